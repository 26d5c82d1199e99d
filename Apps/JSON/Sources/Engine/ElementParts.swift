import SignalboxInterface

/// The parts of an element that are not elements: rows of a list or table, options of a choice, lines of a log.
///
/// Each part has a place, so a search in a long list needs no JSON of the other parts.
struct ElementParts {
  /// The number of all parts.
  let total: Int
  /// The places of the matching parts; `nil` when all parts are selected.
  fileprivate(set) var matching: [Int]?

  /// The number of selected parts.
  var count: Int { matching?.count ?? total }

  /// Returns the places of the parts in `range` of the selected parts.
  func places(_ range: Range<Int>) -> [Int] { matching.map { Array($0[range]) } ?? Array(range) }
}

extension ElementContent {
  /// Returns the parts that contain `text`, or all parts; `nil` when the kind has no parts.
  func parts(matching text: String?) -> ElementParts? {
    let texts: [[String]]
    if let list {
      guard text != nil else { return ElementParts(total: list.count) }
      texts = list.rows.map { [$0.label, $0.detail ?? ""] + $0.cells }
    } else if let table {
      texts = table.rows
    } else if let selection {
      texts = selection.options.map { [$0.label, $0.key] }
    } else if let log {
      texts = log.lines.map { [$0] }
    } else {
      return nil
    }
    guard let wanted = text?.lowercased(), !wanted.isEmpty else { return ElementParts(total: texts.count) }
    let places = texts.indices.filter { texts[$0].contains { $0.lowercased().contains(wanted) } }
    return ElementParts(total: texts.count, matching: places)
  }

}

extension ElementState {
  /// Returns a part of the element as JSON.
  func part(at place: Int, isCovered: Bool) -> JSON {
    if let list = content.list {
      return list.row(at: place).map { ElementJSON.row($0, of: self, isCovered: isCovered) } ?? .null
    }
    if let table = content.table { return .array(table.rows[place].map { .string($0) }) }
    if let log = content.log { return .string(log.lines[place]) }
    return content.selection?.options[place].json ?? .null
  }
}
