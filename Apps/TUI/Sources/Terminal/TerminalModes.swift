import Foundation

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

  /// Whether the terminal takes the question well: it is one of today's. Apple's writes the question's last
  /// letter on the screen.
  static var mayBeAsked: Bool {
    FullScreenTerminal.isOfToday && getenv("TERM_PROGRAM").map { String(cString: $0) } != "Apple_Terminal"
  }
}

/// The name of the window, which the terminal keeps the former one of meanwhile.
enum WindowTitle {
  static let push = "\u{1B}[22;2t"
  static let pop = "\u{1B}[23;2t"

  static func set(_ title: String) -> String { "\u{1B}]2;\(title)\u{1B}\\" }
}

/// The clipboard, by way of the terminal, which may be on another machine (OSC 52).
enum Clipboard {
  static func set(_ text: String) -> String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\" }
}

/// Words that lead somewhere (OSC 8). Nobody can be asked whether it is known; terminals of today that do not know it pass over it.
enum Hyperlink {
  static let end = "\u{1B}]8;;\u{1B}\\"

  /// `nil` for what is no address, or has something in it that a terminal might take for its end.
  static func begin(_ target: String) -> String? {
    let scheme = target.prefix { $0 != ":" }
    guard !scheme.isEmpty, scheme.count < target.count, scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      target.utf8.count <= 1_000, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C })
    else { return nil }
    return "\u{1B}]8;;\(target)\u{1B}\\"
  }
}

/// Whether the window is the one that is worked in (the private mode 1004).
enum FocusReports {
  static let mode = 1004
  static let question = "\u{1B}[?1004$p"
  static let on = "\u{1B}[?1004h"
  static let off = "\u{1B}[?1004l"
}

/// Telling somebody who looks elsewhere: the bell, which every terminal has, behind the words for those that show them (OSC 9).
enum Notification {
  static func tell(_ words: String) -> String { "\u{1B}]9;\(words)\u{1B}\\\u{7}" }
}

/// Clicks and the wheel: what a terminal is told (xterm's modes 1000 and 1006, which all later ones took over).
enum MouseMode {
  static let off = "\u{1B}[?1006l\u{1B}[?1000l"
  static let on = "\u{1B}[?1000h\u{1B}[?1006h"
}
