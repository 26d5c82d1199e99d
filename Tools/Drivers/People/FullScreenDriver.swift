import Foundation
package import SignalboxInterface
package import SignalboxTesting
import SignalboxWords

/// Drives signalbox-tui on a terminal: moves the focus to an element, checks the focus, and types the keys of the step.
package final class FullScreenDriver: TerminalDriver {
  package static let program = "signalbox-tui"
  package let terminal: PseudoTerminal
  package let child: Child
  /// The labels that can have the focus on the page in front.
  private var labels: [String] = []
  /// The last complete painting.
  private var seen = TerminalScreen(columns: 80, rows: 24)

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    let isSlow = invocation.isSlowTerminal
    terminal = try PseudoTerminal(
      columns: 80, rows: 24, answers: !isSlow, readSize: isSlow ? 16 : 65_536, patience: invocation.patience)
    child = try terminal.start(invocation, frames: frames)
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    labels = Self.labels(in: frame)
    let title = frame.alerts.last?.title ?? frame.page.title
    // A starting program erases the screen by itself. Such an erasure must not count as the answer to a key.
    try terminal.wait(for: title) { [labels] in $0.contains(title) && Self.focused($0, labels) != nil }
    _ = try focused(under: title)
    switch step.action {
    case .back: return try goBack(frame)
    case .quit: return try leave(frame)
    default: break
    }
    if let column = frame.column(step.element) { return try sort(by: column, frame) }
    guard let target = frame.element(step.element) else { return }
    switch step.action {
    case .press: try press(target, frame)
    case .setText(let text): try type(text, into: target)
    // The program takes a number, and paths, when the focus leaves the field.
    case .setNumber(let number): try type((number.map(NumberText.text) ?? "") + "\t", into: target)
    case .sendFiles(let files): try type(files.compactMap(\.absolutePath).joined(separator: ";") + "\t", into: target)
    case .setToggle:
      try focus([target.label])
      terminal.type(" ")
    case .choose(let key):
      guard case .choice(let choice) = target.content else { return }
      if target.isTabBar { return try show(key, of: choice) }
      if Self.isLong(choice, target) { return try find(key, in: choice, of: target) }
      try mark(choice.options, choice.options.filter { $0.key == key })
    case .chooseMany(let keys):
      if let list = target.content.list { return try select(keys, of: target, list) }
      guard case .multichoice(let choice) = target.content else { return }
      // Toggles only the options that differ: a second press removes a mark.
      try mark(choice.options, choice.options.filter { keys.contains($0.key) != choice.selected.contains($0.key) })
    case .more:
      guard case .list(let list) = target.content else { return }
      try focus(list.rows.map(\.label))
      // Moves to the last row, because rows are loaded when the end is near.
      terminal.type("\u{1b}OF")
      try terminal.wait(for: "the last row") { [labels] screen in
        Self.focused(screen, labels) == list.rows.last?.label
      }
    case .back, .quit: return
    case .rows, .select, .open, .undo, .redo, .seek, .setFiles: throw DriverFailure.unsupported(step)
    }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try perform(step, on: frame) }

  /// Makes the program redraw the screen twice and keeps the first of the two paintings in ``seen``. It is complete,
  /// and it shows the effect of every key typed before. Other paintings may be incomplete, with the focus mark beside
  /// the text of another row.
  private func catchUp() throws {
    for _ in 0..<2 {
      let count = terminal.screen.erasures
      terminal.type("\u{0C}")
      try terminal.wait(for: "the screen, written again") { $0.erasures > count }
    }
    seen = terminal.screen.beforeErasure
  }

  /// Goes back. Moves the focus out of a filled search field first: there Escape clears the field.
  private func goBack(_ frame: Frame) throws {
    let filled = frame.searchFields.filter { $0.content.field?.value.isEmpty == false }
    if filled.contains(where: { $0.label == Self.focused(seen, labels) }) {
      terminal.type("\t")
      try catchUp()
    }
    terminal.type("\u{1b}")
  }

  /// Quits. Presses Escape again if the program warns that typed text would be lost. On the pages of a wizard Escape
  /// goes back, so the last page is ended by its default button.
  private func leave(_ frame: Frame) throws {
    if frame.page.canGoBack, let end = frame.page.elements.first(where: { $0.role == .default }) {
      return try press(end, frame)
    }
    let again = "Esc again"
    terminal.type("\u{1b}")
    try terminal.wait(for: "the end") { !$0.isAlternate || $0.contains(again) }
    if terminal.screen.isAlternate { terminal.type("\u{1b}") }
  }

  private func press(_ target: ElementState, _ frame: Frame) throws {
    guard let (list, row) = frame.page.elements.rowOf(target.id) else {
      try focus([Self.shownLabel(of: target, frame)])
      return terminal.type("\r")
    }
    guard case .list(let state) = list.content else { return }
    let labels = Self.labels(of: state)
    try focus(labels)
    try step(to: row.label, among: labels)
    if row.id != target.id { terminal.type("\u{1b}OC") }
    terminal.type("\r")
  }

  /// Sorts by a column: the table's key for sorting opens a list of its columns.
  private func sort(by column: ColumnState, _ frame: Frame) throws {
    let lists = frame.page.elements.flattened.compactMap(\.content.list)
    try focus(lists.first { $0.columns.contains(column) }.map(Self.labels) ?? [])
    terminal.type("\u{1b}s\(column.title)\r")
  }

  private func type(_ text: String, into target: ElementState) throws {
    try focus([target.label])
    terminal.type("\u{15}\(text)")
  }

  private func mark(_ options: [OptionState], _ marked: [OptionState]) throws {
    for option in marked {
      try focus(options.map(\.label))
      try step(to: option.label, among: options.map(\.label))
      terminal.type(" ")
    }
  }

  /// Selects an option of a long choice. Its options are found by their letters.
  private func find(_ key: String, in choice: ChoiceState, of target: ElementState) throws {
    guard let option = choice.options.first(where: { $0.key == key }) else { return }
    try focus([target.label])
    terminal.type(option.label + "\r")
  }

  /// Returns whether the options of a choice are shown only while it is open.
  private static func isLong(_ choice: ChoiceState, _ element: ElementState) -> Bool {
    choice.options.count > 8 && !element.isTabBar
  }

  /// Selects rows of a list, and ends the selection of all others.
  private func select(_ keys: [String], of element: ElementState, _ list: ListState) throws {
    let (before, labels) = (list.selection?.keys ?? [], Self.labels(of: list))
    for key in before.filter({ !keys.contains($0) }) + keys.filter({ !before.contains($0) }) {
      guard let row = list.rows.first(where: { element.key(of: $0) == key }) else { continue }
      try focus(labels)
      try step(to: row.label, among: labels)
      // On a button of the row, the key would press the button.
      terminal.type(String(repeating: "\u{1b}OD", count: row.buttons.count) + " ")
    }
  }

  /// Shows another tab of the page. The titles stand side by side.
  private func show(_ key: String, of parts: ChoiceState) throws {
    let place = { (key: String?) in parts.options.firstIndex { $0.key == key } ?? 0 }
    let distance = place(key) - place(parts.selected)
    try focus(parts.options.map(\.label))
    terminal.type(String(repeating: distance < 0 ? "\u{1b}OD" : "\u{1b}OC", count: abs(distance)))
  }

  /// Moves the focus to a line with a label of `labels`.
  private func focus(_ labels: [String]) throws { try move("\t", until: labels) }

  /// Moves the bar within a list or a choice.
  private func step(to label: String, among labels: [String]) throws {
    let now = try labels.firstIndex(of: focused()) ?? 0
    let isUp = now > labels.firstIndex(of: label) ?? 0
    try move(isUp ? "\u{1b}OA" : "\u{1b}OB", until: [label])
  }

  /// Types `key` until a label of `wanted` has the focus.
  private func move(_ key: String, until wanted: [String]) throws {
    for _ in 0..<60 {
      if try wanted.contains(focused()) { return }
      terminal.type(key)
    }
    throw DriverFailure(description: "nothing called \(wanted) gets the focus:\n\(terminal.screen.text)")
  }

  /// Returns the label that has the focus after all keys typed so far, on a page with `title`.
  private func focused(under title: String = "") throws -> String {
    for _ in 0..<1_000 where !terminal.isAbandoned {
      try catchUp()
      if try endHold() { continue }
      if title.isEmpty || seen.contains(title), let focus = Self.focused(seen, labels) { return focus }
    }
    throw DriverFailure(description: "none of \(labels) has the focus on “\(title)”:\n\(seen.text)")
  }

  /// Waits for the end of the time in which the program ignores keys because the page changed. Returns false if the
  /// program takes keys already.
  private func endHold() throws -> Bool {
    if seen.contains("Keys are left out until you press Esc") {
      terminal.type("\u{1b}")
      try terminal.wait(for: "keys to be taken again") { !$0.contains("until you press Esc") }
      return true
    }
    guard seen.contains("Keys are left out until you pause") else { return false }
    try terminal.wait(for: "keys to be taken again") { !$0.contains("until you pause") }
    return true
  }

  /// Returns the label of `labels` that has the focus: the label after the focus mark.
  ///
  /// Compares labels and not lines, because a line also changes with its value.
  private static func focused(_ screen: TerminalScreen, _ labels: [String]) -> String? {
    // In a horizontal row of options, the label behind the cursor has the focus.
    let behind = screen.cells[screen.row].dropFirst(screen.column).map(\.text).joined()
    if [" ◉ ", " ○ ", ">("].contains(where: behind.hasPrefix) { return first(of: labels, in: behind[...]) }
    // The cursor may be in the second column of a page. The mark is left of it.
    let before = screen.cells[screen.row].prefix(screen.column + 1)
    if let mark = before.indices.last(where: { ["┃", ">"].contains(before[$0].text) }), mark > 0 {
      let text = screen.cells[screen.row].dropFirst(mark + 1).map(\.text).joined()
      if text.hasPrefix(" "), let label = first(of: labels, in: text[...]) { return label }
    }
    for line in screen.lines {
      var marked = line.hasPrefix("┃") || line.hasPrefix(">") ? line[...] : nil
      // Buttons of an alert stand side by side, so the text ends where the button ends.
      if let mark = line.range(of: "┃[") ?? line.range(of: ">[") {
        marked = line[mark.upperBound...].prefix { $0 != "]" }
      }
      if let marked { return first(of: labels, in: marked) }
    }
    return nil
  }

  /// Returns the label of `labels` that stands first in `text`. Cells behind it may contain another label.
  private static func first(of labels: [String], in text: Substring) -> String? {
    let found = labels.compactMap { label in text.range(of: label).map { (label: label, start: $0.lowerBound) } }
    return found.min { ($0.start, -$0.label.count) < ($1.start, -$1.label.count) }?.label
  }

  /// Returns the labels of the first 50 rows and of the last row. A search among 100,000 labels takes too long.
  private static func labels(of list: ListState) -> [String] {
    (list.rows.prefix(50) + list.rows.dropFirst(50).suffix(1)).map(\.label)
  }

  /// Returns the label on the screen: a button in a row of a summary has the first cell of its row.
  private static func shownLabel(of target: ElementState, _ frame: Frame) -> String {
    for group in frame.page.elements.flattened {
      guard let (table, buttons) = group.summary, let rows = table.content.table?.rows,
        let row = buttons.firstIndex(where: { $0.id == target.id })
      else { continue }
      return rows[row].first ?? target.label
    }
    return target.label
  }

  /// Returns the labels that can have the focus while `frame` is visible.
  private static func labels(in frame: Frame) -> [String] {
    if let alert = frame.alerts.last { return alert.buttons.map(\.label) }
    return frame.page.elements.flattened.flatMap { element in
      switch element.content {
      case .choice(let choice): isLong(choice, element) ? [element.label] : choice.options.map(\.label)
      case .multichoice(let choice): choice.options.map(\.label)
      case .list(let list): labels(of: list)
      case .table(let table): table.rows.prefix(10).compactMap(\.first)
      case .log(let log): log.lines
      case .button, .link, .field, .secret, .number, .toggle, .file: [element.label]
      default: [String]()
      }
    }
  }
}

extension [ElementState] {
  /// Returns the list and the row that the element with this id is, or belongs to.
  func rowOf(_ id: String) -> (list: ElementState, row: RowState)? {
    for element in flattened {
      guard case .list(let list) = element.content else { continue }
      if let row = list.rows.first(where: { $0.id == id || id.hasPrefix($0.id + "/") }) { return (element, row) }
    }
    return nil
  }
}
