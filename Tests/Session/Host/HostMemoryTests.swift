import SignalboxInterface
import SignalboxNavigation
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of a host whose process is over its memory limit.
@Suite struct HostMemoryTests {
  /// A memory gauge that a test sets.
  private final class Memory: Sendable {
    private let bytes = Mutex(0)
    var gauge: MemoryGauge { MemoryGauge(100) { [self] in bytes.withLock(\.self) } }
    func become(_ new: Int) { bytes.withLock { $0 = new } }
  }

  @Test(
    "H4, H5: over its memory limit a host puts unwatched sessions away and lets them return, but admits no new visitor"
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

  @Test("H5: over the memory limit a session is put away as soon as it rests, even without a new visitor")
  func growing() async throws {
    let memory = Memory()
    let host = try SessionHost(limits: HostLimits(idle: .seconds(3_600)), memory: memory.gauge)
    let application = HostedApplication()
    let (first, second) = (try Visit(host, application), try Visit(host, application))
    #expect(try await (first.count, second.count) == ("0", "0"))
    memory.become(101)
    // An action in a single session makes the host check all sessions.
    try await first.act("add")
    while host.liveCount > 0 { await Task.yield() }
    #expect(application.census.count == 0)
    #expect(try await (first.count, second.count) == ("1", "0"))
  }

  @Test("H4: the memory of the process is read from the system and compared with the limit")
  func real() throws {
    #expect(ProcessMemory.resident > 1_000_000)
    let tight = try SessionHost(limits: HostLimits(memory: 1_000_000))
    #expect(throws: HostRefusal.full) { try Visit(tight) }
    #expect(try SessionHost(limits: HostLimits(memory: .max)).hasRoom)
  }
}
