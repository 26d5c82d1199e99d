import SignalboxPlatform

/// The properties of a terminal that both terminal front ends need.
public enum Terminal {
  /// Returns the terminal to draw on, so that a redirected standard output contains only the result (G11).
  ///
  /// Prefers standard output, then standard error, then the controlling terminal.
  /// - Returns: A new descriptor, and a Boolean value that indicates whether it is the terminal of standard output;
  ///   `nil` without a terminal. The descriptor is new, because standard error may be held while the interface is
  ///   shown.
  public static func output() -> (descriptor: Int32, isStandardOutput: Bool)? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      if copy >= 0 { return (copy, descriptor == STDOUT_FILENO) }
    }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return terminal < 0 ? nil : (terminal, false)
  }

  /// Returns the size of the terminal's window in cells; `nil` if `descriptor` is no terminal or the size is unknown.
  public static func window(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Returns whether the terminal is closed, so that only its end can be read (G8).
  public static func hasHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
