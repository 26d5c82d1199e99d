/// The action that an element takes now.
public enum ElementAction: String, Sendable {
  /// Takes a value. ``InputState`` has its type.
  case set
  /// Takes a press.
  case press
  /// Can load more rows.
  case more
}

extension ElementContent {
  /// The action that the content takes, or `nil` if it only shows something. A complete list has no action of its own;
  /// its rows do.
  public var action: ElementAction? {
    switch self {
    case .button, .link: .press
    case .list(let list): list.wantsMore ? .more : nil
    default: input == nil ? nil : .set
    }
  }

  /// The list, if the content is a list.
  public var list: ListState? { if case .list(let list) = self { list } else { nil } }

  /// The text with structure, if the content is such a text.
  public var richText: RichTextState? { if case .richText(let text) = self { text } else { nil } }

  /// The file that a press gives to the user, if the content is a link to a file.
  public var givenFile: KeptFile? { if case .link(_, _, let file) = self { file } else { nil } }

  /// The table, if the content is a table.
  public var table: TableState? { if case .table(let table) = self { table } else { nil } }

  /// The log, if the content is a log.
  public var log: LogState? { if case .log(let log) = self { log } else { nil } }

  /// The text field, if the content is a text field.
  public var field: FieldState? { if case .field(let field) = self { field } else { nil } }
}

extension ElementState {
  /// A Boolean value that indicates whether the user can give the element a value.
  public var isInput: Bool { content.action == .set }

  /// A Boolean value that indicates whether the user can press the element.
  public var isPressable: Bool { content.action == .press }

  /// A Boolean value that indicates whether the value is typed: a text, a secret, a number.
  public var isTyped: Bool { content.input?.isTyped == true }

  /// A Boolean value that indicates whether the element is a secret, which is never shown.
  public var isSecret: Bool { if case .secret = content { true } else { false } }

  /// A Boolean value that indicates whether the text may have several lines.
  public var isMultiline: Bool { content.field?.isMultiline == true }

  /// A Boolean value that indicates whether the element takes a value and has none.
  public var isEmpty: Bool { content.input?.isEmpty == true }

  /// A Boolean value that indicates whether the list is enabled and can load more rows.
  public var offersMore: Bool { isEnabled && content.action == .more }

  /// The name of the element in sentences: its label, otherwise the last part of its id.
  public var name: String {
    if !label.isEmpty { return label }
    return id.split(separator: "/").last.map(String.init) ?? id
  }
}
