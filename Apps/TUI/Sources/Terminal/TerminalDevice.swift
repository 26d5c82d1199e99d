/// The device of ``NcursesPresenter``: takes cells, and delivers key codes and signals. It decides nothing.
///
/// In the program it is a terminal under ncurses (``CursesDevice``). In tests it is memory, so that the tests use the
/// shipped presenter. Used in the session's isolation alone.
protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// The number of colours that may be used; 0 with NO_COLOR (G14).
  var colours: Int { get }
  /// A Boolean value that indicates whether the device can show pictures and the user wants them.
  var showsPictures: Bool { get }
  /// A Boolean value that indicates whether only ASCII can be written.
  var isASCII: Bool { get }
  /// A Boolean value that indicates whether cells go to standard output. The user then sees the outcome on the
  /// terminal.
  var isOutputShared: Bool { get }
  /// The descriptors that are readable when codes or signals have arrived. Signals are urgent.
  var descriptors: [(number: Int32, isUrgent: Bool)] { get }
  /// A Boolean value that indicates whether the terminal has hung up. Only its end is then left to read.
  var hasHungUp: Bool { get }

  /// Returns the next code that has arrived, or `nil`. May wait behind an Escape, for the time in ESCDELAY.
  func nextCode() -> Int32?
  /// A Boolean value that indicates whether only characters that every terminal has are drawn. True with ASCII alone,
  /// and with too few colours for tints.
  var isPlain: Bool { get }
  /// A Boolean value that indicates whether the theme has a colour for filled buttons.
  var hasBlocks: Bool { get }
  /// Asks the terminal for its abilities, where that is safe. Called before the first paint.
  func ask()
  /// Waits for an answer. Returns true when input has arrived, and false when all answers have arrived or at the
  /// deadline.
  func awaitAnswer(until deadline: ContinuousClock.Instant) -> Bool
  /// A Boolean value that indicates whether answers may still be on their way: an Escape may begin an answer.
  var awaitsAnswers: Bool { get }
  /// Switches to the next theme and keeps it. Returns its name, or `nil` where there are too few colours for themes.
  func switchTheme() -> String?
  /// Puts `text` on the user's clipboard. Returns false where the terminal may not support that.
  func copy(_ text: String) -> Bool
  /// Notifies a user in another window, where the terminal reports its focus.
  func notify(_ words: String)
  /// Sets the title of the window, from the first paint until the terminal is given back.
  func name(_ title: String)
  /// Returns whether a click is the user's first in this program. The device keeps that, where it can write it.
  func isFirstClick() -> Bool
  /// Takes an answer of the terminal into account.
  func handle(_ reply: TerminalReply)
  /// A Boolean value that indicates whether the terminal reports keys in kitty's protocol, from its next paint on.
  var usesKittyKeyboard: Bool { get }
  /// Sends a signal to the process, as the terminal does for a key.
  func send(_ signal: Int32)
  /// Returns the next signal that has arrived, or `nil`.
  func nextSignal() -> Int32?
  /// Notes that the last interrupt only asked and does not end the process (G28).
  func cancelTermination()
  /// Performs the default action of `signal`. The terminal has been given back before.
  func raise(_ signal: Int32)

  /// Adopts the current size of the terminal's window.
  func followSize()
  /// Makes the next paint write every cell (N14).
  func invalidate()
  /// Shows `screen` on the terminal. Writes nothing when the terminal already shows it (K7).
  ///
  /// From then on the terminal marks pasted text, wherever the focus is: pasted line breaks press nothing (N22).
  func paint(_ screen: Screen)

  /// Gives the terminal back as it was, while another program uses it. The next paint takes it again.
  func suspend()
  /// Gives the terminal back for good, and shows the output that was held back. Called once.
  func end()
  /// Writes on the main screen, after ``end()``.
  func write(afterwards text: String)
  /// Opens `text` in the user's own editor. Returns `nil` when the editor failed. The terminal has been given back
  /// before.
  func edit(_ text: String) -> String?
}

extension TerminalDevice {
  /// The signs for the terminal in its present theme.
  var glyphs: Glyphs { Glyphs(isPlain: isPlain, isASCII: isASCII, hasBlocks: hasBlocks) }
}
