import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// Answers signalbox-cli's questions on a terminal, as they come.
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
    if case .rows = step.action { throw DriverFailure.nobodyDoes(step) }
    for element in frame.page.elements.flattened {
      guard case .list(let list) = element.content else { continue }
      let isWanted = step.element.hasPrefix(element.id)
      if isWanted, Self.isLong(list), frame.column(step.element) == nil {
        return try perform(step, in: element, list, frame)
      }
      if !isWanted, isBrowsing(element) { try answer(":back") }
    }
    // Each answer leads to another question; somebody who is led round in a circle gives up.
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
      case .back: return try answer(":back")
      case .leave: return terminal.type(":quit\r")
      default: try answer(Self.change(frame.element(step.element)))
      }
    }
    throw DriverFailure(description: "what «\(step)» is about is never asked")
  }

  package func begin(_ step: Scenario.Step, on frame: Frame) throws {
    try catchUp()
    terminal.type("\u{15}\(frame.element(step.element)?.label ?? "")\r")
  }

  /// Waits until what is asked belongs to what there is: a frame is told before it is written, and the question of what was there before
  /// may stand there still. Whoever has said everything again has taken all that came before.
  private func catchUp() throws {
    let count = terminal.screen.clearings
    terminal.type("\u{0C}")
    try terminal.wait(for: "the question, asked again") { $0.clearings > count }
    try waitForQuestion()
  }

  /// What the menu says that changes a field, or shows another part of the page.
  private static func change(_ element: ElementState?) -> String {
    let label = element?.label ?? ""
    guard element?.isTabBar == true else { return "Change \(label)" }
    return label.isEmpty ? "Show another part" : "\(label): show another part"
  }

  /// Goes past a question and leaves everything as it is.
  private func pass(_ asked: ElementState) throws {
    // What is missing or refused is not passed by Enter alone.
    try answer(asked.error != nil || (asked.isRequired && asked.isEmpty) ? ":skip" : "")
  }

  /// Looks through a long list, and does the step there.
  private func perform(_ step: Scenario.Step, in list: ElementState, _ state: ListState, _ frame: Frame) throws {
    let rows = state.rows
    if !isBrowsing(list) {
      // The list is in the menu, which stands behind the questions.
      for _ in 0..<200 where !terminal.isAbandoned {
        guard let asked = askedElement(frame) else { break }
        try pass(asked)
      }
      try answer(list.label)
    }
    if step.action == .more {
      // A screenful at a time, and from the end on to rows that are not there yet.
      let end = "to \(rows.count) of \(rows.count) so far"
      while terminal.screen.lines.last(where: { $0.contains(" so far;") })?.contains(end) == false {
        try answer(":more")
      }
      return try answer(":more")
    }
    guard let place = rows.firstIndex(where: { $0.id == step.element || step.element.hasPrefix($0.id + "/") }) else {
      throw DriverFailure(description: "«\(step)»: there is no such row")
    }
    // By its number: a label that is a number would be taken for one.
    try answer("\(state.range.lowerBound + place + 1)")
    let row = rows[place]
    // A row with buttons asks which of them.
    if !row.buttons.isEmpty { try answer(row.buttons.first { $0.id == step.element }?.label ?? "1") }
  }

  /// What the menu calls what has this id: a button of one row of several says of which.
  private static func name(_ id: String, on frame: Frame) -> String {
    let label = frame.element(id)?.label ?? ""
    guard let (list, row) = frame.page.elements.rowOf(id), row.id != id, !label.contains(row.label),
      list.content.list?.rows.count ?? 0 > 1
    else { return label }
    return "\(label): \(row.label)"
  }

  /// Whether the line mode looks through it by itself, and does not have its rows in the menu of the page.
  private static func isLong(_ list: ListState) -> Bool {
    list.count > list.rows.count || list.rows.reduce(0) { $0 + 1 + $1.buttons.count } > 12
  }

  /// Whether the question on the cursor's line is about the rows of `list`.
  private func isBrowsing(_ list: ElementState) -> Bool {
    terminal.screen.lines[terminal.screen.row].hasPrefix("\(list.label), 1 to ")
  }

  private func answer(_ action: UserAction, _ element: ElementState) throws {
    switch action {
    case .setText(let text):
      try answer(text)
      if case .field(let field) = element.content, field.isMultiline { try answer(".") }
    case .setNumber(let number): try answer(number.map(NumberText.text) ?? "")
    case .setToggle(let isOn): try answer(isOn ? "y" : "n")
    case .choose(let key):
      guard case .choice(let choice) = element.content else { return }
      try answer(choice.options.first { $0.key == key }?.label ?? "")
    case .chooseMany(let keys):
      guard case .multichoice(let choice) = element.content else { return }
      try answer(choice.options.filter { keys.contains($0.key) }.map(\.label).joined(separator: ", "))
    case .press, .more, .rows, .back, .leave, .undo, .redo, .seek: return
    }
  }

  /// Replaces what stands in the line by `text`, and waits for the next question, or for the end.
  private func answer(_ text: String) throws {
    let before = terminal.written.count
    terminal.type("\u{15}\(text)\r")
    try terminal.wait(for: "the line after \(text.debugDescription)") { [terminal] _ in
      terminal.written[before...].contains(0x0A)
    }
    do {
      try waitForQuestion()
    } catch  where terminal.isAbandoned {
      // Its last answer has ended the application; whoever has more to do will not find it there.
    }
  }

  /// A question ends in a colon, or in the mark of a further line, and the cursor stands behind it.
  private func waitForQuestion() throws {
    try terminal.wait(for: "a question") { screen in
      let line = screen.lines[screen.row]
      // What stands ready in the line to be edited follows the colon.
      let isAsking = line.hasSuffix(":") || line == ">" || line.contains("]: ") || line.contains(": ")
      // The modes tell a question from what is written above it and has come by halves.
      return isAsking && screen.modes.contains(2004) && !line.hasPrefix("Error: ") && screen.column >= line.count
        && screen.column > 0
    }
  }

  /// The element that the question on the cursor's line is about.
  private func askedElement(_ frame: Frame) -> ElementState? {
    guard frame.alerts.isEmpty else { return nil }
    let line = terminal.screen.lines[terminal.screen.row]
    // One label may be how another begins.
    return frame.page.elements.flattened
      .filter { !$0.label.isEmpty && line.hasPrefix($0.label) && $0.isInput }
      .max { $0.label.count < $1.label.count }
  }
}
