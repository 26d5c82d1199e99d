/// A terminal on which one line at a time is edited: all that ``ReadlinePresenter`` needs of the outside.
///
/// What is said and asked is collected; ``flush()`` writes it.
protocol LineDevice: AnyObject {
  /// The window's width and height, in cells.
  var window: (columns: Int, rows: Int) { get }

  // MARK: Saying and asking

  /// Collects lines to be written.
  func say(_ lines: [String])

  /// Asks a question; the one before must be over.
  func ask(_ question: Question)

  /// Takes the question away; the cursor goes to a fresh line.
  func drop()

  /// Says something while a question is up, then shows it again with what was typed.
  func interject(_ lines: [String])

  /// Says `lines`, and below them how far something has come: in place of what that line said before, where it still stands
  /// right above the question. False when that has to wait: what was typed is longer than a row.
  func follow(_ progress: String, below lines: [String]) -> Bool

  /// Clears the screen and says `lines`, then shows the question with what was typed (L19).
  func clear(_ lines: [String])

  /// Writes what was collected; false when the terminal has gone.
  func flush() -> Bool

  // MARK: Typing

  /// Whether a question is up.
  var isAsking: Bool { get }

  /// The half-typed line; never a secret.
  var typed: String { get }

  /// Whether there is a half-typed line, of whatever kind.
  var hasTyped: Bool { get }

  /// Whether something typed can be read.
  var hasKeys: Bool { get }

  /// Whether the terminal has gone.
  var hasHungUp: Bool { get }

  /// Reads what was typed, up to the end of this line.
  func read() -> LineOutcome

  /// Throws away what was typed and not read, as the terminal itself does at Ctrl-C.
  func discardKeys()

  /// Opens the user's editor on `text`, while no question is up; gives what became of it, or `nil` when it did not work.
  func edit(_ text: String) -> String?

  // MARK: The terminal itself

  /// Keeps the terminal from echoing what is typed ahead while no question is up.
  func hold()

  /// Gives the terminal back and stops the process; returns when it is continued.
  func stop()

  /// Takes the terminal again and shows the question with what was typed, on a fresh line (G5). Follows the window, which
  /// may have another size by now (G6).
  func resume()

  /// Follows the window.
  func resize()

  /// Restores the terminal, on a fresh line (L28), and shows what others wrote meanwhile.
  func end()

  /// Restores the terminal and ends the process by `signal`.
  func die(of signal: Int32)
}

/// What became of a line being edited.
enum LineOutcome: Equatable {
  case open
  case finished(String)
  /// Ctrl-D on an empty line, or a key that means back.
  case back
  /// The key for the user's editor, with what was typed so far; the line is given up.
  case edit(String)
  /// The key that clears the screen; the line stays.
  case clear
}
