import CDescriptors
import Dispatch
import SignalboxCore
import SignalboxInterface
import SignalboxPlatform
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// A session in a host, with helpers that read its frame.
struct Visit {
  let session: HostedSession

  init(_ host: SessionHost, _ application: HostedApplication = HostedApplication()) throws {
    session = try host.start(application)
  }

  init(_ session: HostedSession) { self.session = session }

  var frame: Frame { get async throws { try #require(try await session.frame) } }

  var count: String? { get async throws { try await frame.text("counting/count") } }

  @discardableResult
  func act(_ element: String, _ action: UserAction = .press, seen: Int? = nil) async throws -> Answer {
    let page = try await frame.inFront
    return try await session.send(
      [InputEvent(page: page, element: "counting/\(element)", action: action)], seen: seen)
  }

  /// Returns the first frame that shows `text`, or `nil` if the session ends before.
  func wait(for text: String) async throws -> Frame? {
    for await frame in try await session.frames() where frame.text("counting/count") == text { return frame }
    return nil
  }
}

extension Frame {
  func text(_ element: String) -> String? {
    if case .text(let text, _)? = self.element(element)?.content { text } else { nil }
  }
}

@Suite struct SessionHostTests {
  @Test("H1: a session in a host shows frames, answers events with frames, and ends, from any task")
  func whole() async throws {
    let visit = try Visit(SessionHost())
    #expect(try await visit.count == "0")
    guard case .applied(let frame) = try await visit.act("add") else { throw Problem("not applied") }
    #expect(frame.text("counting/count") == "1")
    #expect(try await visit.act("name", .setText("Ada")) == .applied(visit.frame))
    #expect(try await visit.act("done") == .ended(.finished(outcome: "Ada")))
    #expect(await visit.session.ending == .finished(outcome: "Ada"))
    #expect(try await visit.session.send([]) == .ended(.finished(outcome: "Ada")))
    #expect(try await visit.session.frame == nil)
  }

  @Test("H1: an effect that ends outside the loop and a timer drive a session by themselves")
  func driven() async throws {
    let host = try SessionHost()
    let visit = try Visit(host)
    try await visit.act("load")
    #expect(try await visit.wait(for: "loaded") != nil)
    try await visit.act("tick")
    #expect(try await visit.wait(for: "ticked") != nil)
  }

  @Test("H1: a hundred sessions with a hundred presses each keep their own order and lose no press")
  func many() async throws {
    let host = try SessionHost()
    let visits = try (0..<100).map { _ in try Visit(host) }
    try await withThrowingTaskGroup(of: String?.self) { group in
      for visit in visits {
        group.addTask {
          for _ in 0..<100 { try await visit.act("add") }
          return try await visit.count
        }
      }
      for try await count in group { #expect(count == "100") }
    }
    #expect(host.count == 100)
    await host.drain()
    #expect(host.count == 0)
  }

  @Test("H1: a descriptor that a window watches is watched until the window detaches")
  func watching() async throws {
    let host = try SessionHost()
    let visit = try Visit(host)
    var ends: [Int32] = [-1, -1]
    closing_pipe(&ends)
    let (reading, writing) = (ends[0], ends[1])
    defer { for end in [reading, writing] { close(end) } }
    let window = try await visit.session.open { _, viewer in
      viewer.watch(reading) { [unowned viewer] in
        var byte: UInt8 = 0
        read(reading, &byte, 1)
        viewer.send([InputEvent(page: PageID(1), element: "counting/add", action: .press)])
      }
      return RecordingPresenter()
    }
    for count in 1...3 {
      write(writing, [1], 1)
      #expect(try await visit.wait(for: "\(count)") != nil)
    }
    window?.detach()
    _ = try await visit.count
    write(writing, [1], 1)
    try await visit.act("name", .setText("Ada"))
    #expect(try await visit.count == "3")
    var polled = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 0) == 1, "nobody has read it")
  }

  @Test("H2: a session with a long turn delays no other session while another core is free")
  func fairness() async throws {
    let host = try SessionHost(workers: 2)
    let application = HostedApplication()
    let (slow, quick) = (try Visit(host, application), try Visit(host))
    _ = try await slow.count
    let work = Task { try await slow.act("work") }
    for _ in 0..<100 { try await quick.act("add") }
    #expect(try await quick.count == "100", "as long as the other works, and it has not ended")
    application.gate.signal()
    guard case .applied(let frame) = try await work.value else { throw Problem("not applied") }
    #expect(frame.text("counting/count") == "1")
  }
}

struct Problem: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
