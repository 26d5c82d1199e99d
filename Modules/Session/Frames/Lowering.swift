import SignalboxInterface
import SignalboxWords

/// Lowers a frame to the capabilities of a front end. So no front end needs code for content that it cannot show.
///
/// The large elements of the last frame are remembered with their results. Comparing two lists that share storage costs
/// nothing. So 100,000 rows are processed once for each change, and not for each frame. Small elements are not worth
/// the memory.
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
    frame.acted = frame.acted.map { GuestAction(entry: $0.entry, by: line($0.by), what: line($0.what)) }
    for index in frame.notices.indices { frame.notices[index].text = line(frame.notices[index].text) }
    frame.status = frame.status.map { line($0) }
    for index in frame.stack.indices { frame.stack[index].title = line(frame.stack[index].title) }
    frame.page.title = line(frame.page.title)
    frame.page.steps = frame.page.steps.map { steps in
      StepsState(
        steps: steps.steps.map { StepState(key: $0.key, title: line($0.title), isDone: $0.isDone) },
        current: steps.current)
    }
    frame.page.elements = frame.page.elements.map { remember($0) }
    for index in frame.alerts.indices {
      frame.alerts[index].title = line(frame.alerts[index].title)
      frame.alerts[index].message = lines(frame.alerts[index].message)
      frame.alerts[index].buttons = frame.alerts[index].buttons.map(lower)
    }
    return frame
  }

  private mutating func remember(_ element: ElementState) -> ElementState {
    guard element.content.isLarge else { return lower(element) }
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
    let element = element.mapTexts(text)
    return capabilities.contains(.images) ? element : element.mapTree(Self.putImageInWords)
  }

  private static func putImageInWords(_ element: inout ElementState) {
    if case .image(let image) = element.content { element.content = .text(image.sentence) }
    // The words of a row's picture stay.
    guard case .list(var list) = element.content, list.rows.contains(where: { $0.image?.thumbnail != nil }) else {
      return
    }
    for index in list.rows.indices { list.rows[index].image?.thumbnail = nil }
    element.content = .list(list)
  }

  private func line(_ words: String) -> String { text(words, .one) }
  private func lines(_ words: String) -> String { text(words, .many) }
  private func text(_ words: String, _ lines: SafeText.Lines) -> String {
    capabilities.contains(.rawText) ? words : SafeText.visible(words, lines)
  }
}
