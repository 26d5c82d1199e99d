import SignalboxInterface

/// Brings a frame down to what a front end says it can show, so that none has a path of its own for what it cannot.
///
/// It remembers the elements of the last frame and what became of them. Comparing two lists that share storage costs nothing,
/// so 100,000 rows are looked at once for each change and not once for each frame.
struct Lowering {
  let capabilities: Capabilities
  private var remembered: [String: Remembered] = [:]
  private var current: [String: Remembered] = [:]

  private struct Remembered {
    let element: ElementState
    let lowered: ElementState
  }

  init(capabilities: Capabilities) { self.capabilities = capabilities }

  mutating func lower(_ frame: Frame) -> Frame {
    guard !capabilities.isSuperset(of: [.images, .rawText]) else { return frame }
    defer { (remembered, current) = (current, [:]) }
    var frame = frame
    frame.pending = frame.pending.map { line($0) }
    frame.activities = frame.activities.map { line($0) }
    for index in frame.stack.indices { frame.stack[index].title = line(frame.stack[index].title) }
    frame.page.title = line(frame.page.title)
    frame.page.elements = frame.page.elements.map { remember($0) }
    for index in frame.alerts.indices {
      frame.alerts[index].title = line(frame.alerts[index].title)
      frame.alerts[index].message = lines(frame.alerts[index].message)
      frame.alerts[index].buttons = frame.alerts[index].buttons.map(lower)
    }
    return frame
  }

  private mutating func remember(_ element: ElementState) -> ElementState {
    if let known = remembered[element.id], known.element == element {
      current[element.id] = known
      return known.lowered
    }
    let lowered = lower(element)
    current[element.id] = Remembered(element: element, lowered: lowered)
    return lowered
  }

  func lower(_ rejection: Rejection) -> Rejection {
    guard case .actionFailed(let reason) = rejection else { return rejection }
    return .actionFailed(lines(reason))
  }

  private func lower(_ element: ElementState) -> ElementState {
    var element = element
    element.label = line(element.label)
    element.help = element.help.map { lines($0) }
    element.error = element.error.map { lines($0) }
    element.content = lower(element.content)
    return element
  }

  private func lower(_ content: ElementContent) -> ElementContent {
    switch content {
    case .heading, .secret, .number, .toggle, .button, .progress: return content
    case .text(let text): return .text(lines(text))
    case .field(var field):
      field.value = text(field.value, field.isMultiline ? .edited : .one)
      field.suggestions = field.suggestions.map { line($0) }
      return .field(field)
    case .choice(var choice):
      choice.options = choice.options.map(lower)
      return .choice(choice)
    case .multichoice(var choice):
      choice.options = choice.options.map(lower)
      return .multichoice(choice)
    case .link(let target): return .link(target: line(target))
    case .list(var list):
      // Rows share their storage with the page's unless one of them needs a change.
      if let first = list.rows.firstIndex(where: { lower($0) != $0 }) {
        for index in list.rows.indices[first...] { list.rows[index] = lower(list.rows[index]) }
      }
      return .list(list)
    case .table(var table):
      table.columns = table.columns.map { line($0) }
      table.rows = table.rows.map { $0.map { line($0) } }
      return .table(table)
    case .image(var image):
      image.alternative = line(image.alternative)
      return capabilities.contains(.images) ? .image(image) : .text(image.sentence)
    case .note(let text, let severity): return .note(text: lines(text), severity: severity)
    case .group(let members): return .group(members.map(lower))
    }
  }

  private func lower(_ option: OptionState) -> OptionState {
    var option = option
    option.label = line(option.label)
    return option
  }

  private func lower(_ row: RowState) -> RowState {
    var row = row
    row.label = line(row.label)
    row.detail = row.detail.map { line($0) }
    row.buttons = row.buttons.map(lower)
    return row
  }

  private func line(_ words: String) -> String { text(words, .one) }
  private func lines(_ words: String) -> String { text(words, .many) }
  private func text(_ words: String, _ lines: SafeText.Lines) -> String {
    capabilities.contains(.rawText) ? words : SafeText.visible(words, lines)
  }
}
