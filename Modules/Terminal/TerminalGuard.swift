import CProcess

/// Restores the terminal at every end of the process (G1, G4, G30).
///
/// An orderly end calls ``restore()``. At a fault or another deadly signal, a signal handler restores the terminal.
public enum TerminalGuard {
  /// Saves the settings of a terminal, and the bytes that reset its special modes at a fault.
  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - reset: The bytes, at most 255.
  public static func begin(_ descriptor: Int32, reset: String) {
    var bytes = Array(reset.utf8).map(CChar.init(bitPattern:))
    precondition(bytes.count < 256, "a terminal's reset sequence is at most 255 bytes")
    _ = signalbox_terminal_guard(descriptor, &bytes, bytes.count)
  }

  /// Restores the saved settings.
  public static func restore() { signalbox_terminal_restore() }

  /// Holds standard output and standard error where these are terminals, until ``releaseOutput()`` or a fault. The
  /// output of `print` would otherwise appear in the middle of the interface.
  public static func holdOutput() { signalbox_output_hold() }

  /// Shows the held output.
  public static func releaseOutput() { signalbox_output_release() }
}
