import SignalboxInterface

/// The text that the user typed last. It decides whether the next text in the same field replaces it in the journal.
///
/// The next text replaces it if nothing changed except the field's own text. No effect, timer, flow or page
/// began, and nothing else visible changed. So feeding only the last text leads to the same session.
final class Typing {
  private let event: InputEvent
  private let text: String
  /// The frame before the first text.
  private let before: Frame
  private let begun: Int
  /// A Boolean value that indicates whether this text replaces the text before.
  let isContinuing: Bool
  private var isQuiet = false

  /// Creates the typing for a text; `nil` for any other entry.
  /// - Parameters:
  ///   - frame: The frame before the text.
  ///   - begun: The number of pages, effects, flows and timers that had begun before the text.
  ///   - last: The text that was typed before.
  init?(_ entry: Journal.Entry, in frame: Frame?, begun: Int, after last: Typing?) {
    guard case .input(let event) = entry, case .setText(let text) = event.action, let frame else { return nil }
    (self.event, self.text) = (event, text)
    if let last, last.isQuiet, last.event.page == event.page, last.event.element == event.element,
      // Not merged: a text without a change, or a return to the first text. The last text alone would raise the
      // revision differently.
      text != last.text, text != last.before.text(of: event.element)
    {
      (before, self.begun, isContinuing) = (last.before, last.begun, true)
    } else {
      (before, self.begun, isContinuing) = (frame, begun, false)
    }
  }

  /// Compares the frame after the text's turn with the frame before the first text.
  func update(_ frame: Frame, begun: Int) {
    guard self.begun == begun, frame.text(of: event.element) == text else { return isQuiet = false }
    var expected = before
    expected.adoptUnseen(of: frame)
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
