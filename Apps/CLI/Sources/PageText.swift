import SignalboxInterface

/// Texts about elements, in plain sentences with their state as text (L24).
enum PageText {
  /// The number of table rows, and of list entries, that are said without a request (L11).
  static let rowLimit = 12
  /// The number of log lines that are said at once.
  static let lineLimit = 50

  /// Returns the text for the first appearance of an element.
  static func introduction(_ element: ElementState) -> [String] {
    if element.isPressable { return [] }
    let help = [element.help].compactMap(\.self)
    let notes = help + (element.error.map { [LineModeTexts.error(element.name, $0)] } ?? [])
    if let list = element.content.list, !list.rows.isEmpty {
      // The sentence of a table tells its order, and that of other lists the number of selected rows. The rows of every
      // list are in the menu.
      return (list.columns.isEmpty && list.selection == nil ? [] : [element.sentence]) + notes
    }
    if let table = element.content.table {
      let rows = table.rows.indices.prefix(rowLimit).map { row(table.tonedCells(ofRow: $0), columns: table.columns) }
      return [element.sentence] + rows + notes
    }
    if let log = element.content.log {
      return log.lines.isEmpty ? notes : [element.label + ":"] + lines(log, from: 0) + notes
    }
    if let text = element.content.richText { return lines(text, label: element.label) + notes }
    if element.isTabBar, let selection = element.content.selection {
      return [LineModeTexts.part(selection.selectedLabels.first ?? "", of: selection.options.map(\.label))] + notes
    }
    if element.isInput {
      return [element.sentence + (element.unavailability.map { " (\($0))" } ?? "")] + notes
    }
    let busy = element.isBusy ? [LineModeTexts.nowBusy(element.name, true)] : []
    return [element.sentence] + busy + notes
  }

  /// Returns a row of a table as a sentence: `Name: Ada; Age: 36`.
  static func row(_ row: [String], columns: [String]) -> String {
    zip(columns, row).filter { !$1.isEmpty }.map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: "; ")
  }

  /// Returns the lines of a log from the number `start` on. After too many lines, returns the number of omitted lines
  /// and the last lines.
  static func lines(_ log: LogState, from start: Int) -> [String] {
    let new = log.lines(from: start).suffix(lineLimit)
    let isBehind = log.total - start > new.count
    return (isBehind ? [LineModeTexts.linesLeftOut(log.total - start - new.count)] : []) + new
  }

  /// Returns the text of an alert.
  static func lines(_ alert: AlertState) -> [String] {
    let isGrave = alert.severity == .warning || alert.severity == .error
    return [(isGrave ? StateTexts.severity(alert.severity) + ": " : "") + alert.title]
      + (alert.message.isEmpty ? [] : [alert.message])
  }
}
