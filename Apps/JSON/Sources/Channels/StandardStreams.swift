import Glibc

/// The process's standard input and output, taken away from everything else in it.
///
/// Standard output carries the protocol and nothing else: descriptor 1 becomes standard error and descriptor 0 an empty file,
/// so a stray `print` or a child process can neither corrupt the wire nor eat requests.
public struct StandardStreams: Sendable {
  /// Where requests come from, or `nil` when the process was started without.
  let input: Int32?
  /// Where answers go, or `nil` when the process was started without.
  let output: Int32?
  /// How a write to the output is kept from waiting.
  let writing: Writing

  /// Ways to write without waiting for room.
  enum Writing {
    /// The descriptor has settings of its own: it does not wait.
    case ownPipe
    /// A socket can be asked for each write.
    case socket
    /// `poll` says first whether there is room.
    case polled
  }

  /// Takes both streams. Called first of all: a descriptor opened before could end up under a standard one's number.
  public static func take() -> StandardStreams {
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

  /// The same pipe under a description of its own. Only that makes it safe not to wait: the settings of the one that was
  /// inherited belong to whoever else holds it. It may not be allowed; then the inherited one must do.
  private static func reopen(_ pipe: Int32) -> Int32? {
    let own = open("/proc/self/fd/\(pipe)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    return own < 0 ? nil : own
  }

  private static func privateCopy(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }
}
