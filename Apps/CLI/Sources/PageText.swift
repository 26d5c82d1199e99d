import SignalboxInterface

/// What is said of an element, in plain sentences with its state in words (L24).
enum PageText {
  /// The rows of a table, and the entries of a list, that are said without being asked for (L11).
  static let rowLimit = 12
  /// The lines of a log that are said at once.
  static let lineLimit = 50

  /// What is said of an element when it is met for the first time.
  static func introduction(_ element: ElementState) -> [String] {
    if element.isPressable { return [] }
    let help = [element.help].compactMap(\.self)
    let notes = help + (element.error.map { [Words.error(element.name, $0)] } ?? [])
    if let list = element.content.list, !list.rows.isEmpty {
      // A table says of itself how it is sorted; the rows of any list stand in the menu.
      return (list.columns.isEmpty ? [] : [element.sentence]) + notes
    }
    if let table = element.content.table {
      return [element.sentence] + table.rows.prefix(rowLimit).map { row($0, columns: table.columns) } + notes
    }
    if let log = element.content.log {
      return log.lines.isEmpty ? notes : [element.label + ":"] + lines(log, from: 0) + notes
    }
    if element.isTabBar, let selection = element.content.selection {
      return [Words.part(selection.selectedLabels.first ?? "", of: selection.options.map(\.label))] + notes
    }
    if element.isInput {
      return [element.sentence + (element.unavailability.map { " (\($0))" } ?? "")] + notes
    }
    let busy = element.isBusy ? [Words.nowBusy(element.name, true)] : []
    return [element.sentence] + busy + notes
  }

  /// The rows of a table as sentences: `Name: Ada; Age: 36`.
  static func row(_ row: [String], columns: [String]) -> String {
    zip(columns, row).filter { !$1.isEmpty }.map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: "; ")
  }

  /// The lines of a log from the number `start` on. Who is far behind hears how many are left out, and the last ones.
  static func lines(_ log: LogState, from start: Int) -> [String] {
    let new = log.lines(from: start).suffix(lineLimit)
    let isBehind = log.total - start > new.count
    return (isBehind ? [Words.linesLeftOut(log.total - start - new.count)] : []) + new
  }

  /// The words for an alert.
  static func words(_ alert: AlertState) -> [String] {
    let isGrave = alert.severity == .warning || alert.severity == .error
    return [(isGrave ? StateWords.severity(alert.severity) + ": " : "") + alert.title]
      + (alert.message.isEmpty ? [] : [alert.message])
  }
}
