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
    session.within { $0.useScript(answers) }
    return session.run(Trip()) { _ in RecordingPresenter() }
  }

  @Test("prepared answers fill fields, press buttons, answer alerts and quit, and the user is not asked")
  func complete() async throws {
    try await onSessionThread {
      let json = """
        {"trip/name": "Ann", "trip/level": "second", "trip/ask": true, "sure/yes": true, "trip/look": 2, "trip/done": 1}
        """
      let endings = try [run(json), run(#"{"trip/name": "Ann"}"#)]
      #expect(endings == [.finished(outcome: "Ann"), .finished(outcome: nil)])
    }
  }

  @Test("G10: unused answers are reported when the application ends by itself")
  func leftOver() async throws {
    try await onSessionThread {
      let told = Mutex<[String]>([])
      let json = #"{"trip/done": 1, "later/name": "Ann", "later/go": true}"#
      let answers = try Answers(Data(json.utf8), from: "answers.json") { line in told.withLock { $0.append(line) } }
      let session = Session(name: "test")
      session.within { $0.useScript(answers) }
      #expect(session.run(Trip()) { _ in RecordingPresenter() } == .finished(outcome: ""))
      #expect(told.withLock { $0 } == ["Answers that were not used: later/go, later/name."])
    }
  }

  @Test("D61: answers that lead to nothing are reported with the last error, or as answers that press nothing")
  func nothingGiven() async throws {
    try await onSessionThread {
      for (json, sentence) in [
        (#"{"trip/name": "Ann"}"#, "they press nothing that gives a result."),
        (#"{"trip/ask": true, "sure/yes": true}"#, "they press nothing that gives a result."),
      ] {
        let told = Mutex<[String]>([])
        let answers = try Answers(Data(json.utf8), from: "a.json") { line in told.withLock { $0.append(line) } }
        let session = Session(name: "test")
        session.within { $0.useScript(answers) }
        #expect(session.run(Trip()) { _ in RecordingPresenter() } == .finished(outcome: nil))
        #expect(told.withLock { $0 } == ["The answers a.json were used up, and nothing was given: " + sentence])
      }
      let told = Mutex<[String]>([])
      var answers = try Answers(Data("{}".utf8), from: "a.json") { line in told.withLock { $0.append(line) } }
      let alert = AlertState(
        page: PageID(9), id: "alert:1", severity: .error, title: "It failed", message: "No space left",
        buttons: [button("alert:1/ok")])
      for frame in [frame("p", alerts: [alert], []), frame("p", [])] { _ = answers.next(for: frame) }
      answers.ended(.finished(outcome: nil))
      #expect(
        told.withLock { $0 } == [
          "The page says “It failed: No space left”. The answers a.json were used up, and nothing was given."
        ])
    }
  }

  @Test("D61: the reported cause is any error on the page: of an element, a note, a notice or an alert")
  func causes() throws {
    let progress = ElementState(id: "p/steps", label: "Steps", error: "No space left", content: .progress(0.2))
    let warning = ElementState(id: "p/note", content: .note(text: "No space left", severity: .warning))
    for element in [progress, note("No space left"), warning] {
      let said = try said("{}", frame("p", canGoBack: true, [element, button("p/retry")]))
      #expect(said == "The page says “No space left”. There is no answer for p/retry (“Button” on “P”).", "\(element)")
    }
    var told = frame("p", canGoBack: true, [button("p/retry")])
    told.notices = [NoticeState(id: 1, text: "No space left", severity: .error)]
    #expect(try said("{}", told)?.hasPrefix("The page says “No space left”. ") == true)
    let question = AlertState(
      page: PageID(9), id: "alert:1", severity: .error, title: "It failed", message: "No space left",
      buttons: [button("alert:1/again"), button("alert:1/stop")])
    #expect(
      try said("{}", frame("p", alerts: [question], []))
        == "The page says “No space left”. There is no answer for alert:1/again (“Button” on “It failed”).")
  }

  struct Bad: Sendable {
    let json: String
    let sentence: String
  }

  @Test(
    "an answer that is missing, refused, of the wrong kind or never asked for is an error that names the element",
    arguments: [
      Bad(json: #"{"trip/ask": true}"#, sentence: "There is no answer for sure/yes (“Yes” on “Sure?”)."),
      Bad(
        json: #"{"trip/name": 7}"#,
        sentence: "The answer for trip/name (“Name” on “Trip”) is of the wrong kind: it takes text."),
      Bad(
        json: #"{"trip/ask": 2, "sure/yes": true}"#,
        sentence: "The answer for sure/yes (“Yes” on “Sure?”) was used already: a number in place of true presses it "
          + "so many times."),
      Bad(
        json: #"{"trip/nothing": "x"}"#,
        sentence: "Answers that no page has asked for: trip/nothing (nearest: trip/done)."),
      Bad(
        json: #"{"trip/level": "third"}"#,
        sentence: "The answer for trip/level (“Class” on “Trip”) was refused: This cannot be chosen. "
          + #"It takes one of "first", "second"."#),
    ])
  func incomplete(_ bad: Bad) async throws {
    try await onSessionThread {
      let ending = try run(bad.json)
      #expect(ending == .failed(.unanswered(bad.sentence)))
    }
  }

  @Test("several answers press in reading order: the rows of a list before the elements below it")
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

  @Test("the answer \"back\" for the key of a page goes back from the page")
  func back() async throws {
    try await onSessionThread {
      let ending = try run(#"{"trip/ask": true, "sure": "back"}"#)
      #expect(ending == .finished(outcome: nil))
    }
  }

  @Test("a file that is no object of answers is refused without a quotation from it")
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

  /// Answers the frames in order, each until no answer fits it. Returns the sentence of the failure.
  private func said(_ json: String, _ frames: Frame...) throws -> String? {
    var answers = try Answers(Data(json.utf8), from: "f")
    for frame in frames {
      for _ in 0..<10 {
        switch answers.next(for: frame) {
        case .fail(let sentence): return sentence
        case .act(let event):
          if event.action == .quit { return nil }
          if event.action == .press { break }
          continue
        }
        break
      }
    }
    if case .fail(let sentence) = answers.next(for: frames[frames.count - 1]) { return sentence }
    return nil
  }

  @Test("the reported cause is the value with a complaint, and not the button that the value disables")
  func invalid() throws {
    let sentence = "The answer for host/name (“Field” on “Host”) was not accepted: Letters only"
    let page = frame("host", [field("host/name", error: "Letters only"), button("host/next", isEnabled: false)])
    #expect(try said(#"{"host/name": "web 01!", "host/next": true}"#, page) == sentence)
    let other = frame(
      "account", canGoBack: true,
      [secret("account/password"), secret("account/again", error: "They differ"), button("account/back")])
    let answers = #"{"account/password": "canary", "account/again": "other", "account/next": true}"#
    #expect(
      try said(answers, other)
        == "The answer for account/again (“Password” on “Account”) was not accepted: They differ")
    let quoting = frame("account", [secret("account/password", error: "canary will not do")])
    #expect(
      try said(#"{"account/password": "canary"}"#, quoting)
        == "The answer for account/password (“Password” on “Account”) was not accepted.")
    // A complaint before any answer is not the cause.
    let before = frame("host", [field("host/name", error: "Letters only"), button("host/next")])
    #expect(try said(#"{"host/next": true}"#, before, frame("host", [])) == nil)
  }

  @Test("a button that stays disabled and a step that failed are reported with the text of the page")
  func failed() throws {
    let disabled = frame("host", [field("host/name"), button("host/next", isEnabled: false)])
    #expect(
      try said(#"{"host/name": "web", "host/next": true}"#, disabled)
        == "The answer for host/next (“Button” on “Host”) cannot be given: it is not available here yet.")
    let failed = frame(
      "install", canGoBack: true, [note("No space left"), button("install/retry", .default), button("install/stop")])
    #expect(
      try said("{}", failed)
        == "The page says “No space left”. There is no answer for install/retry (“Button” on “Install”).")
    let alert = AlertState(
      page: PageID(9), id: "alert:1", severity: .error, title: "It failed", message: "No space left",
      buttons: [button("alert:1/ok")])
    #expect(
      try said(
        "{}", frame("install", alerts: [alert], []), frame("install", canGoBack: true, [button("install/retry")]))
        == "The page says “It failed: No space left”. There is no answer for install/retry (“Button” on “Install”).")
  }

  @Test("K9: a secret is not accepted from a file that others may read; other answers are accepted")
  func shared() throws {
    let json = Data(#"{"account/name": "Ann", "account/password": "canary"}"#.utf8)
    let page = frame("account", [field("account/name"), secret("account/password")])
    var answers = try Answers(json, from: "/tmp/a b", isShared: true)
    guard case .act = answers.next(for: page), case .fail(let sentence) = answers.next(for: page) else {
      Issue.record("it was taken")
      return
    }
    #expect(
      sentence == "The answer for account/password (“Password” on “Account”) is a secret, and others may read it: "
        + "chmod 600 /tmp/a b.")
    var own = try Answers(json, from: "f")
    for _ in 0..<2 { if case .fail(let sentence) = own.next(for: page) { Issue.record("\(sentence)") } }
  }

  @Test("the session's page that asks for secrets again gets the answers of their original fields")
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
    // Each showing is answered once, so a refused answer is reported.
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
    #expect(missing == "There is no answer for secrets/account/again (“Again” on “Secrets”).")
    #expect(try said(#"{"account/password": "canary", "secrets/forget": true}"#, again) != nil)
  }
}
