import SignalboxInterface

/// The memory of a showing: the texts that were said, the questions that were asked, and the current place.
struct PageMemory {
  enum Place: Equatable {
    /// At the next field that was not asked yet, or in the menu if there is none.
    case due
    /// In the menu, although unasked fields may remain.
    case menu
    case field(String)
    /// In this list or table.
    case browse(String)
    /// At this row of a list.
    case row(String, list: String)
    /// At the columns to sort by, of this table or of all tables.
    case columns(of: String?)
  }

  var place = Place.due
  /// The place before the columns were offered.
  var beforeSorting = Place.due
  /// The elements as they were last said.
  var announced: [String: AnnouncedElement] = [:]
  var asked: Set<String> = []
  /// The progress elements that have moved since they were first said.
  var moving: Set<String> = []
  var menu: [Menu.Item]?
  /// The fields that were asked since the user came to the page. Their values are known.
  var heard: Set<String> = []
  var title: String?
  /// The number of the lines of each text that were said.
  var saidLines: [String: Int] = [:]
  /// The button that was pressed when the user was warned of lost lines.
  var warned: String?

  init() {}

  /// Creates the memory of a page that begins at one of its fields: the fields before it keep their values.
  init(startOf page: PageState) {
    guard let start = page.start else { return }
    asked = Set(page.elements.flattened.prefix { $0.id != start }.map(\.id))
  }

  /// Makes the menu be said again, with all values.
  mutating func forgetMenu() { (menu, heard) = (nil, []) }
}

/// The facts that were said about an element, to find changes.
struct AnnouncedElement: Equatable {
  var value: String
  /// The rows of a table, or the lines of a text with structure. Comparing costs nothing while they are unchanged.
  var rows: [[String]] = []
  /// The progress, to the percent; `nil` for other elements.
  var progress: String?
  /// The text of a note, which may stop to be true.
  var note: String?
  /// The number of lines of a log.
  var lineCount = 0
  var error: String?
  var isEnabled: Bool
  var isBusy: Bool

  init(_ element: ElementState) {
    error = element.error
    isEnabled = element.isEnabled
    // Loading rows or completions is not worth a line each time: they are listed when they arrive or are asked for.
    isBusy = element.isBusy && element.content.list?.window == nil && element.content.field == nil
    switch element.content {
    // Full lines at steps of ten percent are enough (L25).
    case .progress:
      value = element.content.percent.map { "\($0 / 10)" } ?? element.sentence
      progress = element.sentence + (element.help.map { ", \($0)" } ?? "")
    case .table(let table): (value, rows) = (element.label, table.tonedRows)
    // The rows of a list are in the menu; only an empty list is said here.
    case .list(let list):
      value =
        element.label + (list.rows.isEmpty ? ":" : "") + (list.sorting.map(\.sentence) ?? "")
        + (list.window.map { "\($0.question)\($0.search)" } ?? "") + (list.footerSentence ?? "")
        + (element.selectedCount ?? "")
    // The sentence has only the number of lines.
    case .field(let field): value = element.label + ":" + field.value
    case .secret: value = element.label
    // New lines of a text with structure are said separately.
    case .richText(let text): (value, rows) = (element.label, PageText.lines(text).map { [$0] })
    // New lines of a log are said separately.
    case .log(let log): (value, lineCount) = (element.label, log.total)
    // Buttons and links are in the menu.
    case .button, .link: value = ""
    case .note(let text, _): (value, note) = (element.sentence, text.isEmpty ? nil : text)
    default: value = element.sentence
    }
  }

  /// Returns the lines about the changes from `before` to `element`.
  static func changes(from before: AnnouncedElement, to element: ElementState) -> [String] {
    let now = AnnouncedElement(element)
    var lines: [String] = []
    if now.value != before.value {
      lines.append(element.sentence.isEmpty ? LineModeTexts.nowEmpty(element.label) : element.sentence)
    }
    if let table = element.content.table, now.rows != before.rows {
      let known = Set(before.rows)
      lines.append(element.sentence)
      lines += now.rows.lazy.filter { !known.contains($0) }.prefix(PageText.rowLimit)
        .map { PageText.row($0, of: table) }
    }
    if element.content.richText != nil, now.rows != before.rows {
      let known = Set(before.rows)
      let new = now.rows.filter { !known.contains($0) }.flatMap(\.self)
      // A text without a label has no name to say: a key is for drivers.
      let name = element.label.isEmpty ? [] : [element.label + ":"]
      lines += now.rows.isEmpty ? [LineModeTexts.nowEmpty(element.label)] : name + new
    }
    if let log = element.content.log { lines += PageText.lines(log, from: before.lineCount) }
    if now.isEnabled != before.isEnabled { lines.append(LineModeTexts.nowEnabled(element.name, now.isEnabled)) }
    if now.isBusy != before.isBusy { lines.append(LineModeTexts.nowBusy(element.name, now.isBusy)) }
    if let error = now.error, error != before.error { lines.append(LineModeTexts.error(element.name, error)) }
    return lines.filter { !$0.isEmpty }
  }
}
