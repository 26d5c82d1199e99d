import Glibc

// The modes of a terminal that ncurses has no word for, and what a terminal is told to go over to each.

/// Telling typed text from pasted text: what a terminal is told.
enum PasteMode {
  static let off = "\u{1B}[?2004l"
  static let on = "\u{1B}[?2004h"

  /// Whether the terminal takes it: terminfo says so, or it speaks xterm's language. Terminals of the VT family pass
  /// over private modes that they do not know, but one that is no ANSI terminal at all would show the letters.
  static var isKnown: Bool {
    FullScreenTerminal.capability("BE") != nil
      || FullScreenTerminal.capability("cup")?.hasPrefix("\u{1B}[%i%p1%d;%p2%dH") == true
  }
}

/// Paintings that are shown at once and never by halves: the private mode 2026.
enum SynchronizedOutput {
  static let mode = 2026
  static let question = "\u{1B}[?2026$p"
  static let begin = "\u{1B}[?2026h"
  static let end = "\u{1B}[?2026l"

  /// Whether the terminal takes the question well: terminfo knows it as one of today's. Apple's writes the question's last
  /// letter on the screen.
  static var mayBeAsked: Bool {
    FullScreenTerminal.capability("BE") != nil && getenv("TERM_PROGRAM").map { String(cString: $0) } != "Apple_Terminal"
  }
}

/// Clicks and the wheel: what a terminal is told (xterm's modes 1000 and 1006, which all later ones took over).
enum MouseMode {
  static let off = "\u{1B}[?1006l\u{1B}[?1000l"
  static let on = "\u{1B}[?1000h\u{1B}[?1006h"
}
