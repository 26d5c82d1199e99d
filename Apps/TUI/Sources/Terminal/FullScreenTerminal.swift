import CNcurses
import Glibc
import SignalboxInterface
public import SignalboxProgram
import SignalboxTerminal

/// How the user wants the full screen.
public struct FullScreenOptions: Sendable {
  /// A file that says how roles look; by default `<program>/theme` in the folder for settings, if it is there.
  public var theme: String?
  /// A file that says which keys do what; by default `<program>/keys` in the folder for settings, if it is there.
  public var keys: String?
  /// Whether clicks and the wheel are wanted; the terminal's own selecting then needs Shift.
  public var usesMouse: Bool
  /// Whether to draw with ASCII alone, whatever the locale says.
  public var isASCII: Bool

  /// Creates options; by default what everybody gets who asks for nothing.
  public init(theme: String? = nil, keys: String? = nil, usesMouse: Bool = false, isASCII: Bool = false) {
    (self.theme, self.keys, self.usesMouse, self.isASCII) = (theme, keys, usesMouse, isASCII)
  }
}

/// The terminal a full screen can be shown on: where keys come from and where cells go.
///
/// Keys come from standard input. Cells go to standard output if that is a terminal, else to standard error, else to the
/// controlling terminal, so that `x=$(signalbox-tui)` works and the result is never mixed with the screen (G11).
public struct FullScreenTerminal: Sendable {
  let input: Int32
  /// A descriptor of our own: standard error may be held back while the screen is up.
  let output: Int32
  /// Whether standard output is where cells go.
  let isOutputShared: Bool
  /// Its type, as terminfo knows it; `TERM`, or its brother with all colours.
  let type: String
  let theme: Theme
  let keymap: Keymap
  let isASCII: Bool
  /// Whether the mouse is wanted and known.
  let usesMouse: Bool
  /// Whether it may be asked what it can do.
  let answersQuestions: Bool
  /// What to write to leave every special mode, at a fault as well (G4, G30).
  let leaving: String

  /// Finds the terminal to show a full screen on.
  /// - Throws: A status and a sentence that names what to use instead, when there is none or it cannot place its cursor.
  public static func find(_ options: FullScreenOptions = FullScreenOptions()) throws(ExitStatus) -> FullScreenTerminal {
    // A locale that is named but not installed still says what the terminal's encoding is.
    if setlocale(LC_CTYPE, "") == nil, Language.isUnicode(environment: Language.variable) {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    let (theme, keymap) = (try Theme.find(options.theme), try Keymap.find(options.keys))
    guard isatty(STDIN_FILENO) == 1 else {
      throw unusable(
        phrase("Standard input is no terminal", german: "Die Standardeingabe ist kein Terminal"), first: ["--tty"])
    }
    guard let (output, isShared) = Terminal.output() else {
      throw unusable(
        phrase("There is no terminal to show a full screen on", german: "Es gibt kein Terminal für einen ganzen Schirm")
      )
    }
    // Started in the background, this stops until the shell brings it to the front: only there are the settings to keep the
    // shell's own (G7).
    tcdrain(STDIN_FILENO)
    let type: String
    do throws(Declined) {
      type = try Self.type(output)
    } catch {
      throw unusable(error.reason)
    }
    let paste = capability("BD") ?? PasteMode.off
    let usesMouse = options.usesMouse && capability("kmous") != nil
    let modes = [usesMouse ? MouseMode.off : ""] + ["sgr0", "op", "rmkx", "cnorm"].compactMap(capability)
    let leaving = (modes + [PasteMode.isKnown ? paste : "", capability("rmcup") ?? "\r\n"]).joined()
    return FullScreenTerminal(
      input: STDIN_FILENO, output: output, isOutputShared: isShared, type: type, theme: theme, keymap: keymap,
      isASCII: options.isASCII || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8", usesMouse: usesMouse,
      answersQuestions: SynchronizedOutput.mayBeAsked,
      leaving: leaving.utf8.count < 256 ? leaving : capability("rmcup") ?? "")
  }

  /// Whether standard input is a terminal that can show one.
  public static var isUsable: Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    return (try? type(STDIN_FILENO)) != nil
  }

  /// Why a terminal is no place for a full screen.
  struct Declined: Error { let reason: String }

  /// The terminal's type, which terminfo is set up for.
  static func type(_ output: Int32) throws(Declined) -> String {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    let shown = SafeText.visible(name)
    guard !name.isEmpty else { throw Declined(reason: phrase("TERM is not set", german: "TERM ist nicht gesetzt")) }
    guard let type = type(name, output) else {
      throw Declined(
        reason: phrase(
          "The terminal type \(shown) is not known here", german: "Die Terminalart \(shown) ist hier nicht bekannt"))
    }
    guard capability("cup") != nil else {
      throw Declined(
        reason: phrase(
          "The terminal type \(shown) cannot place its cursor",
          german: "Die Terminalart \(shown) kann ihre Schreibmarke nicht setzen"))
    }
    return type
  }

  /// Sets terminfo up for the terminal called `name`; `nil` when that is not known.
  ///
  /// A terminal that says in `COLORTERM` that it takes any colour is its brother that terminfo calls `…-direct`, where that
  /// is installed; without it there are as many colours as `name` has.
  private static func type(_ name: String, _ output: Int32) -> String? {
    var reason: Int32 = 0
    let depth = getenv("COLORTERM").map { String(cString: $0) }
    if depth == "truecolor" || depth == "24bit", !name.hasSuffix("-direct") {
      let direct = (name.hasSuffix("-256color") ? String(name.dropLast(9)) : name) + "-direct"
      if setupterm(direct, output, &reason) == OK { return direct }
    }
    return setupterm(name, output, &reason) == OK ? name : nil
  }

  private static func unusable(_ reason: String, first: [String] = []) -> ExitStatus {
    guard let others = Program.others(than: .tui, first: first) else { return .unavailable(reason + ".") }
    return .unavailable(
      phrase("\(reason); use \(others) instead.", german: "\(reason); nehmen Sie \(others)."))
  }

  /// A string from terminfo, without the pauses that printing terminals need; `nil` when the terminal cannot do it.
  static func capability(_ name: String) -> String? {
    guard let value = signalbox_capability(name) else { return nil }
    var text = String(cString: value)
    while let start = text.range(of: "$<"), let end = text[start.upperBound...].firstIndex(of: ">") {
      text.removeSubrange(start.lowerBound...end)
    }
    return text.isEmpty ? nil : text
  }
}

/// Telling typed text from pasted text: what a terminal is told.
enum PasteMode {
  static let off = "\u{1B}[?2004l"
  static let on = "\u{1B}[?2004h"

  /// Whether the terminal takes it: terminfo says so, or it speaks xterm's language. Terminals of the VT family pass
  /// over private modes that they do not know, but one that is no ANSI terminal at all would show the letters.
  static var isKnown: Bool {
    signalbox_capability("BE") != nil
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
    signalbox_capability("BE") != nil && getenv("TERM_PROGRAM").map { String(cString: $0) } != "Apple_Terminal"
  }
}

/// Clicks and the wheel: what a terminal is told (xterm's modes 1000 and 1006, which all later ones took over).
enum MouseMode {
  static let off = "\u{1B}[?1006l\u{1B}[?1000l"
  static let on = "\u{1B}[?1000h\u{1B}[?1006h"
}

extension String {
  /// The first place of `other`; here, so that Foundation is not needed for it.
  fileprivate func range(of other: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
