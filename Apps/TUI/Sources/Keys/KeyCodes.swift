import CNcurses

/// The meaning of ncurses key codes, and of the sequences that terminals send in practice.
enum KeyCodes {
  /// The first of our own codes, for keys that terminfo does not name. The codes of ncurses end at `KEY_MAX`.
  private static let ownBase: Int32 = 2_000
  static let pasteBegins: Int32 = ownBase
  static let pasteEnds: Int32 = ownBase + 1
  static let wordLeft: Int32 = ownBase + 2
  static let wordRight: Int32 = ownBase + 3
  static let focusComes: Int32 = ownBase + 4
  static let focusGoes: Int32 = ownBase + 5

  /// Sequences that terminals send although their terminfo entry says otherwise (N13), with the key code for each.
  static let sequences: [(text: String, code: Int32)] = [
    ("\u{1B}[200~", pasteBegins), ("\u{1B}[201~", pasteEnds),
    ("\u{1B}[I", focusComes), ("\u{1B}[O", focusGoes),
    ("\u{1B}[A", KEY_UP), ("\u{1B}[B", KEY_DOWN), ("\u{1B}[C", KEY_RIGHT), ("\u{1B}[D", KEY_LEFT),
    ("\u{1B}OA", KEY_UP), ("\u{1B}OB", KEY_DOWN), ("\u{1B}OC", KEY_RIGHT), ("\u{1B}OD", KEY_LEFT),
    ("\u{1B}[H", KEY_HOME), ("\u{1B}OH", KEY_HOME), ("\u{1B}[1~", KEY_HOME), ("\u{1B}[7~", KEY_HOME),
    ("\u{1B}[F", KEY_END), ("\u{1B}OF", KEY_END), ("\u{1B}[4~", KEY_END), ("\u{1B}[8~", KEY_END),
    ("\u{1B}[3~", KEY_DC), ("\u{1B}[5~", KEY_PPAGE), ("\u{1B}[6~", KEY_NPAGE), ("\u{1B}[Z", KEY_BTAB),
    ("\u{1B}OP", functionBase + 1), ("\u{1B}[11~", functionBase + 1), ("\u{1B}[[A", functionBase + 1),
    ("\u{1B}[P", functionBase + 1), ("\u{1B}[Q", functionBase + 2), ("\u{1B}[13~", functionBase + 3),
    ("\u{1B}[S", functionBase + 4), ("\u{1B}[15~", functionBase + 5), ("\u{1B}[17~", functionBase + 6),
    ("\u{1B}[18~", functionBase + 7), ("\u{1B}[19~", functionBase + 8), ("\u{1B}[20~", functionBase + 9),
    ("\u{1B}[21~", functionBase + 10), ("\u{1B}[23~", functionBase + 11), ("\u{1B}[24~", functionBase + 12),
    ("\u{1B}[1;5D", wordLeft), ("\u{1B}[5D", wordLeft), ("\u{1B}Od", wordLeft), ("\u{1B}[1;3D", wordLeft),
    ("\u{1B}[1;5C", wordRight), ("\u{1B}[5C", wordRight), ("\u{1B}Oc", wordRight), ("\u{1B}[1;3C", wordRight),
    ("\u{1B}OM", KEY_ENTER),
  ]

  /// Returns the code for `sequence`, for input that ncurses did not assemble.
  static func code(sequence: String) -> Int32? { sequences.first { $0.text == sequence }?.code }

  /// Returns the key for a code, or `nil` for a code that is a byte.
  static func key(_ code: Int32) -> Key? {
    switch code {
    case 0...255: nil
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME, KEY_FIND, KEY_A1: .home
    case KEY_END, KEY_SELECT, KEY_LL, KEY_C1: .end
    case KEY_PPAGE, KEY_A3: .pageUp
    case KEY_NPAGE, KEY_C3: .pageDown
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_BTAB: .backTab
    case KEY_ENTER: .enter
    case functionBase + 1...functionBase + 12: .function(Int(code - functionBase))
    case wordLeft: .wordLeft
    case wordRight: .wordRight
    case focusComes: .reply(.focus(true))
    case focusGoes: .reply(.focus(false))
    default: .unknown
    }
  }

  /// The code from which function keys count. Swift does not import `KEY_F(n)`, a macro with a parameter.
  static let functionBase = KEY_F0
}
