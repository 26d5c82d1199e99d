import SignalboxInterface

/// What the user has typed into one element, with the caret: the session only knows the text.
struct Draft {
  enum Kind: Equatable {
    case text(limit: Int)
    case secret
    case number
    /// A day or a time.
    case formatted(TextFormat)
  }

  private(set) var kind: Kind
  var editor: Editor
  /// What was last handed to the session, or came from it, so that nothing is sent twice; `nil` to send in any case.
  var sent: String?
  /// What the last frame said.
  private var shown: String
  /// Why the session would not have the present text, in words.
  var problem: String?
  /// What was in sight when it was drawn last, for several lines.
  var viewport = Viewport()
  /// The suggestion that stands there, and those that it was taken from: the next one is of these as well, whatever the page suggests
  /// meanwhile.
  private var suggested: (text: String, all: [String])?

  /// A draft for `element`, or `nil` when it takes no text.
  init?(_ element: ElementState) {
    guard let (kind, value) = Self.value(of: element) else { return nil }
    self.kind = kind
    editor = Editor(kind == .secret ? "" : value, isMultiline: element.isMultiline, isSecret: kind == .secret)
    (sent, shown) = (kind == .secret ? "" : value, value)
  }

  /// Notes what a frame says. What is being typed stays, unless the page has set something else.
  mutating func show(_ element: ElementState) {
    if let format = element.content.field?.format { kind = .formatted(format) }
    guard let (_, value) = Self.value(of: element), value != shown else { return }
    shown = value
    if !isSame { adopt() }
  }

  /// Adopts what the page has made of the text that was sent.
  mutating func settle() {
    problem = nil
    if !isSame { adopt() }
  }

  /// The action that hands over the present text, or `nil` when there is nothing new to hand over.
  mutating func handOver() -> UserAction? {
    let text = editor.text
    guard text != sent else { return nil }
    sent = text
    if case .formatted(let format) = kind { return handOver(text, format) }
    guard kind == .number else { return .setText(text) }
    switch NumberText.parse(text) {
    case .none?: return .setNumber(nil)
    case .some(.some(let number)): return .setNumber(number)
    case nil:
      problem = Wording.notANumber
      return nil
    }
  }

  /// What is half typed stays here until it can be read.
  private mutating func handOver(_ text: String, _ format: TextFormat) -> UserAction? {
    let text = text.filter { !$0.isWhitespace }
    guard let found = format.problem(of: text) else { return .setText(text) }
    let element = ElementState(
      id: "", content: .field(FieldState(value: "", isMultiline: false, limit: 0, suggestions: [], format: format)))
    problem = Rejection.badValue(found).sentence(for: element)
    return nil
  }

  /// Whether the value is typed as a whole, so that the first letter takes the place of the one that stands there (L7).
  var isTypedWhole: Bool {
    switch kind {
    case .number, .formatted: true
    case .text, .secret: false
    }
  }

  /// Whether what is wrong may only be that more is still to be typed.
  var isHalfTyped: Bool { if case .formatted(let format) = kind { format.isBeginning(editor.text) } else { false } }

  /// What may stand there, of all that is suggested: what begins like the text before the caret.
  func fitting(_ suggestions: [String]) -> [String] {
    if let suggested, suggested.text == editor.text { return suggested.all }
    let typed = String(editor.characters[..<editor.caret]).lowercased()
    return suggestions.filter { $0.lowercased().hasPrefix(typed) }
  }

  /// Notes that `text` is put in, of `all` that fitted.
  mutating func suggest(_ text: String, of all: [String]) { suggested = (text, all) }

  /// Whether a folder was taken from what is suggested, and nothing typed since.
  var isAtFolder: Bool { suggested?.text == editor.text && editor.text.hasSuffix("/") }

  /// What stands there was meant: what is suggested from now on begins like it.
  mutating func takeSuggestion() { suggested = nil }

  /// Whether the frame says what is typed. Text comes back from the core made harmless, so it is compared that way.
  private var isSame: Bool {
    switch kind {
    case .formatted: editor.text.filter { !$0.isWhitespace } == shown
    case .text: SafeText.visible(editor.text, editor.isMultiline ? .edited : .one) == shown
    case .secret: editor.characters.isEmpty == shown.isEmpty
    case .number: NumberText.parse(editor.text).map { Self.text($0) == shown } ?? false
    }
  }

  private mutating func adopt() {
    switch kind {
    case .secret:
      // A secret that was filled elsewhere is not known here: what is typed next replaces it.
      editor.adopt("")
      sent = ""
    case .text, .number, .formatted:
      editor.adopt(shown)
      sent = shown
    }
    problem = nil
  }

  /// Whether the session has a secret of which nothing is known here.
  var isFilledElsewhere: Bool { kind == .secret && !shown.isEmpty && editor.characters.isEmpty && sent == "" }

  private static func text(_ number: Double?) -> String { number.map(NumberText.text) ?? "" }

  private static func value(of element: ElementState) -> (Kind, String)? {
    switch element.content.input {
    case .text(let field) where field.format != nil: (field.format.map { .formatted($0) } ?? .number, field.value)
    case .text(let field): (.text(limit: field.limit), field.value)
    case .secret(let isFilled): (.secret, isFilled ? "filled" : "")
    case .number(let number): (.number, Self.text(number.value))
    default: nil
    }
  }
}
