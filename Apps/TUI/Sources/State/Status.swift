import SignalboxInterface

/// The message in the status bar, and the facts that messages are about.
struct Status {
  /// The message, until the next key.
  var message: String? { didSet { elementWithShownError = nil } }
  /// The element whose error is in the message. The message goes with the error.
  private(set) var elementWithShownError: String?
  /// The words to show in place of the message while the error stands below its element anyway.
  private(set) var instead: String?
  /// The element from which Enter moves on when the turn of its choice is over.
  var goesOnFrom: String?
  /// The key that asked to quit while text would be lost. The same key again quits (G28).
  var quitConfirmationKey: String?
  /// The values of `elementWithShownError` and `quitConfirmationKey` before the current key.
  private(set) var former: (elementWithShownError: String?, quitConfirmationKey: String?)
  /// The steps that can be undone and redone.
  var undo = UndoState()
  /// The button that was pressed, with the focus at that time, until the result is known.
  var pressed: (button: String, focus: String?)?
  /// The guests of the session.
  var guests = Guests(names: [], admission: .acting)

  /// Clears the message for the next key.
  mutating func beginKey() {
    former = (elementWithShownError, quitConfirmationKey)
    (message, quitConfirmationKey, goesOnFrom) = (nil, nil, nil)
  }

  /// Shows the error of an element, as long as it lasts, or the words `instead` where the error is in sight anyway.
  mutating func showError(_ element: ElementState, _ words: String, instead: String? = nil) {
    message = "\(element.name): \(words)"
    (elementWithShownError, self.instead) = (element.id, instead)
  }
}
