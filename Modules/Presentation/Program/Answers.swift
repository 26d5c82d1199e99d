import Foundation
import SignalboxNavigation

/// Answers that were prepared, for a session that nobody attends: a JSON object from element ids to values.
///
/// ```json
/// {"main/category": "polarized", "main/leave": true, "selection/really-good": true}
/// ```
///
/// On each page the fields are filled in reading order, then a button is pressed: `true` presses it once, a number that many
/// times, over the whole session. A page's key with the value `"back"` goes back from it. An alert with one button needs no
/// answer. When everything was used and the root page is in front, the application is left.
public struct Answers: Sendable {
  fileprivate enum Value: Decodable, Equatable {
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

  /// What to do next.
  enum Step {
    case act(InputEvent)
    case fail(String)
  }

  private let values: [String: Value]
  private var pressed: [String: Int] = [:]
  /// Which fields of the showing in front were filled.
  private var filled: (page: PageID, ids: Set<String>)?
  private var unused: Set<String>
  /// The field whose answer was given last, and the title of its page.
  private var asked: (element: ElementState, title: String)?
  private var refusal: String?

  /// Reads the answers in `file`.
  /// - Throws: A sentence without any of the answers.
  public init(file: String) throws(ExitStatus) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      let name = SafeText.visible(file)
      throw .inputOutput(
        phrase("The answers \(name) cannot be read.", german: "Die Antworten \(name) sind nicht lesbar."))
    }
    try self.init(data, from: file)
  }

  init(_ data: Data, from file: String) throws(ExitStatus) {
    do {
      values = try JSONDecoder().decode([String: Value].self, from: data)
    } catch {
      let name = SafeText.visible(file)
      throw .unusable(
        phrase(
          "\(name) is no JSON object of element ids with text, numbers, true, false, null or lists of text.",
          german:
            "\(name) ist kein JSON-Objekt aus Element-Ids mit Text, Zahlen, true, false, null oder Listen von Text."
        ))
    }
    unused = Set(values.keys)
  }

  /// An answer was not taken.
  mutating func refused(_ event: InputEvent, _ reason: Rejection) {
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
  mutating func next(for frame: Frame) -> Step {
    if let refusal { return .fail(refusal) }
    if let alert = frame.alerts.last { return next(for: alert) }
    let (page, elements) = (frame.page, frame.page.elements.flatMap(\.withMembers).filter(\.isEnabled))
    if filled?.page != page.page { filled = (page.page, []) }
    for element in elements where element.isField {
      guard let value = values[element.id], filled?.ids.insert(element.id).inserted == true else { continue }
      unused.remove(element.id)
      guard let action = element.action(for: value) else {
        let name = Self.name(element, on: page.title)
        let kind = element.kindOfAnswer
        return .fail(
          phrase(
            "The answer for \(name) is of the wrong kind: it takes \(kind).",
            german: "Die Antwort für \(name) ist von falscher Art: Hier passt \(kind)."))
      }
      asked = (element, page.title)
      return .act(InputEvent(page: page.page, element: element.id, action: action))
    }
    let ids = elements.map(\.id) + values.keys.filter { $0.hasPrefix(page.key + "/") }.sorted()
    for id in ids where frame.element(id)?.isEnabled == true {
      if press(id) { return .act(InputEvent(page: page.page, element: id, action: .press)) }
    }
    if values[page.key] == .text("back"), pressed[page.key] == nil {
      (pressed[page.key], _) = (1, unused.remove(page.key))
      return .act(InputEvent(page: page.page, action: .back))
    }
    return end(of: page, elements)
  }

  private mutating func next(for alert: AlertState) -> Step {
    for button in alert.buttons where press(button.id) || alert.buttons.count == 1 {
      return .act(InputEvent(page: alert.page, element: button.id, action: .press))
    }
    return Self.noAnswer(for: Self.name(alert.buttons[0], on: alert.title))
  }

  private mutating func press(_ id: String) -> Bool {
    guard pressed[id, default: 0] < values[id]?.presses ?? 0 else { return false }
    pressed[id, default: 0] += 1
    unused.remove(id)
    return true
  }

  /// Nothing of the page is answered any more: the application is left, or something is missing.
  private func end(of page: PageState, _ elements: [ElementState]) -> Step {
    let missing =
      elements.first { $0.isField && $0.isRequired && $0.isEmpty }
      ?? (page.canGoBack ? elements.first { $0.role == .default } ?? elements.first { $0.content == .button } : nil)
    if let missing { return Self.noAnswer(for: Self.name(missing, on: page.title)) }
    if page.canGoBack {
      return Self.noAnswer(for: phrase("the page", german: "die Seite") + " \(page.key), «\(page.title)»")
    }
    if let left = unused.sorted().first {
      return .fail(
        phrase("The answer for \(left) was never asked for.", german: "Nach der Antwort für \(left) wurde nie gefragt.")
      )
    }
    return .act(InputEvent(page: page.page, action: .leave))
  }

  private static func noAnswer(for name: String) -> Step {
    .fail(phrase("There is no answer for \(name).", german: "Es gibt keine Antwort für \(name)."))
  }

  private static func name(_ element: ElementState, on title: String) -> String {
    phrase(
      "\(element.id) («\(element.label)» on «\(title)»)", german: "\(element.id) («\(element.label)» auf «\(title)»)")
  }
}

extension ElementState {
  fileprivate var withMembers: [ElementState] {
    if case .group(let members) = content { [self] + members.flatMap(\.withMembers) } else { [self] }
  }

  fileprivate var isField: Bool {
    switch content {
    case .field, .secret, .number, .toggle, .choice, .multichoice: true
    default: false
    }
  }

  fileprivate var isEmpty: Bool {
    switch content {
    case .field(let field): field.value.isEmpty
    case .secret(let isFilled): !isFilled
    case .number(let number): number.value == nil
    case .choice(let choice): choice.selected == nil
    case .multichoice(let choice): choice.selected.isEmpty
    default: false
    }
  }

  /// What an answer for it looks like.
  fileprivate var kindOfAnswer: String {
    switch content {
    case .number: return phrase("a number or null", german: "eine Zahl oder null")
    case .toggle: return phrase("true or false", german: "true oder false")
    case .choice(let choice):
      let keys = Self.keys(choice.options)
      return phrase("one of \(keys)", german: "eines von \(keys)")
    case .multichoice(let choice):
      let keys = Self.keys(choice.options)
      return phrase("a list of \(keys)", german: "eine Liste aus \(keys)")
    default: return phrase("text", german: "ein Text")
    }
  }

  /// The options that can be chosen, as many as a person reads.
  private static func keys(_ options: [OptionState]) -> String {
    let keys = options.filter(\.isEnabled).map { "\"\($0.key)\"" }
    return keys.prefix(20).joined(separator: ", ") + (keys.count > 20 ? ", …" : "")
  }

  fileprivate func action(for value: Answers.Value) -> UserAction? {
    switch (content, value) {
    case (.field, .text(let text)), (.secret, .text(let text)): .setText(text)
    case (.number, .number(let number)): .setNumber(number)
    case (.number, .none): .setNumber(nil)
    case (.toggle, .flag(let isOn)): .setToggle(isOn)
    case (.choice, .text(let key)): .choose(key)
    case (.multichoice, .list(let keys)): .chooseMany(keys)
    default: nil
    }
  }
}
