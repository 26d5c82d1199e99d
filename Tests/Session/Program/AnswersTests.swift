import Foundation
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

@Suite struct AnswersTests {
  private func run(_ json: String) throws -> Ending {
    let answers = try Answers(Data(json.utf8), from: "answers.json")
    let session = Session(name: "test")
    session.within { $0.follow(answers) }
    return session.run(Trip()) { _ in RecordingPresenter() }
  }

  @Test("prepared answers fill fields, press buttons, answer alerts and leave, and nobody is asked")
  func complete() async throws {
    try await onSessionThread {
      let json = """
        {"trip/name": "Ann", "trip/level": "second", "trip/ask": true, "sure/yes": true, "trip/look": 2, "trip/done": 1}
        """
      let endings = try [run(json), run(#"{"trip/name": "Ann"}"#)]
      #expect(endings == [.finished(outcome: "Ann"), .finished(outcome: nil)])
    }
  }

  @Test("G10: answers that are left over when the application ends by itself are told")
  func leftOver() async throws {
    try await onSessionThread {
      let told = Mutex<[String]>([])
      let json = #"{"trip/done": 1, "later/name": "Ann", "later/go": true}"#
      let answers = try Answers(Data(json.utf8), from: "answers.json") { line in told.withLock { $0.append(line) } }
      let session = Session(name: "test")
      session.within { $0.follow(answers) }
      #expect(session.run(Trip()) { _ in RecordingPresenter() } == .finished(outcome: ""))
      #expect(told.withLock { $0 } == ["Answers that were not used: later/go, later/name."])
    }
  }

  struct Bad: Sendable {
    let json: String
    let sentence: String
  }

  @Test(
    "an answer that is missing, refused, of the wrong kind or never asked for is an error that names the element",
    arguments: [
      Bad(json: #"{"trip/ask": true}"#, sentence: "There is no answer for sure/yes («Yes» on «Sure?»)."),
      Bad(
        json: #"{"trip/name": 7}"#,
        sentence: "The answer for trip/name («Name» on «Trip») is of the wrong kind: it takes text."),
      Bad(
        json: #"{"trip/ask": 2, "sure/yes": true}"#,
        sentence: "The answer for sure/yes («Yes» on «Sure?») was used already: a number in place of true presses it "
          + "so many times."),
      Bad(json: #"{"trip/nothing": "x"}"#, sentence: "The answer for trip/nothing was never asked for."),
      Bad(
        json: #"{"trip/level": "third"}"#,
        sentence: "The answer for trip/level («Class» on «Trip») was refused: This cannot be chosen. "
          + #"It takes one of "first", "second"."#),
    ])
  func incomplete(_ bad: Bad) async throws {
    try await onSessionThread {
      let ending = try run(bad.json)
      #expect(ending == .failed(.unanswered(bad.sentence)))
    }
  }

  @Test("what several answers may press is pressed in reading order: a list's rows before what comes below the list")
  func readingOrder() throws {
    var answers = try Answers(Data(#"{"page/list/1": true, "page/leave": true}"#.utf8), from: "answers.json")
    let rows = ListState(rows: [RowState(id: "page/list/1", label: "Row", buttons: [])])
    let frame = FrameSamples.frame([
      ElementState(id: "page/list", label: "List", content: .list(rows)),
      ElementState(id: "page/leave", label: "Leave", content: .button),
    ])
    for id in ["page/list/1", "page/leave"] {
      guard case .act(let event) = answers.next(for: frame) else { throw ExitStatus(1, "nothing is done") }
      #expect(event.element == id && event.action == .press)
    }
  }

  @Test("a page is left by its key with \"back\"")
  func back() async throws {
    try await onSessionThread {
      let ending = try run(#"{"trip/ask": true, "sure": "back"}"#)
      #expect(ending == .finished(outcome: nil))
    }
  }

  @Test("what is no object of answers is refused without a word of it")
  func malformed() throws {
    for text in ["", "[]", #"{"a": {"secret": "canary"}}"#, "canary"] {
      let status = #expect(throws: ExitStatus.self) { try Answers(Data(text.utf8), from: "f") }
      #expect(status?.code == 65 && status?.sentence?.contains("canary") == false)
    }
  }

  // MARK: The cause

  private func frame(
    _ key: String, canGoBack: Bool = false, alerts: [AlertState] = [], page: Int = 1, _ elements: [ElementState]
  ) -> Frame {
    let page = PageState(
      page: PageID(page), key: key, title: key.capitalized, mode: .push, canGoBack: canGoBack, elements: elements)
    return Frame(revision: 0, pending: [], stack: [], page: page, alerts: alerts)
  }

  private func field(_ id: String, error: String? = nil, value: String = "x") -> ElementState {
    let state = FieldState(value: value, isMultiline: false, limit: 40, suggestions: [])
    return ElementState(id: id, label: "Field", error: error, content: .field(state))
  }

  private func secret(_ id: String, error: String? = nil) -> ElementState {
    ElementState(id: id, label: "Password", isRequired: true, error: error, content: .secret(isFilled: true))
  }

  private func button(_ id: String, isEnabled: Bool = true, _ role: ElementRole? = nil) -> ElementState {
    ElementState(id: id, label: "Button", isEnabled: isEnabled, role: role, content: .button)
  }

  private func note(_ text: String) -> ElementState {
    ElementState(id: "p/note", content: .note(text: text, severity: .error))
  }

  /// What is said when the frames came one after the other, each until nothing of it is answered any more.
  private func said(_ json: String, _ frames: Frame...) throws -> String? {
    var answers = try Answers(Data(json.utf8), from: "f")
    for frame in frames {
      for _ in 0..<10 {
        switch answers.next(for: frame) {
        case .fail(let sentence): return sentence
        case .act(let event):
          if event.action == .leave { return nil }
          if event.action == .press { break }
          continue
        }
        break
      }
    }
    if case .fail(let sentence) = answers.next(for: frames[frames.count - 1]) { return sentence }
    return nil
  }

  @Test("a value that the page complains about is the cause, and not the button that it keeps from being pressed")
  func invalid() throws {
    let sentence = "The answer for host/name («Field» on «Host») was not accepted: Letters only"
    let page = frame("host", [field("host/name", error: "Letters only"), button("host/next", isEnabled: false)])
    #expect(try said(#"{"host/name": "web 01!", "host/next": true}"#, page) == sentence)
    let other = frame(
      "account", canGoBack: true,
      [secret("account/password"), secret("account/again", error: "They differ"), button("account/back")])
    let answers = #"{"account/password": "canary", "account/again": "other", "account/next": true}"#
    #expect(
      try said(answers, other)
        == "The answer for account/again («Password» on «Account») was not accepted: They differ")
    let quoting = frame("account", [secret("account/password", error: "canary will not do")])
    #expect(
      try said(#"{"account/password": "canary"}"#, quoting)
        == "The answer for account/password («Password» on «Account») was not accepted.")
    // Before it is given, a complaint is nobody's fault.
    let before = frame("host", [field("host/name", error: "Letters only"), button("host/next")])
    #expect(try said(#"{"host/next": true}"#, before, frame("host", [])) == nil)
  }

  @Test("a button that stays disabled, and a step that failed, are told with what the page says")
  func failed() throws {
    let disabled = frame("host", [field("host/name"), button("host/next", isEnabled: false)])
    #expect(
      try said(#"{"host/name": "web", "host/next": true}"#, disabled)
        == "The answer for host/next («Button» on «Host») cannot be given: it is not available here yet.")
    let failed = frame(
      "install", canGoBack: true, [note("No space left"), button("install/retry", .default), button("install/stop")])
    #expect(
      try said("{}", failed)
        == "The page says «No space left». There is no answer for install/retry («Button» on «Install»).")
    let alert = AlertState(
      page: PageID(9), id: "alert:1", severity: .error, title: "It failed", message: "No space left",
      buttons: [button("alert:1/ok")])
    #expect(
      try said(
        "{}", frame("install", alerts: [alert], []), frame("install", canGoBack: true, [button("install/retry")]))
        == "The page says «It failed: No space left». There is no answer for install/retry («Button» on «Install»).")
  }

  @Test("K9: a secret is taken from no file that others may read; other answers are")
  func shared() throws {
    let json = Data(#"{"account/name": "Ann", "account/password": "canary"}"#.utf8)
    let page = frame("account", [field("account/name"), secret("account/password")])
    var answers = try Answers(json, from: "/tmp/a b", isShared: true)
    guard case .act = answers.next(for: page), case .fail(let sentence) = answers.next(for: page) else {
      Issue.record("it was taken")
      return
    }
    #expect(
      sentence == "The answer for account/password («Password» on «Account») is a secret, and others may read it: "
        + "chmod 600 /tmp/a b.")
    var own = try Answers(json, from: "f")
    for _ in 0..<2 { if case .fail(let sentence) = own.next(for: page) { Issue.record("\(sentence)") } }
  }

  @Test("the session's own page that asks for secrets again gets the answers of the fields they were typed in")
  func askedAgain() throws {
    let again = frame(
      "secrets", canGoBack: true, page: 7,
      [
        secret("secrets/account/password"), secret("secrets/account/again"), button("secrets/continue", .default),
        button("secrets/forget"),
      ])
    var answers = try Answers(
      Data(#"{"account/password": "canary", "account/again": "canary"}"#.utf8), from: "f")
    var events: [InputEvent] = []
    for _ in 0..<3 { if case .act(let event) = answers.next(for: again) { events.append(event) } }
    #expect(
      events == [
        InputEvent(page: PageID(7), element: "secrets/account/password", action: .setText("canary")),
        InputEvent(page: PageID(7), element: "secrets/account/again", action: .setText("canary")),
        InputEvent(page: PageID(7), element: "secrets/continue", action: .press),
      ])
    // Once a showing: what is not accepted is told.
    guard case .fail(let sentence) = answers.next(for: again) else {
      Issue.record("it goes on for ever")
      return
    }
    #expect(sentence.contains("no answer for secrets/continue") && !sentence.contains("canary"))
    let missing = try said(
      #"{"account/password": "canary"}"#,
      frame(
        "secrets", canGoBack: true,
        [
          secret("secrets/account/password"),
          ElementState(
            id: "secrets/account/again", label: "Again", isRequired: true, content: .secret(isFilled: false)),
          button("secrets/continue", isEnabled: false), button("secrets/forget"),
        ]))
    #expect(missing == "There is no answer for secrets/account/again («Again» on «Secrets»).")
    #expect(try said(#"{"account/password": "canary", "secrets/forget": true}"#, again) != nil)
  }
}
