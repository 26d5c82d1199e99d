import Foundation
package import SignalboxInterface
public import SignalboxSession
import SignalboxWords

/// Prepared answers for an unattended session: a JSON object from element ids to values.
///
/// ```json
/// {"main/category": "polarized", "main/leave": true, "selection/really-good": true}
/// ```
///
/// On each page, the fields are filled in reading order, then a button is pressed. Parts of the page that tabs hide are
/// chosen for their answers. `true` presses a button once. A number presses it as many times, counted over the whole
/// session. In a field of numbers and in a switch, both are values. A page's key with the value `"back"` goes back from
/// the page. An alert with only one button needs no answer. When all answers are used and the root page is in front,
/// the application ends.
///
/// Some ids may fit no page. Such an id stops the session before an irreversible effect, and when its page is gone.
public struct Answers: ScriptedUser {
  enum Value: Decodable, Equatable {
    case flag(Bool)
    /// A number, and the text of its digits.
    case number(Double, text: String)
    case text(String)
    case list([String])
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        // Has all digits of the file, unlike the number.
        let digits = try? container.decode(Decimal.self)
        self = .number(number, text: digits.map { "\($0)" } ?? NumberText.text(number))
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([String].self))
      }
    }

    /// The number of times that the value presses a button.
    var presses: Int {
      switch self {
      case .flag(true): 1
      case .number(let number, _) where (1...1_000_000).contains(number): Int(number)
      default: 0
      }
    }
  }

  let values: [String: Value]
  /// The file's name.
  let file: String
  /// The file's name if other users may read the file. Secrets in such a file are refused.
  private let sharedFile: String?
  private var pressed: [String: Int] = [:]
  /// The filled fields of the showing in front.
  private var filled: (page: PageID, ids: Set<String>)?
  private(set) var unused: Set<String>
  /// The parts that were chosen since the last press or filled field.
  var chosenParts: Set<String> = []
  private(set) var seen = SeenElements()
  /// The field that was filled last, and the title of its page.
  private var asked: (element: ElementState, title: String)?
  private var refusal: String?
  /// The last problem that was shown: by an alert that was answered, or by the page in front.
  private(set) var cause: String?
  /// The text of the last warning or error alert, until a button of a page is pressed.
  private var warning: String?
  /// The given secrets. No sentence may quote them.
  private var secrets: Set<String> = []
  /// Receives the reason why the end is no success.
  let complain: @Sendable (String) -> Void

  /// Reads the answers in `file`.
  /// - Parameters:
  ///   - file: The path of a JSON object of answers by their ids.
  ///   - report: Receives the unused answers at the end.
  /// - Throws: A sentence without any of the answers.
  public init(file: String, report: AnswersReport) throws(ExitStatus) {
    let input = try InputFile(file, for: "--answers", allowsPipes: true)
    try self.init(Data(input.bytes), from: file, isShared: input.isShared) { report.tell($0) }
  }

  /// Creates an empty object for a file that the application reads: a question that the file leaves ends the session.
  init(otherThan file: String, report: AnswersReport) throws(ExitStatus) {
    try self.init(Data("{}".utf8), from: file) { report.tell($0) }
  }

  init(
    _ data: Data, from file: String, isShared: Bool = false, complain: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ExitStatus) {
    let name = SafeText.visible(file)
    (self.file, self.complain) = (name, complain)
    do {
      values = try JSONDecoder().decode([String: Value].self, from: data)
    } catch {
      throw .unusable(
        phrase("\(name) is no JSON object of element ids with text, numbers, true, false, null or lists of text."))
    }
    sharedFile = isShared ? name : nil
    unused = Set(values.keys)
  }

  /// Records that an answer was refused.
  package mutating func refused(_ event: InputEvent, _ reason: Rejection) {
    let name: String
    var words = reason.sentence(for: asked?.element, given: event.action.text)
    if let asked, asked.element.id == event.element {
      name = Self.name(asked.element, on: asked.title)
      if reason == .badValue(.notAChoice) {
        let kind = asked.element.kindOfAnswer
        words += phrase(" It takes \(kind).")
      }
    } else {
      name = event.element.isEmpty ? phrase("the page") : event.element
      words = reason.sentence(for: nil)
    }
    refusal = phrase("The answer for \(name) was refused: \(words)")
  }

  /// Returns the next step for `frame`, while no effect is in progress.
  package mutating func next(for frame: Frame) -> ScriptedStep {
    seen.see(frame)
    cause = trouble(in: frame)
    if let refusal { return .fail(refusal) }
    if let unmatchedAnswers = unmatchedAnswers(whosePageIsGone: true) { return .fail(unmatchedAnswers) }
    if let alert = frame.alerts.last { return next(for: alert) }
    let (page, elements) = (frame.page, frame.page.elements.flattened.filter(\.isEnabled))
    if filled?.page != page.page { filled = (page.page, []) }
    for element in elements where element.isInput {
      guard let (id, value) = answer(for: element.id), filled?.ids.insert(element.id).inserted == true else { continue }
      unused.remove(id)
      chosenParts = []
      return fill(element, of: page, with: value)
    }
    if let step = nextPart(elements, of: page) { return step }
    for id in pressable(elements, on: page) {
      // The number or the `true` of a field is its value, and presses nothing.
      if let element = frame.element(id), element.isPressable, element.isEnabled, press(id) {
        (warning, chosenParts) = (nil, [])
        return .act(InputEvent(page: page.page, element: id, action: .press))
      }
    }
    // The session asks again for secrets, because no recording contains them. Continues when all of them are answered.
    let isAskingAgain = page.key == Self.askingAgain && elements.allSatisfy { !$0.isInput || answer(for: $0.id) != nil }
    if isAskingAgain, elements.contains(where: { $0.id == Self.askingAgain + "/continue" }),
      filled?.ids.insert(Self.askingAgain).inserted == true
    {
      return .act(InputEvent(page: page.page, element: Self.askingAgain + "/continue", action: .press))
    }
    if values[page.key] == .text("back"), pressed[page.key] == nil {
      (pressed[page.key], _) = (1, unused.remove(page.key))
      return .act(InputEvent(page: page.page, action: .back))
    }
    return end(of: page, elements)
  }

  /// Returns the ids that answers may press, in reading order. The rows of a list stand before the elements below the
  /// list.
  private func pressable(_ elements: [ElementState], on page: PageState) -> [String] {
    var rest = values.keys.filter { $0.hasPrefix(page.key + "/") }.sorted()
    let ids = elements.flatMap { element in
      let rows = rest.filter { $0.hasPrefix(element.id + "/") }
      rest.removeAll { $0.hasPrefix(element.id + "/") }
      return [element.id] + rows
    }
    return ids + rest
  }

  /// The key of the session's own page that asks again for secrets. The id of each field there is this key, a slash,
  /// and the original id.
  private static let askingAgain = "secrets"

  /// Returns the answer for a field, and the id under which the file has it.
  private func answer(for id: String) -> (id: String, value: Value)? {
    if let value = values[id] { return (id, value) }
    guard id.hasPrefix(Self.askingAgain + "/") else { return nil }
    let original = String(id.dropFirst(Self.askingAgain.count + 1))
    return values[original].map { (original, $0) }
  }

  private mutating func fill(_ element: ElementState, of page: PageState, with value: Value) -> ScriptedStep {
    let name = Self.name(element, on: page.title)
    guard let action = element.action(for: value) else {
      return .fail(Self.wrongKind(element, on: page.title))
    }
    if case (.secret, .text(let text)) = (element.content, value), !text.isEmpty {
      if let sharedFile {
        return .fail(
          phrase("The answer for \(name) is a secret, and others may read it: chmod 600 \(sharedFile)."))
      }
      secrets.insert(text)
    }
    asked = (element, page.title)
    return .act(InputEvent(page: page.page, element: element.id, action: action))
  }

  private mutating func next(for alert: AlertState) -> ScriptedStep {
    for button in alert.buttons where press(button.id) || alert.buttons.count == 1 {
      if [.warning, .error].contains(alert.severity) {
        warning = [alert.title, alert.message].filter { !$0.isEmpty }.joined(separator: ": ")
      }
      return .act(InputEvent(page: alert.page, element: button.id, action: .press))
    }
    if let wrongPress = wrongPress(alert.buttons, on: alert.title) { return .fail(wrongPress) }
    let (message, name) = (quotable(alert.message).map { $0.isEmpty ? "" : Self.pageQuote($0) }, alert.title)
    return .fail(
      (message ?? "") + (unmatchedAnswers().map { $0 + " " } ?? "") + noAnswer(for: alert.buttons[0], on: name))
  }

  private mutating func press(_ id: String) -> Bool {
    guard pressed[id, default: 0] < values[id]?.presses ?? 0 else { return false }
    pressed[id, default: 0] += 1
    unused.remove(id)
    return true
  }

  /// Ends the application when no answer is left for the page. Fails when an answer is missing, wrong or left over.
  private func end(of page: PageState, _ elements: [ElementState]) -> ScriptedStep {
    let all = page.elements.flattened
    // A value with a complaint causes whatever else is missing, so it is reported first.
    for element in all where element.isInput && answer(for: element.id) != nil {
      guard let error = element.error, !error.isEmpty else { continue }
      let name = Self.name(element, on: page.title)
      return .fail(
        phrase("The answer for \(name) was not accepted")
          + (quotable(error).map { ": \($0)" } ?? "."))
    }
    if let wrongPress = wrongPress(elements, on: page.title) { return .fail(wrongPress) }
    // A mistyped id may be the reason why another id has no answer.
    let reasons = [unmatchedAnswers(), labels(on: page), missing(of: page, elements)].compactMap(\.self)
    if !reasons.isEmpty { return .fail((cause.map(Self.pageQuote) ?? "") + reasons.joined(separator: " ")) }
    guard !unused.isEmpty else { return .act(InputEvent(page: page.page, action: .quit)) }
    return .fail((cause.map(Self.pageQuote) ?? "") + unusedSentence)
  }

  /// Returns the sentence about a missing answer that keeps the application from ending, or `nil`.
  private func missing(of page: PageState, _ elements: [ElementState]) -> String? {
    if let field = elements.first(where: { $0.isInput && $0.isRequired && $0.isEmpty }) {
      return noAnswer(for: field, on: page.title)
    }
    if let disabled = page.elements.flattened.first(where: { !$0.isEnabled && unused.contains($0.id) }) {
      let name = Self.name(disabled, on: page.title)
      let reason = disabled.disabledReason.flatMap(quotable).map { " " + $0 } ?? ""
      return phrase("The answer for \(name) cannot be given: it is not available here yet.") + reason
    }
    if page.canGoBack {
      let buttons = elements.filter { $0.content == .button }
      let list = elements.first { $0.content.list?.rows.isEmpty == false }
      if let button = elements.first(where: { $0.role == .default }) ?? buttons.first(where: { $0.role != .cancel }) {
        return noAnswer(for: button, on: page.title)
      }
      if let list { return missingRow(of: list, on: page.title) }
      if let button = buttons.first { return noAnswer(for: button, on: page.title) }
      return Self.noAnswer(for: phrase("the page") + " \(page.key), “\(page.title)”")
    }
    return nil
  }

  /// Returns the problem that the page, the last alert or a notice shows, as a probable cause of a failure.
  private func trouble(in frame: Frame) -> String? {
    let elements = frame.page.elements.flattened
    let notes = { (wanted: Severity) in
      elements.compactMap { element in
        if case .note(let text, wanted) = element.content, !text.isEmpty { text } else { nil }
      }
    }
    let errors = elements.compactMap(\.error).filter { !$0.isEmpty }
    let notices = frame.notices.filter { [.warning, .error].contains($0.severity) }.map(\.text)
    return (notes(.error) + errors + [warning].compactMap(\.self) + notices + notes(.warning)).first.flatMap(quotable)
  }

  /// Returns the text of a page with control characters made visible, or `nil` if the text contains a given secret.
  func quotable(_ words: String) -> String? {
    secrets.contains { words.contains($0) } ? nil : SafeText.visible(words)
  }

  /// Returns the sentence that an element has no answer, or none that is left.
  func noAnswer(for element: ElementState, on title: String) -> String {
    let name = Self.name(element, on: title)
    guard pressed[element.id] != nil else { return Self.noAnswer(for: name) }
    return phrase("The answer for \(name) was used already: a number in place of true presses it so many times.")
  }

  private static func noAnswer(for name: String) -> String { phrase("There is no answer for \(name).") }

  static func name(_ element: ElementState, on title: String) -> String {
    phrase("\(element.id) (“\(element.label)” on “\(title)”)")
  }
}
