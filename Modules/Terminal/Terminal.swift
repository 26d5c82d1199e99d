import Glibc

/// What both interfaces on a terminal ask of it.
public enum Terminal {
  /// Where an interface goes, so that a redirected output holds nothing but the result (G11): standard output if that is a
  /// terminal, else standard error, else the controlling terminal; `nil` when there is none.
  /// - Returns: A descriptor of its own, since standard error may be held back while the interface is up, and whether it leads
  ///   to where standard output does.
  public static func output() -> (descriptor: Int32, isStandardOutput: Bool)? {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isatty(descriptor) == 1 {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      if copy >= 0 { return (copy, descriptor == STDOUT_FILENO) }
    }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    return terminal < 0 ? nil : (terminal, false)
  }

  /// The size of the window behind `descriptor`, in cells; `nil` when it is no terminal or does not know.
  public static func window(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the terminal behind `descriptor` has gone: what is left to read is only its end (G8).
  public static func hasHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
