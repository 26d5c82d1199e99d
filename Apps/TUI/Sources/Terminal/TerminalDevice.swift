/// What ``NcursesPresenter`` works on: cells in, codes of keys and signals out. It decides nothing.
///
/// In the program it is a terminal under ncurses (``CursesDevice``), in tests it is memory, so that what is tested is the
/// presenter that is shipped. Used in the session's isolation alone.
protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// How many colours there are and may be used: none with NO_COLOR (G14).
  var colours: Int { get }
  /// Whether pictures can be shown, and are wanted.
  var showsPictures: Bool { get }
  /// Whether only ASCII can be written.
  var isASCII: Bool { get }
  /// Whether standard output is where the cells go, so that whoever looks at the terminal sees the outcome there.
  var isOutputShared: Bool { get }
  /// Readable when codes or signals have arrived; signals are urgent.
  var descriptors: [(number: Int32, isUrgent: Bool)] { get }
  /// Whether the terminal has gone: what is left to read is only its end.
  var hasHungUp: Bool { get }

  /// The next code that has arrived, or `nil`; may wait behind an Escape, for as long as ESCDELAY says.
  func nextCode() -> Int32?
  /// Whether only signs that every terminal has are to be drawn: ASCII alone, or too few colours to tint anything.
  var isPlain: Bool { get }
  /// Asks the terminal what it can do, where that is safe; before the first painting.
  func ask()
  /// Waits for an answer; true when something has come, false when all have, or nothing does until then.
  func awaitAnswer(until deadline: ContinuousClock.Instant) -> Bool
  /// Goes over to the next look and keeps it; gives its name, or `nil` where there are too few colours for it.
  func switchTheme() -> String?
  /// Puts `text` where the user's other programs find what was copied; false where the terminal may not know how.
  func copy(_ text: String) -> Bool
  /// Tells somebody who looks elsewhere, where the terminal says whether they do.
  func tell(_ words: String)
  /// Names the window, from the first painting until the terminal is given back.
  func name(_ title: String)
  /// Takes what the terminal answers into account.
  func take(_ reply: TerminalReply)
  /// Whether it reports keys as kitty does, from its next painting on.
  var tellsKeysApart: Bool { get }
  /// Lets a signal arrive, as the terminal does for a key.
  func send(_ signal: Int32)
  /// The next signal that has arrived, or `nil`.
  func nextSignal() -> Int32?
  /// Says that the interrupt that came last only asked, and does not end the process (G28).
  func cancelTermination()
  /// Lets `signal` do what it does by default; the terminal has been given back before.
  func raise(_ signal: Int32)

  /// Adopts the size that the terminal's window has by now.
  func followSize()
  /// Makes the next painting write every cell (N14).
  func invalidate()
  /// Brings the terminal up to `screen`; writes nothing when it is there already (K7).
  ///
  /// From then on what is pasted is told from what is typed, wherever the focus is: pasted line breaks press nothing (N22).
  func paint(_ screen: Screen)

  /// Gives the terminal back as it was, for as long as something else uses it. Painting takes it again.
  func leave()
  /// Gives the terminal back for good, and shows what was written elsewhere meanwhile. Called once.
  func end()
  /// Writes on the main screen, after ``end()``.
  func write(afterwards text: String)
  /// Lets the user's own editor change `text`; `nil` when it did not end well. The terminal has been given back before.
  func edit(_ text: String) -> String?
}
