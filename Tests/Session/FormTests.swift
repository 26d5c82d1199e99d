import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of forms: changed fields and the press that sent them.
@Suite struct FormTests {
  private static func event(_ element: String, _ action: UserAction) -> InputEvent {
    InputEvent(page: PageID(1), element: "counting/" + element, action: action)
  }

  @Test("D24: a form is one turn, one frame and one commit, and is recorded as single actions are")
  func together() async throws {
    try await onSessionThread {
      let events = [
        Self.event("name", .setText("Ada")), Self.event("age", .setNumber(36)), Self.event("add", .press),
      ]
      let (form, single) = (Desk(), Desk())
      let (frames, batches) = (form.frames.count, form.batches)
      form.send(Array(events.dropLast()), then: events[2])
      for event in events { single.send([event], then: nil) }
      #expect(form.frames.count == frames + 1 && single.frames.count == frames + 3)
      #expect(form.batches == batches + 1 && single.batches == batches + 3)
      #expect(form.records == single.records)
      #expect(form.frames.last == single.frames.last && form.answer == single.answer)
    }
  }

  @Test("D24: a press meets the page as the changes left it, and follows no refused change")
  func press() async throws {
    try await onSessionThread {
      let desk = Desk()
      desk.send([Self.event("age", .press), Self.event("name", .setText("Ada"))], then: Self.event("add", .press))
      #expect(desk.answer == .refused([Refusal(Self.event("age", .press), .wrongAction)]))
      #expect(desk.text("counting/name") == "Ada" && desk.text("counting/count") == "0", "the other change is kept")
      desk.send([Self.event("name", .setText(""))], then: Self.event("done", .press))
      #expect(desk.answer == .refused([Refusal(Self.event("done", .press), .disabled)]))
      // Undo does not follow changes, which it would take back.
      let undo = InputEvent(page: PageID(1), action: .undo)
      desk.send([Self.event("name", .setText("Cy"))], then: undo)
      #expect(desk.answer == .refused([Refusal(undo, .wrongAction)]) && desk.text("counting/name") == "Cy")
      desk.send([], then: undo)
      #expect(desk.text("counting/name") == "", "a press alone may be any action")
      desk.send([Self.event("name", .setText("Bo"))], then: Self.event("done", .press))
      #expect(desk.answer == .ended(.finished(outcome: "Bo")), "the button was disabled before the change")
    }
  }

  @Test("K72: a post that is in the recording is answered and not done again, also by the next program")
  func repeated() async throws {
    try await onSessionThread {
      let desk = Desk()
      let add = Self.event("add", .press)
      desk.send([Self.event("name", .setText("Ada"))], then: add, post: "a")
      #expect(desk.text("counting/count") == "1")
      for desk in [desk, desk.successor] {
        let records = desk.records
        desk.send([Self.event("name", .setText("Ada"))], then: add, post: "a")
        #expect(desk.text("counting/count") == "1" && desk.records == records)
        if case .applied? = desk.answer {} else { Issue.record("\(String(describing: desk.answer))") }
        desk.send([], then: add, post: "b")
        #expect(desk.text("counting/count") == "2")
      }
      let undo = InputEvent(page: PageID(1), action: .undo)
      desk.send([], then: undo, post: "c")
      let successor = desk.successor
      successor.send([], then: undo, post: "c")
      #expect(desk.text("counting/count") == "1" && successor.text("counting/count") == "1")
      desk.send([], then: add, post: "b")
      #expect(desk.text("counting/count") == "2", "what was undone may be done again")
    }
  }
}

/// A session with a store in memory.
private final class Desk {
  private let session: Session
  private let store = MemoryStore(isShared: true)
  private let answers = Answers()

  private final class Answers: Sendable {
    let last = Mutex<Answer?>(nil)
  }

  /// - Parameter playback: The recording to resume.
  init(_ playback: Playback? = nil) {
    session = Session(name: "desk", time: .manual, recording: Recording(playback: playback, store: store))
    session.start(HostedApplication()) { _ in RecordingPresenter() }
    session.settle()
  }

  var frames: [Frame] { session.within { ($0.presenter as? RecordingPresenter)?.frames ?? [] } }
  var batches: Int { store.state.batches.count { !$0.isEmpty } }
  var records: [Journal.Record] { session.within { Array($0.journal.records) } }
  var answer: Answer? { answers.last.withLock(\.self) }

  func text(_ id: String) -> String? { session.within { $0.frame?.element(id)?.content.text } }

  /// A session that goes on from the recording, in another program.
  var successor: Desk {
    let header = JournalHeader(of: HostedApplication(), session: "desk")
    return Desk(Playback(JournalContents(header, store.journal), purpose: .resume))
  }

  func send(_ changes: [InputEvent], then press: InputEvent?, post: String? = nil) {
    let answers = answers
    session.inside { session in
      session.ask(Inbox.Input(form: changes, then: press, post: post, viewer: session.host)) { answer in
        answers.last.withLock { $0 = answer }
      }
    }
    session.settle()
  }
}
