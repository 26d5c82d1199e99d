import SignalboxWords

/// The value that the user can give an element, independent of the element's kind.
///
/// A front end that offers these six cases offers every input. A new kind of input uses one of them with other bounds.
public enum InputState: Equatable, Sendable {
  /// A text, set by `setText`.
  case text(FieldState)
  /// A text that is never shown, set by `setText`.
  case secret(isFilled: Bool)
  /// A number or none, set by `setNumber`.
  case number(NumberState)
  /// On or off, set by `setToggle`.
  case toggle(Bool)
  /// Files, set by `setFiles`, or by `sendFiles` before the session has them.
  case files(FilesState)
  /// Options to choose from, set by `choose` or `chooseMany`.
  case selection(SelectionState)

  /// A Boolean value that indicates whether the user types the value instead of selecting it.
  public var isTyped: Bool {
    switch self {
    case .text, .secret, .number, .files: true
    case .toggle, .selection: false
    }
  }

  /// A Boolean value that indicates whether no value is given yet. A toggle always has a value.
  public var isEmpty: Bool {
    switch self {
    case .text(let field): field.value.isEmpty
    case .secret(let isFilled): !isFilled
    case .number(let number): number.value == nil
    case .toggle: false
    case .selection(let selection): selection.selected.isEmpty
    case .files(let state): state.files.isEmpty
    }
  }

  /// The complete value as the user reads it. Empty without a value. For a secret, only a mark that it is filled.
  public var text: String {
    switch self {
    case .text(let field): field.value
    case .secret(let isFilled): isFilled ? StateTexts.filled : ""
    case .number(let number): number.value.map(NumberText.text) ?? ""
    case .toggle(let isOn): isOn ? StateTexts.yes : StateTexts.no
    case .files(let state): state.text
    case .selection(let selection): selection.selectedLabels.joined(separator: ", ")
    }
  }

  /// The value on one line of a sentence. For a text of several lines, the number of lines.
  public var summary: String {
    guard case .text(let field) = self else { return text }
    let lines = field.value.split(separator: "\n", omittingEmptySubsequences: false).count
    return lines > 1 ? StateTexts.lines(lines) : field.value
  }
}

extension ElementContent {
  /// The options to choose from, or `nil` if the content has none.
  public var selection: SelectionState? { if case .selection(let selection)? = input { selection } else { nil } }

  /// Returns the content after `action`, if the page accepts the value unchanged. Returns the same content for an
  /// action that it does not take.
  public func applying(_ action: UserAction) -> ElementContent {
    switch (action, self) {
    case (.setText(let text), .field(var field)):
      field.value = text
      return .field(field)
    case (.setText(let text), .secret): return .secret(isFilled: !text.isEmpty)
    case (.setNumber(let value), .number(var number)):
      number.value = value
      return .number(number)
    case (.setToggle(let isOn), .toggle): return .toggle(isOn)
    case (.setFiles(let files), .file(var state)):
      state.files = files
      return .file(state)
    case (.choose(let key), .choice(var choice)):
      choice.selected = key
      return .choice(choice)
    case (.chooseMany(let keys), .multichoice(var choice)):
      choice.selected = keys
      return .multichoice(choice)
    case (.chooseMany(let keys), .list(var list)):
      list.selection?.keys = keys
      return .list(list)
    default: return self
    }
  }
}

extension SelectionState {
  init(_ choice: ChoiceState) {
    self.init(options: choice.options, selected: choice.selected.map { [$0] } ?? [])
  }

  init(_ choice: MultichoiceState) {
    self.init(options: choice.options, selected: choice.selected, allowsMultipleSelection: true)
    (minimum, maximum) = (choice.minimum, choice.maximum)
  }
}

extension ElementState {
  /// Returns the element after `action`, if the page accepts the value unchanged.
  public func applying(_ action: UserAction) -> ElementState {
    var element = self
    element.content = content.applying(action)
    return element
  }
}
