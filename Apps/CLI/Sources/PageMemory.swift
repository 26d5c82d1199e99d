import SignalboxInterface

/// What the user was told and asked of one showing of a page, and where in it the conversation is.
struct PageMemory {
  enum Place: Equatable {
    /// At the next field that was not asked yet, or in the menu when there is none.
    case due
    /// In the menu, although fields may be left.
    case menu
    case field(String)
    /// In this list or table.
    case browse(String)
    /// At this row of a list.
    case row(String, list: String)
    /// At the columns to sort by, of this table or of all.
    case columns(of: String?)
  }

  var place = Place.due
  /// Where it was before columns were asked for.
  var beforeSorting = Place.due
  /// The elements as they were when they were last told of.
  var announced: [String: AnnouncedElement] = [:]
  var asked: Set<String> = []
  /// Whether something was typed that no button has taken yet, and that leaving would lose.
  var loses = false
  /// The progresses that have moved since they were met.
  var moving: Set<String> = []
  var menu: [Menu.Item]?
  var title: String?
  /// What was to be pressed when it was told that lines would be lost.
  var warned: String?
}

/// What the user was told of an element, to find out what is new about it.
struct AnnouncedElement: Equatable {
  var value: String
  /// A table's rows; comparing them costs nothing while they are the same.
  var rows: [[String]] = []
  /// How far a progress has come, to the percent; `nil` for anything else.
  var progress: String?
  /// How many lines a log had.
  var lineCount = 0
  var error: String?
  var isEnabled: Bool
  var isBusy: Bool

  init(_ element: ElementState) {
    error = element.error
    isEnabled = element.isEnabled
    // That rows are on their way is not worth a line each time: they are listed when they come.
    isBusy = element.isBusy && element.content.list?.window == nil
    switch element.content {
    // Full lines at steps of ten percent are enough (L25).
    case .progress:
      value = element.content.percent.map { "\($0 / 10)" } ?? element.sentence
      progress = element.sentence + (element.help.map { ", \($0)" } ?? "")
    case .table(let table): (value, rows) = (element.label, table.rows)
    // A list's rows stand in the menu; that there are none is said here.
    case .list(let list):
      value =
        element.label + (list.rows.isEmpty ? ":" : "") + (list.sorting.map(\.sentence) ?? "")
        + (list.window.map { "\($0.question)\($0.search)" } ?? "")
    // The sentence has only the number of its lines.
    case .field(let field): value = element.label + ":" + field.value
    case .secret: value = element.label
    // Its lines are told one by one.
    case .log(let log): (value, lineCount) = (element.label, log.total)
    // They stand in the menu.
    case .button, .link: value = ""
    default: value = element.sentence
    }
  }

  /// The lines for what changed from `before` to `element`.
  static func changes(from before: AnnouncedElement, to element: ElementState) -> [String] {
    let now = AnnouncedElement(element)
    var lines: [String] = []
    if now.value != before.value {
      lines.append(element.sentence.isEmpty ? Words.nowEmpty(element.label) : element.sentence)
    }
    if let table = element.content.table, now.rows != before.rows {
      let known = Set(before.rows)
      lines.append(element.sentence)
      lines += table.rows.lazy.filter { !known.contains($0) }.prefix(PageText.rowLimit)
        .map { PageText.row($0, columns: table.columns) }
    }
    if let log = element.content.log { lines += PageText.lines(log, from: before.lineCount) }
    if now.isEnabled != before.isEnabled { lines.append(Words.nowEnabled(element.name, now.isEnabled)) }
    if now.isBusy != before.isBusy { lines.append(Words.nowBusy(element.name, now.isBusy)) }
    if let error = now.error, error != before.error { lines.append(Words.error(element.name, error)) }
    return lines.filter { !$0.isEmpty }
  }
}
