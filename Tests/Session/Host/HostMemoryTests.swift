import SignalboxInterface
import SignalboxNavigation
import Synchronization
import Testing

@testable import SignalboxSession

/// What a host does when its process has more memory than it may.
@Suite struct HostMemoryTests {
  /// As much memory as a test says.
  private final class Memory: Sendable {
    private let bytes = Mutex(0)
    var gauge: MemoryGauge { MemoryGauge(100) { [self] in bytes.withLock(\.self) } }
    func become(_ new: Int) { bytes.withLock { $0 = new } }
  }

  @Test(
    "H4, H5: with more memory than the limit nobody new is let in, and who rests is put away; who is looked at stays, and who comes back is let in"
  )
  func tight() async throws {
    let memory = Memory()
    let host = try SessionHost(limits: HostLimits(), memory: memory.gauge)
    let application = HostedApplication()
    let (resting, watched) = (try Visit(host, application), try Visit(host, application))
    try await resting.act("add")
    let frame = try await resting.frame
    let frames = try await watched.session.frames()
    #expect(host.hasRoom && host.liveCount == 2)
    memory.become(101)
    #expect(throws: HostRefusal.full) { try Visit(host, application) }
    #expect(!host.hasRoom)
    while host.liveCount > 1 { await Task.yield() }
    #expect(host.count == 2 && application.census.count == 1)
    for await frame in frames {
      #expect(frame.text("counting/count") == "0", "it is still looked at")
      break
    }
    #expect(try await resting.frame == frame)
    #expect(try await resting.act("add") != .ended(.shutDown))
    memory.become(100)
    #expect(try await Visit(host, application).count == "0")
  }

  @Test("H5: with more memory than the limit a session is put away as soon as it rests, although nobody new comes")
  func growing() async throws {
    let memory = Memory()
    let host = try SessionHost(limits: HostLimits(idle: .seconds(3_600)), memory: memory.gauge)
    let application = HostedApplication()
    let (first, second) = (try Visit(host, application), try Visit(host, application))
    #expect(try await (first.count, second.count) == ("0", "0"))
    memory.become(101)
    // What one does is enough for all to be looked at.
    try await first.act("add")
    while host.liveCount > 0 { await Task.yield() }
    #expect(application.census.count == 0)
    #expect(try await (first.count, second.count) == ("1", "0"))
  }

  @Test("H4: the memory of the process is what the system says, and no more than it may have")
  func real() throws {
    #expect(ProcessMemory.resident > 1_000_000)
    let tight = try SessionHost(limits: HostLimits(memory: 1_000_000))
    #expect(throws: HostRefusal.full) { try Visit(tight) }
    #expect(try SessionHost(limits: HostLimits(memory: .max)).hasRoom)
  }
}
