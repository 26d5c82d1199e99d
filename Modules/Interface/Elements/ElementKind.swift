/// The kinds of elements by name: an ``ElementContent`` without its values.
///
/// The raw value is the kind's name on the wire and in outlines; it is chosen once.
public enum ElementKind: String, CaseIterable, Sendable {
  case heading, text, field, secret, number, toggle, choice, multichoice, button, link, list, table, image, progress
  case log, note, group
}

extension ElementContent {
  /// Which kind it is.
  public var kind: ElementKind {
    switch self {
    case .heading: .heading
    case .text: .text
    case .field: .field
    case .secret: .secret
    case .number: .number
    case .toggle: .toggle
    case .choice: .choice
    case .multichoice: .multichoice
    case .button: .button
    case .link: .link
    case .list: .list
    case .table: .table
    case .image: .image
    case .progress: .progress
    case .log: .log
    case .note: .note
    case .group: .group
    }
  }
}
