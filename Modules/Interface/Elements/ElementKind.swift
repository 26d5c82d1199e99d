/// The kinds of elements: an ``ElementContent`` without its values.
///
/// The raw value is the kind's name in JSON and in outlines. Do not change it.
public enum ElementKind: String, CaseIterable, Sendable {
  case heading, text, field, secret, number, toggle, choice, multichoice, button, link, list, table, image, progress
  case chart, log, note, group
  case richtext, file
}

extension ElementContent {
  /// The kind of the content.
  public var kind: ElementKind {
    switch self {
    case .heading: .heading
    case .text: .text
    case .richText: .richtext
    case .field: .field
    case .secret: .secret
    case .number: .number
    case .toggle: .toggle
    case .choice: .choice
    case .multichoice: .multichoice
    case .file: .file
    case .button: .button
    case .link: .link
    case .list: .list
    case .table: .table
    case .image: .image
    case .progress: .progress
    case .chart: .chart
    case .log: .log
    case .note: .note
    case .group: .group
    }
  }
}
