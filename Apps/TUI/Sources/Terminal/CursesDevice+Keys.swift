import CNcurses
import Glibc

/// Which keys ncurses puts together, and which the terminal leaves to the program.
extension CursesDevice {
  static func defineKeys() {
    // Reports of the mouse are read as they come: ncurses would keep their coordinates to itself.
    define_key(nil, KEY_MOUSE)
    for sequence in KeyCodes.sequences {
      // What terminfo names by a standard name stays. Names of its own, as for Ctrl with an arrow, get codes that differ
      // from terminal to terminal, so those sequences get ours.
      let known = key_defined(sequence.text)
      if known == 0 || known > KEY_MAX { define_key(sequence.text, sequence.code) }
    }
  }

  /// Flow control and quoting would take Ctrl-S, Ctrl-Q and Ctrl-V away, and Ctrl-S would stop the program at its next
  /// write. Signals stay keys of the terminal, so that Ctrl-C works even while the program is busy. All but Ctrl-Z: ncurses
  /// ignores SIGTSTP while it paints, so a stop typed just then would be lost. It is read as a key (G5).
  static func freeKeys(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF)
    settings.c_lflag &= ~tcflag_t(IEXTEN)
    settings.c_cc.10 = 0  // VSUSP, and _POSIX_VDISABLE: macros that Swift does not see.
    tcsetattr(descriptor, TCSANOW, &settings)
    def_prog_mode()
  }
}
