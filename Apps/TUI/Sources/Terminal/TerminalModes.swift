import Foundation

// The modes of a terminal that ncurses does not support, with the sequences for each.

/// The paste mode: the terminal marks pasted text.
enum PasteMode {
  static let off = "\u{1B}[?2004l"
  static let on = "\u{1B}[?2004h"

  /// A Boolean value that indicates whether the terminal supports the mode: terminfo says so, or the terminal
  /// understands xterm's sequences. Terminals of the VT family ignore unknown private modes. A terminal without ANSI
  /// sequences would show the letters.
  static var isKnown: Bool {
    FullScreenTerminal.capability("BE") != nil
      || FullScreenTerminal.capability("cup")?.hasPrefix("\u{1B}[%i%p1%d;%p2%dH") == true
  }
}

/// Synchronized output: the terminal shows a paint as a whole, never in parts (the private mode 2026).
enum SynchronizedOutput {
  static let mode = 2026
  static let question = "\u{1B}[?2026$p"
  static let begin = "\u{1B}[?2026h"
  static let end = "\u{1B}[?2026l"

  /// A Boolean value that indicates whether the terminal handles the question well: it is modern. Apple's Terminal
  /// writes the last letter of the question on the screen.
  static var mayBeAsked: Bool {
    FullScreenTerminal.isModern && getenv("TERM_PROGRAM").map { String(cString: $0) } != "Apple_Terminal"
  }
}

/// The title of the window. The terminal keeps the former title until `pop`.
enum WindowTitle {
  static let push = "\u{1B}[22;2t"
  static let pop = "\u{1B}[23;2t"

  static func set(_ title: String) -> String { "\u{1B}]2;\(title)\u{1B}\\" }
}

/// The clipboard of the terminal, which may be on another machine (OSC 52).
enum Clipboard {
  static func set(_ text: String) -> String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\" }
}

/// Hyperlinks (OSC 8). Terminals have no question about them; modern terminals that do not support them ignore them.
enum Hyperlink {
  static let end = "\u{1B}]8;;\u{1B}\\"

  /// Returns the beginning of a link. `nil` when `target` is no address, or has a character that a terminal may take
  /// for the end.
  static func begin(_ target: String) -> String? {
    let scheme = target.prefix { $0 != ":" }
    guard !scheme.isEmpty, scheme.count < target.count, scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      target.utf8.count <= 1_000, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C })
    else { return nil }
    return "\u{1B}]8;;\(target)\u{1B}\\"
  }
}

/// Reports about the focus of the window (the private mode 1004).
enum FocusReports {
  static let mode = 1004
  static let question = "\u{1B}[?1004$p"
  static let on = "\u{1B}[?1004h"
  static let off = "\u{1B}[?1004l"
}

/// Notifications for a user in another window: the message, for terminals that show it (OSC 9), then the bell.
enum Notification {
  static func notify(_ words: String) -> String { "\u{1B}]9;\(words)\u{1B}\\\u{7}" }
}

/// Keys with Alt as an escape and the key (xterm's modes 1036 and 1039). Without them, xterm sends other letters: Alt-X
/// is ø. xterm keeps the former modes until `off`.
enum AltMode {
  static let on = "\u{1B}[?1036s\u{1B}[?1039s\u{1B}[?1036h\u{1B}[?1039h"
  static let off = "\u{1B}[?1036r\u{1B}[?1039r"

  /// A Boolean value that indicates whether the terminal is probably xterm. Other terminals that call themselves so
  /// send an escape anyway, and most of them name themselves in the environment.
  static var isNeeded: Bool {
    let names: [String] = ["TERM_PROGRAM", "VTE_VERSION", "KONSOLE_VERSION", "TMUX", "STY"]
    let isNamed = names.contains { getenv($0) != nil }
    return !isNamed && getenv("TERM").map { String(cString: $0).hasPrefix("xterm") } == true
  }
}

/// Clicks and the wheel (xterm's modes 1000 and 1006, which all later terminals adopted).
enum MouseMode {
  static let off = "\u{1B}[?1006l\u{1B}[?1000l"
  static let on = "\u{1B}[?1000h\u{1B}[?1006h"
}
