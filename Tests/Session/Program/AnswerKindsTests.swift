import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxProgram
@testable import SignalboxSession

@Suite struct AnswerKindsTests {
  /// Runs prepared answers in the application with every kind of element.
  private func run(_ members: [String]) throws -> Ending {
    let json = "{" + members.joined(separator: ", ") + "}"
    let session = Session(name: "test")
    session.within { [answers = try Answers(Data(json.utf8), from: "answers.json")] in $0.useScript(answers) }
    return session.run(Kinds()) { _ in RecordingPresenter() }
  }

  @Test("D70: answers give a value to every kind of field, and press every kind of element that can be pressed")
  func everyKind() async throws {
    try await onSessionThread {
      let ending = try run([
        #""form/text": "Ann", "form/lines": "one\ntwo", "form/secret": "canary", "form/number": 40.5"#,
        #""form/date": "2026-11-23", "form/time": "09:30", "form/news": true, "form/paper": false, "form/plan": "pro""#,
        #""form/topics": ["c", "e"], "form/hidden": 8080, "form/last": true, "form/link": true, "form/list/bo": true"#,
        #""form/table/eve/greet": true, "form/table/column:length": true, "form/count": 3, "form/part": 1"#,
        #""form/ask": true, "alert:1/yes": true, "form/done": true"#,
      ])
      let outcome = """
        Ann|one\ntwo|filled|40.5|2026-11-23|09:30|true|false|pro|c,e|8080.0|true|\
        part link bo eve/greet count count count yes|length
        """
      #expect(ending == .finished(outcome: outcome))
    }
  }

  @Test("D70: null empties a number, and a field takes a number or true once although a button would be pressed")
  func emptied() async throws {
    try await onSessionThread {
      let ending = try run([#""form/number": null, "form/news": true, "form/hidden": 2, "form/done": 1"#])
      #expect(ending == .finished(outcome: "||empty|-|-|-|true|true|-||2.0|false||-"))
    }
  }

  @Test(
    "D70: a value of the wrong kind is an error that says which kind the element takes",
    arguments: [
      ("number", #""40""#, "Number", "a number or null"), ("news", "1", "News", "true or false"),
      ("plan", "2", "Plan", #"one of "free", "pro""#), ("topics", #""c""#, "Topics", #"a list of "c", "d", "e""#),
      ("text", "true", "Text", "text"), ("secret", "7", "Secret", "text"),
      ("hidden", "true", "Hidden", "a number or null"),
    ])
  func wrongKind(_ key: String, _ value: String, _ label: String, _ kind: String) async throws {
    try await onSessionThread {
      let sentence = "The answer for form/\(key) (“\(label)” on “Form”) is of the wrong kind: it takes \(kind)."
      let ending = try run(["\"form/\(key)\": \(value)", #""form/done": true"#])
      #expect(ending == .failed(.unanswered(sentence)))
    }
  }

  @Test("D70: an id that no part of the page has stops the session, after each part was shown")
  func unknown() async throws {
    try await onSessionThread {
      let ending = try run([#""form/nmuber": null, "form/hidden": 2"#])
      let sentence = "Answers that no page has asked for: form/nmuber (nearest: form/number)."
      #expect(ending == .failed(.unanswered(sentence)))
    }
  }
}

/// A page with every kind of element that takes an answer. The outcome has all values.
private struct Kinds: Application {
  static let name = "kinds"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(KindsPage(context.navigator))
  }
}

private final class KindsPage: Page<String> {
  private let text = TextField("text", "Text")
  private let lines = TextField("lines", "Lines", isMultiline: true)
  private let secret = SecretField("secret", "Secret")
  private let number = NumberField("number", "Number", number: 30)
  private let date = DateField("date", "Date")
  private let time = TimeField("time", "Time")
  private let news = Toggle("news", "News")
  private let paper = Toggle("paper", "Paper", isOn: true)
  private let plan = Choice("plan", "Plan", options: ["free", "pro"].map { ChoiceOption($0, $0, $0) })
  private let topics = Multichoice("topics", "Topics", options: ["c", "d", "e"].map { ChoiceOption($0, $0, $0) })
  private let link = Link("link", "Link", target: "https://example.org")
  private let list = List("list", "List")
  private let table = DataTable<String>(
    "table", "Table",
    columns: [Column("name", "Name") { $0 }, Column("length", "Letters", by: \.count) { "\($0.count)" }],
    rowKey: { $0 }, buttons: { [RowButton("greet", "Greet \($0)")] })
  private let count = Button("count", "Count")
  private let ask = Button("ask", "Ask")
  private let done = Button("done", "Done", role: .default)
  private let hidden = NumberField("hidden", "Hidden")
  private let last = Toggle("last", "Last")
  private let part = Button("part", "Part")
  private var presses: [String] = []
  private lazy var parts = Tabs(
    "parts", "Parts", [Tab("a", "A", [text]), Tab("b", "B", [hidden, part]), Tab("z", "Z", [last])])

  override var elements: [PageElement] {
    [parts, lines, secret, number, date, time, news, paper, plan, topics, link, list, table, count, ask, done]
  }

  init(_ navigator: Navigator) {
    super.init(key: "form", title: "Form")
    list.rows.value = [Row("ada", "Ada"), Row("bo", "Bo")]
    table.values.value = ["eve", "fitz"]
    link.taps.observe { [unowned self] in presses.append("link") }
    list.selections.observe { [unowned self] in presses.append($0) }
    table.buttonPresses.observe { [unowned self] in presses.append("\($0.row)/\($0.button)") }
    for button in [count, part] {
      button.taps.observe { [unowned self, unowned button] in presses.append(button.key) }
    }
    ask.taps.observe { [unowned self] in
      let alert = Alert(title: "Sure?", message: "", buttons: [Button("yes", "Yes"), Button("no", "No")])
      navigator.alert(alert) { [weak self] in if case .success(let answer) = $0 { self?.presses.append(answer) } }
    }
    done.taps.observe { [unowned self] in finish(outcome) }
  }

  private var outcome: String {
    let values: [String?] = [
      text.text.value, lines.text.value, secret.secret.value.isEmpty ? "empty" : "filled",
      number.number.value.map { "\($0)" }, date.date.value.map { "\($0)" }, time.time.value.map { "\($0)" },
      "\(news.isOn.value)", "\(paper.isOn.value)", plan.selection.value, topics.selection.value.joined(separator: ","),
      hidden.number.value.map { "\($0)" }, "\(last.isOn.value)", presses.joined(separator: " "),
      table.order.value?.column,
    ]
    return values.map { $0 ?? "-" }.joined(separator: "|")
  }
}
