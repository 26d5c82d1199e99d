import SignalboxInterface

/// Text that the user typed last, and whether what comes next into the same field may take its place in the journal.
///
/// It may when nothing happened but that the field's own text changed: no effect, timer, flow or page, and nothing else
/// that is visible. So feeding only the last of several texts leads to the same session.
final class Typing {
  private let event: InputEvent
  private let text: String
  /// The frame before the first text.
  private let before: Frame
  private let begun: Int
  /// Whether it takes the place of the text before.
  let isContinuing: Bool
  private var isQuiet = false

  /// Gives `nil` for anything but text.
  /// - Parameters:
  ///   - frame: What is there before the text.
  ///   - begun: How much was begun until then.
  ///   - last: The text that was typed before it.
  init?(_ entry: Journal.Entry, in frame: Frame?, begun: Int, after last: Typing?) {
    guard case .input(let event) = entry, case .setText(let text) = event.action, let frame else { return nil }
    (self.event, self.text) = (event, text)
    if let last, last.isQuiet, last.event.page == event.page, last.event.element == event.element,
      // What changes nothing, or goes back to the beginning, does not raise the revision the way the last text alone would.
      text != last.text, text != last.before.text(of: event.element)
    {
      (before, self.begun, isContinuing) = (last.before, last.begun, true)
    } else {
      (before, self.begun, isContinuing) = (frame, begun, false)
    }
  }

  /// Looks at what the text has led to.
  func update(_ frame: Frame, begun: Int) {
    guard self.begun == begun, frame.text(of: event.element) == text else { return isQuiet = false }
    var expected = before
    expected.revision = frame.revision
    expected.acted = frame.acted
    expected.page.elements = expected.page.elements.map { element in
      element.mapTree { if $0.id == event.element { $0.content.setText(text) } }
    }
    isQuiet = expected == frame
  }
}

extension Frame {
  fileprivate func text(of id: String) -> String? {
    if case .field(let field)? = element(id)?.content { field.value } else { nil }
  }
}

extension ElementContent {
  fileprivate mutating func setText(_ text: String) {
    guard case .field(var field) = self else { return }
    field.value = text
    self = .field(field)
  }
}
