import CNcurses
import SignalboxInterface
import SignalboxPlatform
public import SignalboxProgram
import SignalboxTerminal
import SignalboxWords

/// A terminal that can show a full screen: the source of keys and the target of cells.
///
/// Keys come from standard input. Cells go to standard output if it is a terminal, otherwise to standard error,
/// otherwise to the controlling terminal. So `x=$(signalbox-tui)` works, and the result is never mixed with the screen
/// (G11).
public struct FullScreenTerminal: Sendable {
  let input: Int32
  /// A descriptor of our own: standard error may be held back while the screen is up.
  let output: Int32
  /// A Boolean value that indicates whether cells go to standard output.
  let isOutputShared: Bool
  /// The type in terminfo: `TERM`, or its variant with all colours.
  let type: String
  /// A Boolean value that indicates whether the terminal is called `xterm` and nothing else is known of it, as over
  /// ssh. It counts as a terminal of eight colours until it reports its background, as terminals of 256 colours do.
  let isAnyXterm: Bool
  /// The theme that the user asked for, or `nil`.
  let theme: Theme?
  let keymap: Keymap
  let isASCII: Bool
  /// A Boolean value that indicates whether clicks and the wheel are used: the terminal supports that, and leaves the
  /// selection of text to Shift or the user wants it.
  let usesMouse: Bool
  /// The way to show pictures.
  let pictures: PictureStyle
  /// The folder for the files that the application gives, or `none`.
  let downloads: String?
  /// A Boolean value that indicates whether the terminal is inside tmux or screen. They do not show pictures that they
  /// do not know of.
  let isInside: Bool
  /// A Boolean value that indicates whether the terminal may be asked for its abilities.
  let answersQuestions: Bool
  /// The sequence that ends every special mode, also at a fault (G4, G30).
  let resetSequence: String

  /// Finds the terminal to show a full screen on.
  /// - Throws: A status and a sentence that names an alternative, when there is no terminal or it cannot place its
  ///   cursor.
  public static func find(_ options: FullScreenOptions = FullScreenOptions()) throws(ExitStatus) -> FullScreenTerminal {
    // A locale that is named but not installed still tells the terminal's encoding.
    if setlocale(LC_CTYPE, "") == nil, Language.isUnicode(environment: Language.variable) {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    let (theme, keymap) = (try Theme.chosen(options.theme), try Keymap.find(options.keys))
    guard isatty(STDIN_FILENO) == 1 else {
      throw unusable(
        phrase("Standard input is no terminal"), first: ["--tty"])
    }
    guard let (output, isShared) = Terminal.output() else {
      throw unusable(
        phrase("There is no terminal to show a full screen on")
      )
    }
    // Started in the background, the process stops here until the shell brings it to the foreground. Only there does
    // the terminal have the shell's own settings, which are restored at the end (G7).
    tcdrain(STDIN_FILENO)
    let type: String
    do throws(Declined) {
      type = try Self.type(output)
    } catch {
      throw unusable(error.reason)
    }
    let paste = capability("BD") ?? PasteMode.off
    let isInside = Self.isInside
    let usesMouse = MouseSetting.usesMouse(options.usesMouse) && capability("kmous") != nil
    // The program may end inside a synchronized paint. The terminal holds such a paint back until its end, so that end
    // comes first.
    let modes =
      [
        SynchronizedOutput.mayBeAsked ? SynchronizedOutput.end + Hyperlink.end : "", usesMouse ? MouseMode.off : "",
        AltMode.isNeeded ? AltMode.off : "",
        SynchronizedOutput.mayBeAsked ? KittyKeyboard.off + FocusReports.off : "",
        SynchronizedOutput.mayBeAsked && !isInside ? KittyGraphics.clear : "",
      ]
      + ["sgr0", "op", "rmkx", "cnorm"].compactMap(capability)
    let resetSequence = (modes + [PasteMode.isKnown ? paste : "", capability("rmcup") ?? "\r\n"]).joined()
    return FullScreenTerminal(
      input: STDIN_FILENO, output: output, isOutputShared: isShared, type: type,
      isAnyXterm: Self.isAnyXterm(as: type), theme: theme, keymap: keymap,
      isASCII: options.isASCII || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8", usesMouse: usesMouse,
      pictures: options.pictures, downloads: options.downloads, isInside: isInside,
      answersQuestions: SynchronizedOutput.mayBeAsked,
      resetSequence: resetSequence.utf8.count < 256 ? resetSequence : capability("rmcup") ?? "")
  }

  /// A Boolean value that indicates whether standard input is a terminal that can show a full screen.
  public static var isUsable: Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    return (try? type(STDIN_FILENO)) != nil
  }

  /// The size of a cell according to the kernel, for terminals that answer no questions (Debian's xterm). The kernel's
  /// numbers may include the edge around the cells. In a window with this many cells, the edge is less than a pixel per
  /// cell.
  var cell: Pixels? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40, size.ws_row >= 10 else { return nil }
    return Pixels(width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row), upTo: 255)
  }

  /// The reason why a terminal cannot show a full screen.
  struct Declined: Error { let reason: String }

  /// Sets terminfo up for the terminal and returns its type.
  static func type(_ output: Int32) throws(Declined) -> String {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    let shown = SafeText.visible(name)
    guard !name.isEmpty else { throw Declined(reason: phrase("TERM is not set")) }
    guard let type = type(name, output) else {
      throw Declined(
        reason: phrase("The terminal type \(shown) is not known here"))
    }
    guard capability("cup") != nil else {
      throw Declined(
        reason: phrase("The terminal type \(shown) cannot place its cursor"))
    }
    return type
  }

  /// A Boolean value that indicates whether tmux or screen runs inside the terminal. They use the beginning of kitty
  /// graphics for another purpose. Only they know the places of their panes on the terminal.
  private static var isInside: Bool {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return isSet("TMUX") || isSet("STY") || name.hasPrefix("tmux") || name.hasPrefix("screen")
  }

  private static func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }

  /// A Boolean value that indicates whether a terminal of the type `name` has 256 colours, whatever terminfo has for
  /// the name. tmux and GNU screen take them in any terminal, and xterm says that it is no other terminal.
  private static func hasManyColours(_ name: String) -> Bool {
    name == "screen" && (isSet("TMUX") || isSet("STY")) || name == "xterm" && isSet("XTERM_VERSION")
  }

  /// Returns whether `type` stands for a terminal that is only known as `xterm`.
  private static func isAnyXterm(as type: String) -> Bool {
    type == likeXterm && getenv("TERM").map { String(cString: $0) } == "xterm" && !hasManyColours("xterm")
      && !isSet("COLORTERM")
  }

  /// Sets terminfo up for the terminal type `name`. Returns the type that is used, or `nil` when `name` is unknown.
  ///
  /// A terminal that reports any colour in `COLORTERM` gets the variant `…-direct` or `…-256color`, where terminfo has
  /// it. So do `xterm`, and a terminal that is known to have 256 colours. Otherwise the number of colours is the number
  /// that terminfo has for `name`.
  private static func type(_ name: String, _ output: Int32) -> String? {
    var reason: Int32 = 0
    let depth = getenv("COLORTERM").map { String(cString: $0) }
    if depth == "truecolor" || depth == "24bit", !name.hasSuffix("-direct") {
      let base = name.hasSuffix("-256color") ? String(name.dropLast(9)) : name
      for variant in [base + "-direct", base + "-256color"] where setupterm(variant, output, &reason) == OK {
        return variant
      }
    }
    if name == "xterm" || hasManyColours(name), setupterm(name + "-256color", output, &reason) == OK {
      return name + "-256color"
    }
    if setupterm(name, output, &reason) == OK { return name }
    // Terminals that are newer than the terminfo edition here. All of them understand xterm's sequences.
    let isLikeXterm = (["xterm-"] + modernTerminals).contains { name.hasPrefix($0) }
    return isLikeXterm && setupterm(likeXterm, output, &reason) == OK ? likeXterm : nil
  }

  private static let likeXterm = "xterm-256color"

  /// Modern terminals, by the beginnings of their names.
  private static let modernTerminals = [
    "ghostty", "foot", "kitty", "alacritty", "wezterm", "rio", "xterm-kitty", "xterm-ghostty",
  ]

  /// A Boolean value that indicates whether the terminal in terminfo is modern: it ignores unknown sequences without a
  /// trace. Either terminfo knows its paste mode, or its name begins like the name of a modern terminal. Older editions
  /// of terminfo lack the paste mode of these terminals.
  static var isModern: Bool {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return capability("BE") != nil || modernTerminals.contains { name.hasPrefix($0) }
  }

  private static func unusable(_ reason: String, first: [String] = []) -> ExitStatus {
    guard let others = Program.others(than: .tui, first: first) else { return .unavailable(reason + ".") }
    return .unavailable(
      phrase("\(reason); use \(others) instead."))
  }

  /// Returns a string from terminfo, without the pauses for printing terminals. `nil` when the terminal lacks the
  /// capability.
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
  /// Returns the range of the first occurrence of `other`. Defined here to avoid Foundation.
  fileprivate func range(of other: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
  }
}
