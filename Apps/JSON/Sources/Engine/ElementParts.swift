import SignalboxInterface

/// What stands in an element without being one: the rows of a list or table, the options of a choice, the lines of a log.
///
/// Any of them is found by its place, so that what is long need not be made into JSON to look for something in it.
struct ElementParts {
  /// How many there are.
  let total: Int
  /// Where those are that match; `nil` when all are meant.
  fileprivate(set) var matching: [Int]?

  /// How many are meant.
  var count: Int { matching?.count ?? total }

  /// Where those are that stand in `range` among all that are meant.
  func places(_ range: Range<Int>) -> [Int] { matching.map { Array($0[range]) } ?? Array(range) }
}

extension ElementContent {
  /// The parts with `text` in them, or all; `nil` when it has none.
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
  /// One of its parts as a driver reads it.
  func part(at place: Int, isCovered: Bool) -> JSON {
    if let list = content.list {
      return list.row(at: place).map { ElementJSON.row($0, of: self, isCovered: isCovered) } ?? .null
    }
    if let table = content.table { return .array(table.rows[place].map { .string($0) }) }
    if let log = content.log { return .string(log.lines[place]) }
    return content.selection?.options[place].json ?? .null
  }
}
