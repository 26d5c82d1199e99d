import SignalboxInterface

/// The events that were sent and whose results are not told yet.
struct Sent {
  /// An answer whose result is not known yet.
  struct Answer {
    var page: PageID
    var id: String
    /// The answer as typed; empty if it must not be shown again.
    var text: String
    /// The sentence to say unless the answer is refused.
    var confirmation: String?
    /// A Boolean value that indicates whether the field had been asked before.
    var wasAsked: Bool
  }

  /// The field that was answered in the previous turn.
  var answer: Answer?
  /// The field that was answered and is still checked, while other questions are asked.
  private var unchecked: Answer?
  /// The frame of the last press; kept until the result is known.
  private var press: Frame?
  /// The element that was pressed last.
  private var pressed: String?
  /// The frame before the last undo or redo, to tell the difference.
  private var undo: (before: Frame, isRedo: Bool)?
  /// The page that the user went back from with typed input or choices.
  private var left: (page: PageID, hasInput: Bool)?

  /// Returns a Boolean value that indicates whether an effect checks the answer.
  func isChecking(_ frame: Frame) -> Bool { answer.map { Self.isChecking($0, in: frame) } ?? false }

  /// Forgets the answer. A check keeps it: until its end if it is awaited, otherwise for ``removeRefused(in:)``.
  mutating func confirm(in frame: Frame, isWaiting: Bool) {
    guard isChecking(frame) else { return answer = nil }
    answer?.confirmation = nil
    if !isWaiting { (unchecked, answer) = (answer, nil) }
  }

  /// Returns the answer that a check has refused after other questions were asked, once.
  mutating func removeRefused(in frame: Frame) -> Answer? {
    guard let answer = unchecked, !Self.isChecking(answer, in: frame) else { return nil }
    unchecked = nil
    return frame.inFront == answer.page && frame.element(answer.id)?.error != nil ? answer : nil
  }

  private static func isChecking(_ answer: Answer, in frame: Frame) -> Bool {
    guard !frame.isSettled, frame.inFront == answer.page, let element = frame.element(answer.id) else { return false }
    return element.isInput && element.isBusy && element.error == nil
  }

  mutating func press(_ id: String, in frame: Frame) { (press, pressed) = (frame, id) }

  /// Returns a Boolean value that indicates whether this button is unavailable because its own work is under way.
  func isWorking(_ element: ElementState, in frame: Frame) -> Bool {
    !frame.isSettled && !element.isEnabled && element.id == pressed && element.content.kind == .button
  }

  mutating func undo(_ frame: Frame, isRedo: Bool) { undo = (frame, isRedo) }

  mutating func goBack(from frame: Frame) {
    guard frame.alerts.isEmpty, frame.hasUnsavedInput || frame.hasUnsavedChoices else { return }
    left = (frame.page.page, frame.hasUnsavedInput)
  }

  /// Forgets the request that was refused, and returns the refused answer if it was to the element `id`.
  mutating func refuse(_ id: String) -> Answer? {
    (undo, left) = (nil, nil)
    guard answer?.id == id else { return nil }
    defer { answer = nil }
    return answer
  }

  /// Returns the frame before the undo or redo whose result is in `frame`, once.
  mutating func undone(in frame: Frame) -> (before: Frame, isRedo: Bool)? {
    guard undo?.before.revision != frame.revision else { return nil }
    defer { undo = nil }
    return undo
  }

  /// Returns the fields that a press has found wrong or emptied, once the result of the press is known.
  mutating func wrong(in frame: Frame) -> Set<String> {
    guard frame.isSettled, let press else { return [] }
    self.press = nil
    return Set(frame.invalidInputs(foundSince: press).map(\.id))
  }

  /// Returns the sentence about the page that the user went back from with typed input or choices, once it is gone.
  mutating func loss(in frame: Frame) -> String? {
    guard let left, frame.inFront != left.page else { return nil }
    self.left = nil
    guard !frame.stack.contains(where: { $0.page == left.page }) else { return nil }
    return left.hasInput ? LineModeTexts.comesBack : LineModeTexts.choicesComeBack
  }
}
