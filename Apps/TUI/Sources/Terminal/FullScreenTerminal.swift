import CNcurses
import Glibc
import SignalboxInterface
public import SignalboxProgram
import SignalboxTerminal

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
  /// The look the user has asked for, or `nil`.
  let theme: Theme?
  let keymap: Keymap
  let isASCII: Bool
  /// Whether the mouse is wanted and known.
  let usesMouse: Bool
  /// How pictures are shown.
  let pictures: PictureStyle
  /// Whether it is inside of another, which shows no picture that it does not know of.
  let isInside: Bool
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
    let (theme, keymap) = (try Theme.chosen(options.theme), try Keymap.find(options.keys))
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
    let isInside = Self.isInside
    let usesMouse = options.usesMouse && capability("kmous") != nil
    let modes =
      [
        usesMouse ? MouseMode.off : "", SynchronizedOutput.mayBeAsked ? KittyKeyboard.off + FocusReports.off : "",
        SynchronizedOutput.mayBeAsked && !isInside ? KittyGraphics.clear : "",
      ]
      + ["sgr0", "op", "rmkx", "cnorm"].compactMap(capability)
    let leaving = (modes + [PasteMode.isKnown ? paste : "", capability("rmcup") ?? "\r\n"]).joined()
    return FullScreenTerminal(
      input: STDIN_FILENO, output: output, isOutputShared: isShared, type: type, theme: theme, keymap: keymap,
      isASCII: options.isASCII || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8", usesMouse: usesMouse,
      pictures: options.pictures, isInside: isInside, answersQuestions: SynchronizedOutput.mayBeAsked,
      leaving: leaving.utf8.count < 256 ? leaving : capability("rmcup") ?? "")
  }

  /// Whether standard input is a terminal that can show one.
  public static var isUsable: Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    return (try? type(STDIN_FILENO)) != nil
  }

  /// How large a cell is, as far as the kernel was told, for terminals that answer nothing (Debian's xterm). What it was told may
  /// have the edge around the cells in it; in a window with so many cells that is less than a pixel for each.
  var cell: Pixels? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40, size.ws_row >= 10 else { return nil }
    return Pixels(width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row), upTo: 255)
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

  /// Whether tmux or screen stands between: they have a use of their own for what kitty's graphics begin with, and only they
  /// know where on the terminal their panes are.
  private static var isInside: Bool {
    let isSet = { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return isSet("TMUX") || isSet("STY") || name.hasPrefix("tmux") || name.hasPrefix("screen")
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
    if setupterm(name, output, &reason) == OK { return name }
    // Terminals that came after terminfo's edition here, and that all speak xterm's language.
    let isLikeXterm = (["xterm-"] + ofToday).contains { name.hasPrefix($0) }
    return isLikeXterm && setupterm(likeXterm, output, &reason) == OK ? likeXterm : nil
  }

  private static let likeXterm = "xterm-256color"

  /// Terminals of today by the beginning of their names.
  private static let ofToday = [
    "ghostty", "foot", "kitty", "alacritty", "wezterm", "rio", "xterm-kitty", "xterm-ghostty",
  ]

  /// Whether the terminal that terminfo is set up for is one of today's, which take what they do not know without a trace:
  /// terminfo says that it knows pasted text, or it is called like one of which older editions do not say so.
  static var isOfToday: Bool {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return capability("BE") != nil || ofToday.contains { name.hasPrefix($0) }
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

extension String {
  /// The first place of `other`; here, so that Foundation is not needed for it.
  fileprivate func range(of other: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
