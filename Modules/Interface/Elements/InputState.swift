/// What the user can give an element, whatever its kind.
///
/// A front end that offers these five offers every input there is: a new kind of input is one of them with other bounds.
public enum InputState: Equatable, Sendable {
  /// A text, given by `setText`.
  case text(FieldState)
  /// A text that is never shown, given by `setText`.
  case secret(isFilled: Bool)
  /// A number or none, given by `setNumber`.
  case number(NumberState)
  /// On or off, given by `setToggle`.
  case toggle(Bool)
  /// One or several of what is offered, given by `choose` or `chooseMany`.
  case selection(SelectionState)

  /// Whether it is typed, and not picked.
  public var isTyped: Bool {
    switch self {
    case .text, .secret, .number: true
    case .toggle, .selection: false
    }
  }

  /// Whether nothing is given yet; a toggle always has a value.
  public var isEmpty: Bool {
    switch self {
    case .text(let field): field.value.isEmpty
    case .secret(let isFilled): !isFilled
    case .number(let number): number.value == nil
    case .toggle: false
    case .selection(let selection): selection.selected.isEmpty
    }
  }

  /// The whole value as people read it, empty when none is given; of a secret, whether there is one.
  public var text: String {
    switch self {
    case .text(let field): field.value
    case .secret(let isFilled): isFilled ? StateWords.filled : ""
    case .number(let number): number.value.map(NumberText.text) ?? ""
    case .toggle(let isOn): isOn ? StateWords.yes : StateWords.no
    case .selection(let selection): selection.selectedLabels.joined(separator: ", ")
    }
  }

  /// The value as one line of a sentence: of a text of several lines, how many.
  public var summary: String {
    guard case .text(let field) = self else { return text }
    let lines = field.value.split(separator: "\n", omittingEmptySubsequences: false).count
    return lines > 1 ? StateWords.lines(lines) : field.value
  }
}

extension ElementContent {
  /// What the user can give it, or `nil` when it takes no value.
  public var input: InputState? {
    switch self {
    case .field(let field): .text(field)
    case .secret(let isFilled): .secret(isFilled: isFilled)
    case .number(let number): .number(number)
    case .toggle(let isOn): .toggle(isOn)
    case .choice(let choice):
      .selection(SelectionState(options: choice.options, selected: choice.selected.map { [$0] } ?? []))
    case .multichoice(let choice):
      .selection(SelectionState(options: choice.options, selected: choice.selected, takesSeveral: true))
    case .heading, .text, .button, .link, .list, .table, .image, .progress, .log, .note, .group: nil
    }
  }

  /// What it offers to choose from, or `nil` when that is nothing.
  public var selection: SelectionState? { if case .selection(let selection)? = input { selection } else { nil } }

  /// The content as it will be when `action` is taken as it is; the same for an action that it does not take.
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
    case (.choose(let key), .choice(var choice)):
      choice.selected = key
      return .choice(choice)
    case (.chooseMany(let keys), .multichoice(var choice)):
      choice.selected = keys
      return .multichoice(choice)
    default: return self
    }
  }
}

extension ElementState {
  /// The element as it will be when `action` is taken as it is.
  public func applying(_ action: UserAction) -> ElementState {
    var element = self
    element.content = content.applying(action)
    return element
  }
}
