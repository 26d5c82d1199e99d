import CNcurses
import SignalboxPlatform

/// The keys that ncurses assembles, and the keys that the terminal leaves to the program.
extension CursesDevice {
  static func defineKeys() {
    // The decoder reads mouse reports as they arrive: ncurses would not pass on their coordinates.
    define_key(nil, KEY_MOUSE)
    for sequence in KeyCodes.sequences {
      // A sequence with a standard name in terminfo keeps its code. Other names, as for Ctrl with an arrow, get codes
      // that differ between terminals. Such sequences get our codes.
      let known = key_defined(sequence.text)
      if known == 0 || known > KEY_MAX { define_key(sequence.text, sequence.code) }
    }
  }

  /// Frees the keys that the terminal would handle itself.
  ///
  /// Flow control and quoting would take Ctrl-S, Ctrl-Q and Ctrl-V, and Ctrl-S would stop the program at its next
  /// write. Signals stay keys of the terminal, so that Ctrl-C works even while the program is busy. Ctrl-Z is the
  /// exception: ncurses ignores SIGTSTP while it paints, so a stop at that moment would be lost. The program reads
  /// Ctrl-Z as a key (G5).
  static func freeKeys(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF)
    settings.c_lflag &= ~tcflag_t(IEXTEN)
    settings.c_cc.10 = 0  // VSUSP and _POSIX_VDISABLE: macros that Swift does not import.
    tcsetattr(descriptor, TCSANOW, &settings)
    def_prog_mode()
  }
}
