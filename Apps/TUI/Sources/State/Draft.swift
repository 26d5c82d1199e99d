import SignalboxInterface
import SignalboxProgram
import SignalboxWords

/// The text that the user has typed into an element, with the caret. The session knows only the text.
struct Draft {
  enum Kind: Equatable {
    case text(limit: Int)
    case secret
    case number
    /// A date, a time, a length of time or a colour.
    case formatted(TextFormat)
    /// The paths of files. They are sent when the user leaves the field, and the names of the files take their place.
    case paths(FilesState)
  }

  private(set) var kind: Kind
  /// The name of the element.
  private(set) var name: String
  /// A Boolean value that indicates whether the text is typed as a number is.
  private let isTypedAsNumber: Bool
  var editor: Editor
  /// The text that was last sent to the session, or came from it: nothing is sent twice. `nil` sends in any case.
  var sent: String?
  /// The value in the last frame.
  private var shown: String
  /// The reason why the session does not take the current text, as a sentence.
  var problem: String?
  /// The rows in sight at the last paint, for text with several lines.
  var viewport = Viewport()
  /// The suggestion in the field, and the suggestions that it came from. The next suggestion comes from the same list,
  /// whatever the page suggests by then.
  private var suggested: (text: String, all: [String])?

  /// The paths that the typed path can be completed to.
  private var paths: [String] = []

  /// Creates a draft for `element`, or `nil` when the element takes no text.
  init?(_ element: ElementState) {
    guard let (kind, value) = Self.value(of: element) else { return nil }
    (self.kind, name) = (kind, element.name)
    isTypedAsNumber = element.content.field?.typing == .number
    editor = Editor(kind == .secret ? "" : value, isMultiline: element.isMultiline, isSecret: kind == .secret)
    (sent, shown) = (kind == .secret ? "" : value, value)
  }

  /// Takes the value of a frame into account. The typed text stays, unless the page has set another value.
  mutating func show(_ element: ElementState) {
    name = element.name
    if let format = element.content.field?.format { kind = .formatted(format) }
    guard let (_, value) = Self.value(of: element), value != shown else { return }
    shown = value
    if !isSame { adopt() }
  }

  /// Adopts the page's version of the text that was sent.
  mutating func settle() {
    problem = nil
    if !isSame { adopt() }
  }

  /// Returns the action that sends the current text, or `nil` when there is nothing new to send.
  mutating func pendingAction() -> UserAction? {
    let text = editor.text
    guard text != sent else { return nil }
    sent = text
    if case .formatted(let format) = kind { return pendingAction(text, format) }
    if case .paths(let state) = kind { return .sendFiles(state.paths(in: text).map(FileSource.path)) }
    guard kind == .number else { return .setText(text) }
    guard problem == nil, let number = NumberText.parse(text) else { return nil }
    return .setNumber(number)
  }

  /// Replaces a date, a time, a length of time or a colour that is not in its format by the value that the user means,
  /// such as `2026-2-3`, `8:30` or `+7`. Returns `false` if there is none.
  mutating func read() -> Bool {
    guard case .formatted(let format) = kind,
      format.problem(of: editor.text.filter { !$0.isWhitespace }) == .badFormat,
      let text = format.reading(editor.text, after: shown)
    else { return false }
    editor.replace(text)
    problem = nil
    return true
  }

  /// Notes why a number is not taken, while it is typed.
  mutating func check(_ element: ElementState?) {
    guard kind == .number, case .number(let number)? = element?.content else { return }
    switch NumberText.parse(editor.text) {
    case .none?: problem = nil
    case .some(let value?):
      problem = number.problem(of: value).map { Rejection.badValue($0).sentence(for: element, given: editor.text) }
    case nil: problem = ScreenTexts.notANumber
    }
  }

  /// Returns the action that sends a date or a time. Half-typed text stays here until it can be read.
  private mutating func pendingAction(_ text: String, _ format: TextFormat) -> UserAction? {
    let text = text.filter { !$0.isWhitespace }
    guard let found = format.problem(of: text) else { return .setText(text) }
    let element = ElementState(
      id: "", content: .field(FieldState(value: "", isMultiline: false, limit: 0, suggestions: [], format: format)))
    problem = Rejection.badValue(found).sentence(for: element, given: text)
    return nil
  }

  /// A Boolean value that indicates whether the value is typed as a whole. The first letter then replaces the former
  /// value (L7). A secret is typed as a whole, too, because its dots do not show the text.
  var isTypedWhole: Bool {
    switch kind {
    case .number, .formatted, .secret, .paths: true
    case .text: isTypedAsNumber
    }
  }

  /// A Boolean value that indicates whether the text may only be incomplete, and otherwise right.
  var isHalfTyped: Bool { if case .formatted(let format) = kind { format.isBeginning(editor.text) } else { false } }

  /// A Boolean value that indicates whether the text is wrong, and no beginning of a text in its format.
  var isWrongAlready: Bool { if case .formatted = kind { problem != nil && !isHalfTyped } else { false } }

  /// The most characters of the text, or `nil` without a limit. A date has no more than its format.
  var limit: Int? {
    switch kind {
    case .text(let limit): limit
    case .formatted(let format): format.length
    case .number, .secret, .paths: nil
    }
  }

  /// A Boolean value that indicates whether the text is sent only when the user leaves the field. The beginning of a
  /// number is another number. The beginning of a secret in place of an unknown one may make the session ask for the
  /// secret that it is compared with, and that page would take the rest.
  var isSentWhenLeft: Bool { kind == .number || isPaths || kind == .secret && sent == "" && !shown.isEmpty }

  /// A Boolean value that indicates whether the text is paths of files.
  var isPaths: Bool { if case .paths = kind { true } else { false } }

  /// Returns the suggestions for the text: of the page, or the paths on this machine that begin like it.
  func suggestions(_ element: ElementState) -> [String] {
    guard case .paths = kind else { return element.content.field?.suggestions ?? [] }
    return paths
  }

  /// Looks at the folder of the typed path.
  mutating func findPaths() {
    guard case .paths(let state) = kind, suggested?.text != editor.text else { return }
    let text = editor.text
    // Of several paths, the last one is completed.
    let cut = state.count > 1 ? text.lastIndex(of: ";").map(text.index(after:)) ?? text.startIndex : text.startIndex
    let start = text[cut...].firstIndex { !$0.isWhitespace } ?? text.endIndex
    let others = text[..<start]
    paths = LocalPaths.completions(of: String(text[start...])).map { others + $0 }
  }

  /// Returns the suggestions that begin like the text before the caret. While a suggestion is in the field, returns the
  /// list that it came from.
  func fitting(_ suggestions: [String]) -> [String] {
    if let suggested, suggested.text == editor.text { return suggested.all }
    let typed = String(editor.characters[..<editor.caret]).lowercased()
    return suggestions.filter { $0.lowercased().hasPrefix(typed) }
  }

  /// Notes that the suggestion `text` is in the field. `all` is the list that it came from.
  mutating func suggest(_ text: String, of all: [String]) { suggested = (text, all) }

  /// A Boolean value that indicates whether a suggested folder is in the field, and nothing was typed since.
  var isAtFolder: Bool { suggested?.text == editor.text && editor.text.hasSuffix("/") }

  /// Accepts the suggestion in the field: the next suggestions begin like it.
  mutating func acceptSuggestion() {
    suggested = nil
    findPaths()
  }

  /// A Boolean value that indicates whether the last frame has the typed text. The core makes text harmless, so the
  /// comparison does the same.
  private var isSame: Bool {
    switch kind {
    case .paths: editor.text == shown
    case .formatted: editor.text.filter { !$0.isWhitespace } == shown.filter { !$0.isWhitespace }
    case .text: SafeText.visible(editor.text, editor.isMultiline ? .edited : .one) == shown
    case .secret: editor.characters.isEmpty == shown.isEmpty
    case .number: NumberText.parse(editor.text).map { Self.text($0) == shown } ?? false
    }
  }

  /// A Boolean value that indicates whether the last frame lacks the typed text. The text was refused, is incomplete,
  /// or is on its way.
  var isUnknown: Bool { kind == .secret ? !editor.characters.isEmpty && shown.isEmpty : !isSame }

  private mutating func adopt() {
    switch kind {
    case .secret:
      // A secret that was filled elsewhere is unknown here. The next typed text replaces it.
      editor.adopt("")
      sent = ""
    case .text, .number, .formatted, .paths:
      editor.adopt(shown)
      sent = shown
    }
    problem = nil
  }

  /// A Boolean value that indicates whether the session has a secret that is unknown here.
  var isFilledElsewhere: Bool { kind == .secret && !shown.isEmpty && editor.characters.isEmpty && sent == "" }

  private static func text(_ number: Double?) -> String { number.map(NumberText.text) ?? "" }

  private static func value(of element: ElementState) -> (Kind, String)? {
    switch element.content.input {
    case .text(let field) where field.format != nil: (field.format.map { .formatted($0) } ?? .number, field.value)
    case .text(let field): (.text(limit: field.limit), field.value)
    case .secret(let isFilled): (.secret, isFilled ? "filled" : "")
    case .number(let number): (.number, Self.text(number.value))
    case .files(let state): (.paths(state), state.text)
    default: nil
    }
  }
}
