import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// Uses signalbox-tui on a terminal: moves to an element, looks that it got there, and does what is to be done.
package final class FullScreenDriver: TerminalDriver {
  package static let program = "signalbox-tui"
  package let terminal: PseudoTerminal
  package let child: Child
  /// What may have the focus on the page in front.
  private var labels: [String] = []

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24, patience: invocation.patience)
    child = try terminal.start(invocation, frames: frames)
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    labels = Self.labels(in: frame)
    try catchUp()
    try terminal.wait(for: "\(frame.page.title) with a focus") { [labels] screen in
      screen.contains(frame.alerts.last?.title ?? frame.page.title) && Self.focused(screen, labels) != nil
    }
    switch step.action {
    case .back: return try goBack(frame)
    case .leave: return try leave(frame)
    default: break
    }
    if let column = frame.column(step.element) { return try sort(by: column, frame) }
    guard let target = frame.element(step.element) else { return }
    switch step.action {
    case .press: try press(target, frame)
    case .setText(let text): try type(text, into: target)
    case .setNumber(let number): try type(number.map(NumberText.text) ?? "", into: target)
    case .setToggle:
      try focus([target.label])
      terminal.type(" ")
    case .choose(let key):
      guard case .choice(let choice) = target.content else { return }
      if target.isTabBar { return try show(key, of: choice) }
      try mark(choice.options, choice.options.filter { $0.key == key })
    case .chooseMany(let keys):
      guard case .multichoice(let choice) = target.content else { return }
      // Only what differs is pressed: a second press would take a mark away.
      try mark(choice.options, choice.options.filter { keys.contains($0.key) != choice.selected.contains($0.key) })
    case .more:
      guard case .list(let list) = target.content else { return }
      try focus(list.rows.map(\.label))
      // The last row is where the end is near.
      terminal.type("\u{1b}OF")
      try terminal.wait(for: "the last row") { [labels] screen in
        Self.focused(screen, labels) == list.rows.last?.label
      }
    case .back, .leave: return
    case .rows, .undo, .redo, .seek: throw DriverFailure.nobodyDoes(step)
    }
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws { try perform(step, on: frame) }

  /// Waits until what is seen is what there is: a frame is told before it is painted, and a key for what stood there before
  /// would go elsewhere. Whoever has written the screen again has taken all that came before.
  private func catchUp() throws {
    let count = terminal.screen.clearings
    terminal.type("\u{0C}")
    try terminal.wait(for: "the screen, written again") { $0.clearings > count }
  }

  /// Not from a field that a list is searched by: there the key takes away first what stands in it.
  private func goBack(_ frame: Frame) throws {
    let filled = frame.searchFields.filter { $0.content.field?.value.isEmpty == false }
    if let focus = Self.focused(terminal.screen, labels), filled.contains(where: { $0.label == focus }) {
      terminal.type("\t")
      try terminal.wait(for: "another focus than \(focus)") { [labels] in Self.focused($0, labels) != focus }
    }
    terminal.type("\u{1b}")
  }

  /// Where something typed would be lost, it takes a second Escape. On a wizard's pages Escape goes back: its last one has a
  /// button for the end.
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
      try focus([target.label])
      return terminal.type("\r")
    }
    guard case .list(let state) = list.content else { return }
    let labels = Self.labels(of: state)
    try focus(labels)
    try step(to: row.label, among: labels)
    if row.id != target.id { terminal.type("\u{1b}OC") }
    terminal.type("\r")
  }

  /// From the table, whose key for it lists its columns first.
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

  /// Shows another part of the page: the titles stand side by side.
  private func show(_ key: String, of parts: ChoiceState) throws {
    let place = { (key: String?) in parts.options.firstIndex { $0.key == key } ?? 0 }
    let distance = place(key) - place(parts.selected)
    try focus(parts.options.map(\.label))
    terminal.type(String(repeating: distance < 0 ? "\u{1b}OD" : "\u{1b}OC", count: abs(distance)))
  }

  /// Moves the focus to a line with one of `labels`.
  private func focus(_ labels: [String]) throws { try move("\t", until: labels) }

  /// Moves the bar within a list or a choice.
  private func step(to label: String, among labels: [String]) throws {
    let now = Self.focused(terminal.screen, labels).flatMap(labels.firstIndex) ?? 0
    let isUp = now > labels.firstIndex(of: label) ?? 0
    try move(isUp ? "\u{1b}OA" : "\u{1b}OB", until: [label])
  }

  private func move(_ key: String, until wanted: [String]) throws {
    for _ in 0..<60 {
      let now = Self.focused(terminal.screen, labels)
      if let now, wanted.contains(now) { return }
      terminal.type(key)
      try terminal.wait(for: "another focus than \(now ?? "none")") { [labels] screen in
        Self.focused(screen, labels).map { $0 != now } ?? false
      }
    }
    throw DriverFailure(description: "nothing called \(wanted) gets the focus:\n\(terminal.screen.text)")
  }

  /// Which of `labels` has the focus: the one behind the mark.
  ///
  /// Labels are compared and not lines, because a line also changes when its value does.
  private static func focused(_ screen: Screen, _ labels: [String]) -> String? {
    // Of options in a row it is the one behind the cursor.
    let behind = screen.cells[screen.row].dropFirst(screen.column).map(\.text).joined()
    if [" ◉ ", " ○ ", ">("].contains(where: behind.hasPrefix) { return first(of: labels, in: behind[...]) }
    for line in screen.lines {
      var marked = line.hasPrefix("┃") || line.hasPrefix(">") ? line[...] : nil
      // In a box buttons stand side by side, so what counts ends where the button does.
      if let mark = line.range(of: "┃[") ?? line.range(of: ">[") {
        marked = line[mark.upperBound...].prefix { $0 != "]" }
      }
      if let marked { return first(of: labels, in: marked) }
    }
    return nil
  }

  /// Which of `labels` stands first in `text`: cells behind it may be called like something else.
  private static func first(of labels: [String], in text: Substring) -> String? {
    let found = labels.compactMap { label in text.range(of: label).map { (label: label, start: $0.lowerBound) } }
    return found.min { ($0.start, -$0.label.count) < ($1.start, -$1.label.count) }?.label
  }

  /// The rows that a scenario can go to, and the last, where the end is near: looking for one of 100,000 labels takes long.
  private static func labels(of list: ListState) -> [String] {
    (list.rows.prefix(50) + list.rows.dropFirst(50).suffix(1)).map(\.label)
  }

  /// What may have the focus while `frame` is visible.
  private static func labels(in frame: Frame) -> [String] {
    if let alert = frame.alerts.last { return alert.buttons.map(\.label) }
    return frame.page.elements.flattened.flatMap { element in
      switch element.content {
      case .choice(let choice): choice.options.map(\.label)
      case .multichoice(let choice): choice.options.map(\.label)
      case .list(let list): labels(of: list)
      case .table(let table): table.rows.prefix(10).compactMap(\.first)
      case .log(let log): log.lines
      case .button, .link, .field, .secret, .number, .toggle: [element.label]
      default: [String]()
      }
    }
  }
}

extension [ElementState] {
  /// The list and the row that the element with this id is, or belongs to.
  func rowOf(_ id: String) -> (list: ElementState, row: RowState)? {
    for element in flattened {
      guard case .list(let list) = element.content else { continue }
      if let row = list.rows.first(where: { $0.id == id || id.hasPrefix($0.id + "/") }) { return (element, row) }
    }
    return nil
  }
}
