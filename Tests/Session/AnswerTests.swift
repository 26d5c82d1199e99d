import SignalboxCore
import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of the answers to actions.
@Suite struct AnswerTests {
  private static func event(_ element: String, _ action: UserAction, on page: PageID = PageID(1)) -> InputEvent {
    InputEvent(page: page, element: "counting/" + element, action: action)
  }

  @Test("D12, K13: a form with mistakes is answered with every mistake, and nothing in it is applied")
  func allRefusals() async throws {
    let visit = try Visit(SessionHost())
    let events = [
      Self.event("name", .setText("Ada")), Self.event("age", .press), Self.event("done", .press),
      Self.event("nothing", .press),
    ]
    #expect(
      try await visit.session.send(events)
        == .refused([
          Refusal(events[1], .wrongAction), Refusal(events[2], .disabled), Refusal(events[3], .unknownElement),
        ]))
    #expect(try await visit.frame.element("counting/name")?.content.field?.value == "")
    guard case .applied(let frame) = try await visit.session.send([events[0], Self.event("add", .press)]) else {
      throw Problem("not applied")
    }
    #expect(frame.element("counting/name")?.content.field?.value == "Ada" && frame.text("counting/count") == "1")
  }

  @Test("D12: an event for an older revision is refused if its target has changed, even without an open viewer")
  func stale() async throws {
    let visit = try Visit(SessionHost())
    let seen = try await visit.frame.revision
    try await visit.act("name", .setText("Ada"), seen: seen)
    guard case .applied(let frame) = try await visit.act("age", .setNumber(3), seen: seen) else {
      throw Problem("the field is as it was")
    }
    #expect(frame.revision > seen)
    #expect(
      try await visit.act("name", .setText("Bo"), seen: seen)
        == .refused([Refusal(Self.event("name", .setText("Bo")), .staleRevision)]))
    #expect(try await visit.act("name", .setText("Bo"), seen: frame.revision) != .ended(.shutDown))
    #expect(
      try await visit.act("add", seen: seen) == .refused([Refusal(Self.event("add", .press), .staleRevision)]))
    #expect(
      try await visit.act("age", .setNumber(3), seen: 4_711)
        == .refused([Refusal(Self.event("age", .setNumber(3)), .staleRevision)]))
  }

  @Test("D11: a handler can be unsubscribed")
  func handlers() async throws {
    try await onSessionThread {
      let session = Session(time: .manual)
      let log = Mutex<[String]>([])
      session.start(HostedApplication()) { session in
        let turns = session.host.afterEachTurn { log.withLock { $0.append("turn") } }
        let waits = session.host.beforeWaiting { log.withLock { $0.append("wait") } }
        session.host.afterEachTurn {
          turns.cancel()
          waits.cancel()
          log.withLock { $0.append("last") }
        }
        return RecordingPresenter()
      }
      session.settle()
      session.within { session in
        session.output.prepareToWait()
        session.host.send(Self.event("add", .press))
      }
      session.settle()
      let all = log.withLock(\.self)
      #expect(all.count { $0 == "turn" } == 1 && all.count { $0 == "wait" } == 0 && all.count { $0 == "last" } > 1)
    }
  }

  @Test("D11: a late viewer and a caller without a viewer get the frame lowered to their capabilities")
  func lowered() async throws {
    let host = try SessionHost()
    let plain = Visit(try host.start(HostedApplication()))
    let raw = Visit(try host.start(HostedApplication(), capabilities: [.rawText, .images]))
    for (visit, shown) in [(plain, "\\x1b"), (raw, "\u{1b}")] {
      try await visit.act("bell")
      #expect(try await visit.count == shown)
      guard case .applied(let frame) = try await visit.act("age", .setNumber(1)) else { throw Problem("not applied") }
      #expect(frame.text("counting/count") == shown)
      for (capabilities, expected) in [([], "\\x1b"), ([.rawText, .images], "\u{1b}")] as [(Capabilities, String)] {
        for await frame in try await visit.session.frames(capabilities) {
          #expect(frame.text("counting/count") == expected)
          break
        }
      }
    }
  }

  @Test("D11: a further window of the user acts and sees like the first window, and detaches alone")
  func windows() async throws {
    let host = try SessionHost()
    let visit = try Visit(host)
    let frames = Mutex<[Frame]>([])
    let window = try #require(
      try await visit.session.open { _, _ in Window { frame in frames.withLock { $0.append(frame) } } })
    guard case .applied(let frame) = try await window.send([Self.event("add", .press)]) else {
      throw Problem("not applied")
    }
    #expect(frames.withLock { $0.map { $0.text("counting/count") } } == ["0", "1"])
    #expect(frame == frames.withLock(\.last) && frame.acted == nil)
    #expect(try await visit.session.within { $0.guests.names } == [])
    window.detach()
    #expect(try await window.send([Self.event("add", .press)]) == .ended(.shutDown))
    #expect(try await visit.count == "1")
    let other = try #require(try await visit.session.open { _, _ in Window { _ in } })
    #expect(
      try await other.send([InputEvent(page: PageID(1), action: .quit)]) == .ended(.finished(outcome: nil)))
  }

  @Test("G33: a session speaks its own language, independent of the process and of other sessions")
  func languages() async throws {
    let host = try SessionHost()
    for (language, sentence) in [
      (Language.german, "Das lässt sich nicht zurücknehmen: es wurde noch nichts getan."),
      (nil, "Cannot undo: there is nothing to undo."),
    ] {
      let session = try host.start(HostedApplication(), language: language)
      let undo = InputEvent(page: PageID(1), action: .undo)
      #expect(
        try await session.send([undo]) == .refused([Refusal(undo, .actionFailed(sentence))]))
      // The language applies during a render, and in a task of the application.
      let spoken = Mutex<[Language]>([])
      let window = try await session.open { _, _ in Window { _ in spoken.withLock { $0.append(Language.current) } } }
      #expect(spoken.withLock(\.first) == language ?? .english)
      _ = window
      guard case .applied(let frame) = try await Visit(session).act("speak") else { throw Problem("not applied") }
      #expect(frame.text("counting/count") == (language ?? .english).code)
    }
  }
}

/// A presenter that hands each frame to a closure.
private final class Window: Presenter {
  let capabilities: Capabilities = []
  private let shown: (Frame) -> Void
  init(_ shown: @escaping (Frame) -> Void) { self.shown = shown }
  func render(_ frame: Frame) { shown(frame) }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}
