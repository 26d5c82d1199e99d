import Foundation
package import SignalboxInterface
package import SignalboxTesting
import SignalboxWords

/// Drives signalbox-cli on a terminal: answers its questions in their order.
package final class LineModeDriver: TerminalDriver {
  package static let program = "signalbox-cli"
  package let terminal: PseudoTerminal
  package let child: Child

  package init(_ invocation: Invocation, frames: FrameStream) throws {
    terminal = try PseudoTerminal(columns: 100, rows: 50, patience: invocation.patience)
    child = try terminal.start(invocation, frames: frames)
    try waitForQuestion()
  }

  package func perform(_ step: Scenario.Step, on frame: Frame) throws {
    try catchUp()
    if case .rows = step.action { throw DriverFailure.unsupported(step) }
    for element in frame.page.elements.flattened {
      guard case .list(let list) = element.content else { continue }
      let isWanted = step.element.hasPrefix(element.id)
      if isWanted, Self.isLong(list), frame.column(step.element) == nil {
        return try perform(step, in: element, list, frame)
      }
      if !isWanted, isBrowsing(element) { try answer(":back") }
    }
    // Each answer leads to another question. A limit ends a cycle of questions.
    for _ in 0..<200 where !terminal.isAbandoned {
      if let asked = askedElement(frame) {
        guard asked.id == step.element else {
          try pass(asked)
          continue
        }
        return try answer(step.action, asked)
      }
      switch step.action {
      case .press:
        guard let column = frame.column(step.element) else { return try answer(Self.name(step.element, on: frame)) }
        try answer(":sort")
        return try answer(column.title)
      case .chooseMany(let keys) where frame.element(step.element)?.content.list != nil:
        return try answer(Self.mark(keys, of: frame.element(step.element)))
      case .back: return try answer(":back")
      case .quit:
        try answer(":quit")
        // The program warns that typed text would be lost. The driver quits anyway.
        if !terminal.isAbandoned, terminal.screen.contains(StateTexts.wouldBeLost) { try answer(":quit") }
        return
      default: try answer(Self.change(frame.element(step.element)))
      }
    }
    throw DriverFailure(description: "what “\(step)” is about is never asked")
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws {
    try catchUp()
    terminal.type("\u{15}\(frame.element(step.element)?.label ?? "")\r")
  }

  /// Waits until the visible question belongs to the current frame.
  ///
  /// A program reports a frame before it writes the frame, so the question of the frame before may still be visible. A
  /// program that has redrawn its question has read all earlier input.
  private func catchUp() throws {
    let count = terminal.screen.erasures
    terminal.type("\u{0C}")
    try terminal.wait(for: "the question, asked again") { $0.erasures > count }
    try waitForQuestion()
  }

  /// Returns the menu's entry that changes a field or shows another tab of the page.
  private static func change(_ element: ElementState?) -> String {
    let label = element?.label ?? ""
    guard element?.isTabBar == true else { return "Change \(label)" }
    return label.isEmpty ? "Show another part" : "\(label): show another part"
  }

  /// Returns the command that selects rows in the menu of the page.
  private static func mark(_ keys: [String], of list: ElementState?) -> String {
    let rows = keys.compactMap { key in list?.content.list?.rows.first { list?.key(of: $0) == key }?.label }
    return ":mark " + (rows.isEmpty ? "none" : rows.joined(separator: ", "))
  }

  /// Skips a question without a change.
  private func pass(_ asked: ElementState) throws {
    // Enter alone does not skip a required empty field or a field with an error.
    try answer(asked.error != nil || (asked.isRequired && asked.isEmpty) ? ":skip" : "")
  }

  /// Opens a long list and performs the step there.
  private func perform(_ step: Scenario.Step, in list: ElementState, _ state: ListState, _ frame: Frame) throws {
    let rows = state.rows
    if !isBrowsing(list) {
      // The list is in the menu, which comes after the questions.
      for _ in 0..<200 where !terminal.isAbandoned {
        guard let asked = askedElement(frame) else { break }
        try pass(asked)
      }
      try answer(list.label)
    }
    if step.action == .more {
      // Each answer shows another screenful. At the end it loads further rows.
      let end = "to \(rows.count) of \(rows.count) so far"
      while terminal.screen.lines.last(where: { $0.contains(" so far;") })?.contains(end) == false {
        try answer(":more")
      }
      return try answer(":more")
    }
    if case .chooseMany(let keys) = step.action {
      // Numbers, because a label that is a number is read as a row's number.
      let places = keys.compactMap { key in rows.firstIndex { list.key(of: $0) == key } }
      let numbers = places.map { "\(state.range.lowerBound + $0 + 1)" }
      return try answer(":mark " + (numbers.isEmpty ? "none" : numbers.joined(separator: " ")))
    }
    guard let place = rows.firstIndex(where: { $0.id == step.element || step.element.hasPrefix($0.id + "/") }) else {
      throw DriverFailure(description: "“\(step)”: there is no such row")
    }
    // Answers with the row's number, because a label that is a number is read as a row's number.
    try answer("\(state.range.lowerBound + place + 1)")
    let row = rows[place]
    // A row with buttons leads to a question for the button.
    if !row.buttons.isEmpty { try answer(row.buttons.first { $0.id == step.element }?.label ?? "1") }
  }

  /// Returns the menu's entry for the element with this id. The entry for a button of a row ends with the row's label.
  private static func name(_ id: String, on frame: Frame) -> String {
    let label = frame.element(id)?.label ?? ""
    guard let (list, row) = frame.page.elements.rowOf(id), row.id != id, !label.contains(row.label),
      list.content.list?.rows.count ?? 0 > 1
    else { return label }
    return "\(label): \(row.label)"
  }

  /// Returns whether the line mode shows the list apart, and not its rows in the menu of the page.
  private static func isLong(_ list: ListState) -> Bool {
    list.count > list.rows.count || list.rows.reduce(0) { $0 + 1 + $1.buttons.count } > 12
  }

  /// Returns whether the question on the cursor's line is about the rows of `list`.
  private func isBrowsing(_ list: ElementState) -> Bool {
    terminal.screen.lines[terminal.screen.row].hasPrefix("\(list.label), 1 to ")
  }

  private func answer(_ action: UserAction, _ element: ElementState) throws {
    switch action {
    case .setText(let text):
      try answer(text)
      if case .field(let field) = element.content, field.isMultiline { try answer(".") }
    case .setNumber(let number): try answer(number.map(NumberText.text) ?? "")
    case .sendFiles([]): try answer(":empty")
    case .sendFiles(let files): try answer(files.compactMap(\.absolutePath).joined(separator: ";"))
    case .setToggle(let isOn): try answer(isOn ? "y" : "n")
    case .choose(let key):
      guard case .choice(let choice) = element.content else { return }
      try answer(choice.options.first { $0.key == key }?.label ?? "")
    case .chooseMany(let keys):
      guard case .multichoice(let choice) = element.content else { return }
      try answer(choice.options.filter { keys.contains($0.key) }.map(\.label).joined(separator: ", "))
    case .press, .more, .rows, .select, .back, .quit, .open, .undo, .redo, .seek, .setFiles: return
    }
  }

  /// Replaces the text of the line by `text` and waits for the next question or for the end.
  private func answer(_ text: String) throws {
    let before = terminal.written.count
    terminal.type("\u{15}\(text)\r")
    try terminal.wait(for: "the line after \(text.debugDescription)") { [terminal] _ in
      terminal.written[before...].contains(0x0A)
    }
    do {
      try waitForQuestion()
    } catch  where terminal.isAbandoned {
      // The answer has ended the application. A further step fails by itself.
    }
  }

  /// Waits for a question: it ends in a colon or in the mark of a further line, and the cursor stands behind it.
  private func waitForQuestion() throws {
    try terminal.wait(for: "a question") { screen in
      let line = screen.lines[screen.row]
      // The present value may follow the colon, ready for editing.
      let isAsking = line.hasSuffix(":") || line == ">" || line.contains("]: ") || line.contains(": ")
      // The terminal's modes separate a question from incomplete output above it.
      return isAsking && screen.modes.contains(2004) && !line.hasPrefix("Error: ") && screen.column >= line.count
        && screen.column > 0
    }
  }

  /// Returns the element that the question on the cursor's line is about.
  private func askedElement(_ frame: Frame) -> ElementState? {
    guard frame.alerts.isEmpty else { return nil }
    let line = terminal.screen.lines[terminal.screen.row]
    // Prefers the longest label, because a label may begin with another label.
    return frame.page.elements.flattened
      .filter { !$0.label.isEmpty && line.hasPrefix($0.label) && $0.isInput }
      .max { $0.label.count < $1.label.count }
  }
}
