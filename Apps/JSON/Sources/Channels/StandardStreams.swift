import SignalboxPlatform

/// The process's standard input and output, reserved for the wire.
///
/// Standard output carries only the protocol. Descriptor 1 becomes standard error, and descriptor 0 becomes an empty
/// file. So a stray `print` or a child process can neither corrupt the wire nor consume requests.
public struct StandardStreams: Sendable {
  /// The descriptor for requests, or `nil` when the process was started without standard input.
  let input: Int32?
  /// The descriptor for answers, or `nil` when the process was started without standard output.
  let output: Int32?
  /// The way in which a write to the output avoids blocking.
  let writing: Writing

  /// Ways to write without blocking.
  enum Writing {
    /// The pipe was opened again, so its description is private and non-blocking.
    case ownPipe
    /// A socket takes a non-blocking flag with each write.
    case socket
    /// `poll` is asked for room before each write.
    case polled
  }

  /// Takes both streams. Call this first: otherwise a descriptor opened earlier could have the number of a missing
  /// standard stream.
  public static func claim() -> StandardStreams {
    let streams = StandardStreams(input: privateCopy(STDIN_FILENO), output: privateCopy(STDOUT_FILENO))
    let empty = open("/dev/null", O_RDWR | O_CLOEXEC)
    if fcntl(STDERR_FILENO, F_GETFD) < 0 { dup2(empty, STDERR_FILENO) }
    dup2(empty, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    if empty > STDERR_FILENO { close(empty) }
    return streams
  }

  init(input: Int32?, output: Int32?) {
    self.input = input
    var status = stat()
    let kind = output.map { fstat($0, &status) == 0 ? status.st_mode & S_IFMT : 0 }
    if kind == S_IFIFO, let output, let own = Self.reopen(output) {
      close(output)
      (self.output, writing) = (own, .ownPipe)
    } else {
      (self.output, writing) = (output, kind == S_IFSOCK ? .socket : .polled)
    }
  }

  /// Opens the same pipe with a private description and returns `nil` when that is not allowed. The inherited
  /// description must stay blocking, because other processes share its settings.
  private static func reopen(_ pipe: Int32) -> Int32? {
    let own = open("/proc/self/fd/\(pipe)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    return own < 0 ? nil : own
  }

  private static func privateCopy(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }
}
