import Foundation
package import SignalboxInterface
public import SignalboxSession

/// Answers that were prepared, for a session that nobody attends: a JSON object from element ids to values.
///
/// ```json
/// {"main/category": "polarized", "main/leave": true, "selection/really-good": true}
/// ```
///
/// On each page the fields are filled in reading order, then a button is pressed: `true` presses it once, a number that many
/// times, over the whole session. A page's key with the value `"back"` goes back from it. An alert with one button needs no
/// answer. When everything was used and the root page is in front, the application is left.
public struct Answers: ScriptedUser {
  enum Value: Decodable, Equatable {
    case flag(Bool)
    case number(Double)
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
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([String].self))
      }
    }

    /// How often it presses a button.
    var presses: Int {
      switch self {
      case .flag(true): 1
      case .number(let number) where (1...1_000_000).contains(number): Int(number)
      default: 0
      }
    }
  }

  private let values: [String: Value]
  /// The file's name, if others may read it: then nothing secret is taken from it.
  private let sharedFile: String?
  private var pressed: [String: Int] = [:]
  /// Which fields of the showing in front were filled.
  private var filled: (page: PageID, ids: Set<String>)?
  private var unused: Set<String>
  /// The field whose answer was given last, and the title of its page.
  private var asked: (element: ElementState, title: String)?
  private var refusal: String?
  /// What the last alert said that told of something wrong, and was answered by itself.
  private var warning: String?
  /// The secrets given, which no sentence may quote.
  private var secrets: Set<String> = []
  /// Told what was left over.
  private let complain: @Sendable (String) -> Void

  /// Reads the answers in `file`.
  /// - Throws: A sentence without any of the answers.
  public init(file: String) throws(ExitStatus) {
    let input = try InputFile(file, for: "--answers", takesPipes: true)
    try self.init(Data(input.bytes), from: file, isShared: input.isShared) {
      Program.complain("\(Program.identity.name): \($0)")
    }
  }

  init(
    _ data: Data, from file: String, isShared: Bool = false, complain: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ExitStatus) {
    let name = SafeText.visible(file)
    self.complain = complain
    do {
      values = try JSONDecoder().decode([String: Value].self, from: data)
    } catch {
      throw .unusable(
        phrase(
          "\(name) is no JSON object of element ids with text, numbers, true, false, null or lists of text.",
          german:
            "\(name) ist kein JSON-Objekt aus Element-Ids mit Text, Zahlen, true, false, null oder Listen von Text."
        ))
    }
    sharedFile = isShared ? name : nil
    unused = Set(values.keys)
  }

  /// An answer was not taken.
  package mutating func refused(_ event: InputEvent, _ reason: Rejection) {
    let name: String
    var words = reason.sentence(for: asked?.element)
    if let asked, asked.element.id == event.element {
      name = Self.name(asked.element, on: asked.title)
      if reason == .badValue(.notAChoice) {
        let kind = asked.element.kindOfAnswer
        words += phrase(" It takes \(kind).", german: " Hier passt \(kind).")
      }
    } else {
      name = event.element.isEmpty ? phrase("the page", german: "die Seite") : event.element
      words = reason.sentence(for: nil)
    }
    refusal = phrase(
      "The answer for \(name) was refused: \(words)", german: "Die Antwort für \(name) wurde abgelehnt: \(words)")
  }

  /// What to do while `frame` is there and nothing is under way.
  package mutating func next(for frame: Frame) -> ScriptedStep {
    if let refusal { return .fail(refusal) }
    if let alert = frame.alerts.last { return next(for: alert) }
    let (page, elements) = (frame.page, frame.page.elements.flattened.filter(\.isEnabled))
    if filled?.page != page.page { filled = (page.page, []) }
    for element in elements where element.isInput {
      guard let (id, value) = answer(for: element.id), filled?.ids.insert(element.id).inserted == true else { continue }
      unused.remove(id)
      return fill(element, of: page, with: value)
    }
    for id in pressable(elements, on: page) where frame.element(id)?.isEnabled == true {
      if press(id) { return .act(InputEvent(page: page.page, element: id, action: .press)) }
    }
    // The session asks again for what it never wrote down; who has answered all of it goes on.
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

  /// Says which answers were left over where the application ended by itself: one may be for a page that was meant to come (G10).
  package func ended(_ ending: Ending) {
    guard case .finished(outcome: _?) = ending, !unused.isEmpty else { return }
    let names = unused.sorted().joined(separator: ", ")
    complain(
      phrase("Answers that were not used: \(names).", german: "Antworten, die nicht gebraucht wurden: \(names)."))
  }

  /// What answers may press, in reading order: a list's rows stand before what comes below it.
  private func pressable(_ elements: [ElementState], on page: PageState) -> [String] {
    var rest = values.keys.filter { $0.hasPrefix(page.key + "/") }.sorted()
    let ids = elements.flatMap { element in
      let rows = rest.filter { $0.hasPrefix(element.id + "/") }
      rest.removeAll { $0.hasPrefix(element.id + "/") }
      return [element.id] + rows
    }
    return ids + rest
  }

  /// The key of the session's own page for secrets that it needs again: each field is called as the one in which it was
  /// given, behind this and a slash.
  private static let askingAgain = "secrets"

  /// The answer for a field, and the id it is given for.
  private func answer(for id: String) -> (id: String, value: Value)? {
    if let value = values[id] { return (id, value) }
    guard id.hasPrefix(Self.askingAgain + "/") else { return nil }
    let original = String(id.dropFirst(Self.askingAgain.count + 1))
    return values[original].map { (original, $0) }
  }

  private mutating func fill(_ element: ElementState, of page: PageState, with value: Value) -> ScriptedStep {
    let name = Self.name(element, on: page.title)
    guard let action = element.action(for: value) else {
      let kind = element.kindOfAnswer
      return .fail(
        phrase(
          "The answer for \(name) is of the wrong kind: it takes \(kind).",
          german: "Die Antwort für \(name) ist von falscher Art: Hier passt \(kind)."))
    }
    if case (.secret, .text(let text)) = (element.content, value), !text.isEmpty {
      if let sharedFile {
        return .fail(
          phrase(
            "The answer for \(name) is a secret, and others may read it: chmod 600 \(sharedFile).",
            german: "Die Antwort für \(name) ist geheim, und andere können sie lesen: chmod 600 \(sharedFile)."))
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
    return noAnswer(for: alert.buttons[0], on: alert.title)
  }

  private mutating func press(_ id: String) -> Bool {
    guard pressed[id, default: 0] < values[id]?.presses ?? 0 else { return false }
    pressed[id, default: 0] += 1
    unused.remove(id)
    return true
  }

  /// Nothing of the page is answered any more: the application is left, or something is missing or wrong.
  private func end(of page: PageState, _ elements: [ElementState]) -> ScriptedStep {
    let all = page.elements.flattened
    // A value that the page complains about is the cause of whatever else is missing.
    for element in all where element.isInput && answer(for: element.id) != nil {
      guard let error = element.error, !error.isEmpty else { continue }
      let name = Self.name(element, on: page.title)
      return .fail(
        phrase("The answer for \(name) was not accepted", german: "Die Antwort für \(name) wurde nicht angenommen")
          + (quotable(error).map { ": \($0)" } ?? "."))
    }
    let missing =
      elements.first { $0.isInput && $0.isRequired && $0.isEmpty }
      ?? (page.canGoBack ? elements.first { $0.role == .default } ?? elements.first { $0.content == .button } : nil)
    let disabled = all.first { !$0.isEnabled && unused.contains($0.id) }
    if let missing, missing.isInput { return explained(noAnswer(for: missing, on: page.title), all) }
    if let disabled {
      let name = Self.name(disabled, on: page.title)
      return explained(
        .fail(
          phrase(
            "The answer for \(name) cannot be given: it is not available here yet.",
            german: "Die Antwort für \(name) lässt sich nicht geben: Es ist hier noch nicht verfügbar.")), all)
    }
    if let missing { return explained(noAnswer(for: missing, on: page.title), all) }
    if page.canGoBack {
      return explained(
        Self.noAnswer(for: phrase("the page", german: "die Seite") + " \(page.key), «\(page.title)»"), all)
    }
    if let left = unused.sorted().first {
      return explained(
        .fail(
          phrase(
            "The answer for \(left) was never asked for.", german: "Nach der Antwort für \(left) wurde nie gefragt.")),
        all)
    }
    return .act(InputEvent(page: page.page, action: .leave))
  }

  /// A failure, and before it what the page or the last alert says is wrong: that is why it came to this.
  private func explained(_ step: ScriptedStep, _ elements: [ElementState]) -> ScriptedStep {
    let notes = elements.compactMap { element in
      if case .note(let text, .error) = element.content, !text.isEmpty { text } else { nil }
    }
    guard case .fail(let sentence) = step, let cause = (notes.first ?? warning).flatMap(quotable) else { return step }
    return .fail(
      phrase("The page says «\(cause)». ", german: "Auf der Seite steht «\(cause)». ") + sentence)
  }

  /// What a page says, made harmless, unless one of the secrets given is in it.
  private func quotable(_ words: String) -> String? {
    secrets.contains { words.contains($0) } ? nil : SafeText.visible(words)
  }

  /// Nothing is there for an element, or nothing any more.
  private func noAnswer(for element: ElementState, on title: String) -> ScriptedStep {
    let name = Self.name(element, on: title)
    guard pressed[element.id] != nil else { return Self.noAnswer(for: name) }
    return .fail(
      phrase(
        "The answer for \(name) was used already: a number in place of true presses it so many times.",
        german: "Die Antwort für \(name) ist schon verbraucht: Eine Zahl statt true drückt so viele Male."))
  }

  private static func noAnswer(for name: String) -> ScriptedStep {
    .fail(phrase("There is no answer for \(name).", german: "Es gibt keine Antwort für \(name)."))
  }

  private static func name(_ element: ElementState, on title: String) -> String {
    phrase(
      "\(element.id) («\(element.label)» on «\(title)»)", german: "\(element.id) («\(element.label)» auf «\(title)»)")
  }
}
