import SignalboxInterface

/// Texts about elements, in plain sentences with their state as text (L24).
enum PageText {
  /// The number of table rows, and of list entries, that are said without a request (L11).
  static let rowLimit = 12
  /// The number of log lines that are said at once.
  static let lineLimit = 50

  /// Returns the text for the first appearance of an element. The rows of a summary need no titles of columns.
  static func introduction(_ element: ElementState, isSummary: Bool = false) -> [String] {
    if element.isPressable { return [] }
    let help = [element.help].compactMap(\.self)
    let notes = help + (element.error.map { [LineModeTexts.error(element.name, $0)] } ?? [])
    if let list = element.content.list, !list.rows.isEmpty {
      // The sentence of a table tells its order, and that of other lists the number of selected rows. The rows of every
      // list are in the menu.
      return (list.columns.isEmpty && list.selection == nil ? [] : [element.sentence]) + notes
    }
    if let table = element.content.table {
      let rows = table.rows.indices.prefix(rowLimit).map { row(table.tonedCells(ofRow: $0), of: table) }
      let isPaired = hasPairs(table) && !element.label.isEmpty && 1...rowLimit ~= table.rows.count
      let titles = isSummary ? "" : " (\(table.columns.joined(separator: ", ")))"
      return [isPaired ? element.label + titles + ":" : element.sentence] + rows + notes
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

  /// Returns the title of a page, with its position in a flow: `Step 2 of 6: The account`.
  static func title(_ page: PageState) -> String {
    guard var steps = page.steps else { return page.title }
    if !page.title.isEmpty { steps.steps[steps.current].title = page.title }
    return steps.sentence
  }

  /// Returns a row of a table as a sentence: `Name: Ada; Age: 36`. In a table of two columns, the first cell is the
  /// name of the second: `Host: web01`.
  static func row(_ cells: [String], of table: TableState) -> String {
    guard hasPairs(table) else { return row(cells, columns: table.columns) }
    return cells.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Returns a Boolean value that indicates whether the rows of a table are names and values. Then the titles of its
  /// columns are said once, and not in each row.
  private static func hasPairs(_ table: TableState) -> Bool {
    table.columns.count == 2 && table.columns.allSatisfy { !$0.isEmpty }
  }

  /// Returns a row of a table as a sentence: `Name: Ada; Age: 36`.
  static func row(_ row: [String], columns: [String]) -> String {
    zip(columns, row).filter { !$1.isEmpty }.map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: "; ")
  }

  /// Returns the lines of a log from the number `start` on. After too many lines, returns the number of omitted lines
  /// and the last lines. Of a text, returns the first lines and the number of those to come.
  static func lines(_ log: LogState, from start: Int) -> [String] {
    guard !log.isText else {
      let rest = log.lines(from: start)
      let count = rest.count - lineLimit
      return rest.prefix(lineLimit) + (count > 0 ? [LineModeTexts.linesToCome(count)] : [])
    }
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
