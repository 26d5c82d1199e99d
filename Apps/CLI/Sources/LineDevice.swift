import SignalboxTerminal

/// A terminal that edits a single line at a time: the environment of ``ReadlinePresenter``.
///
/// Output is collected; ``flush()`` writes it.
protocol LineDevice: AnyObject {
  /// The window's present width and height, in cells, also before the signal of a resize arrives.
  var window: (columns: Int, rows: Int) { get }

  // MARK: Saying and asking

  /// Collects lines to write.
  func say(_ lines: [String])

  /// Asks a question; the previous question must be over.
  func ask(_ question: Question)

  /// Removes the question; the cursor moves to a new line.
  func drop()

  /// Says lines while a question is shown, then shows the question again with the typed text.
  func interject(_ lines: [String])

  /// Says `lines`, and a progress line below them. The progress line replaces the previous progress line if that is
  /// still directly above the question. Returns false if this has to wait, because the typed text is longer than a row.
  func follow(_ progress: String, below lines: [String]) -> Bool

  /// Clears the screen and says `lines`, then shows the question with the typed text (L19).
  func clear(_ lines: [String])

  /// Writes the collected output; returns false if the terminal is gone.
  func flush() -> Bool

  // MARK: Typing

  /// A Boolean value that indicates whether a question is shown.
  var isAsking: Bool { get }

  /// The half-typed line; never a secret.
  var typed: String { get }

  /// A Boolean value that indicates whether a half-typed line exists, a secret included.
  var hasTyped: Bool { get }

  /// A Boolean value that indicates whether typed input can be read.
  var hasKeys: Bool { get }

  /// A Boolean value that indicates whether the terminal is gone.
  var hasHungUp: Bool { get }

  /// A Boolean value that indicates whether the last line of the last finished answer was typed, not pasted.
  var isLastLineTyped: Bool { get }

  /// Reads typed input, up to the end of the line.
  func read() -> LineOutcome

  /// Discards typed input that was not read yet, as the terminal does at Ctrl-C.
  func discardKeys()

  /// Reads and discards typed input. Tells whether it contained a key to clear the screen, and any other keys.
  func dropKeys() -> (clears: Bool, others: Bool)

  /// Opens the user's editor on `text`, while no question is shown. Returns the edited text, or the reason why
  /// there is none.
  func edit(_ text: String) -> Result<String, TextEditor.Failure>

  // MARK: The terminal itself

  /// Prevents the terminal from echoing input that is typed ahead, while no question is shown.
  func hold()

  /// Restores the terminal and stops the process; returns when the process is continued.
  func stop()

  /// Takes the terminal again and shows the question with the typed text, on a new line (G5). Adopts the window size,
  /// which may have changed (G6).
  func resume()

  /// Adopts the window size.
  func resize()

  /// Restores the terminal, on a new line (L28), and shows output that others wrote in the meantime.
  func end()

  /// Restores the terminal and ends the process by `signal`.
  func die(of signal: Int32)
}

/// The result of reading a line.
enum LineOutcome: Equatable {
  case open
  case finished(String)
  /// Ctrl-D on an empty line, or a key that means back.
  case back
  /// The key for the user's editor, with the text typed so far; the line is discarded.
  case edit(String)
  /// The key that clears the screen; the line stays.
  case clear
}
