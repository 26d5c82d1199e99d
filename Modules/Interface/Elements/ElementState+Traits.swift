/// What can be done with an element now.
public enum ElementAction: String, Sendable {
  /// It takes a value: ``InputState`` says which.
  case set
  /// It can be pressed.
  case press
  /// It has more rows to be had.
  case more
}

extension ElementContent {
  /// What it takes, or `nil` when it only shows something; a list without more to be had is acted on through its rows.
  public var action: ElementAction? {
    switch self {
    case .button, .link: .press
    case .list(let list): list.wantsMore ? .more : nil
    default: input == nil ? nil : .set
    }
  }

  /// Its rows, when it is a list.
  public var list: ListState? { if case .list(let list) = self { list } else { nil } }

  /// Its cells, when it is a table.
  public var table: TableState? { if case .table(let table) = self { table } else { nil } }

  /// Its lines, when it is a log.
  public var log: LogState? { if case .log(let log) = self { log } else { nil } }

  /// Its text and bounds, when it is a text field.
  public var field: FieldState? { if case .field(let field) = self { field } else { nil } }
}

extension ElementState {
  /// Whether the user can give it a value.
  public var isInput: Bool { content.action == .set }

  /// Whether the user can press it.
  public var isPressable: Bool { content.action == .press }

  /// Whether its value is typed: a text, a secret, a number.
  public var isTyped: Bool { content.input?.isTyped == true }

  /// Whether its value is never shown.
  public var isSecret: Bool { if case .secret = content { true } else { false } }

  /// Whether its text may have several lines.
  public var isMultiline: Bool { content.field?.isMultiline == true }

  /// Whether it takes a value and has none.
  public var isEmpty: Bool { content.input?.isEmpty == true }

  /// Whether there are more of its rows to be had, and the user may ask for them.
  public var offersMore: Bool { isEnabled && content.action == .more }

  /// What it is called where it needs a name: its label, else the last part of its id.
  public var name: String {
    if !label.isEmpty { return label }
    return id.split(separator: "/").last.map(String.init) ?? id
  }
}
