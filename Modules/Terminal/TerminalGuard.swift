import CProcess

/// Keeps the promise that a terminal is left as it was found, on every way out (G1, G4, G30).
///
/// Orderly ways out call ``restore()``. A fault, and every other signal that ends a process, restores by itself, from a handler
/// prepared here.
public enum TerminalGuard {
  /// Remembers a terminal's settings, and what to write to leave its special modes at a fault.
  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - leaving: At most 255 bytes.
  public static func begin(_ descriptor: Int32, leaving: String) {
    var bytes = Array(leaving.utf8).map(CChar.init(bitPattern:))
    precondition(bytes.count < 256, "a terminal's leaving sequence is at most 255 bytes")
    _ = signalbox_terminal_guard(descriptor, &bytes, bytes.count)
  }

  /// Brings back the settings remembered.
  public static func restore() { signalbox_terminal_restore() }

  /// From now on, what is written to standard output and standard error, where these are terminals, is kept and shown after
  /// ``releaseOutput()``, or at a fault: an application's `print` would land in the middle of the interface.
  public static func holdOutput() { signalbox_output_hold() }

  /// Shows what was kept.
  public static func releaseOutput() { signalbox_output_release() }
}
