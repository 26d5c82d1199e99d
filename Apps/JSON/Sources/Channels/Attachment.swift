import CProcess
import SignalboxInterface
import SignalboxPlatform
import SignalboxProgram
import SignalboxWords

/// Connects standard input and output with the socket of a session. This serves drivers that can only start a command.
struct Attachment {
  private static let chunk = 1 << 16
  private let socket: Int32
  private let path: String
  /// The bytes that were read and are not sent yet.
  private var waiting: [UInt8] = []
  private var inputHasEnded = false
  private var hasReadOutput = false
  /// The end of the received bytes. The last line contains the reason for which the session hung up.
  private var lastBytes: [UInt8] = []

  /// Connects to the session that listens at `path`.
  /// - Throws: Status 69 when no session listens there, or when it belongs to another user.
  init(path: String) throws(ExitStatus) {
    self.path = SafeText.visible(path)
    socket = signalbox_socket_connect(path)
    guard socket >= 0 else {
      let reason = String(cString: strerror(errno))
      throw .unavailable(
        phrase("No session listens at \(self.path): \(reason)."))
    }
    guard signalbox_socket_user(socket) == Int(geteuid()) else {
      throw .unavailable(
        phrase("The session at \(self.path) is another user's."))
    }
  }

  /// Carries bytes in both directions until the session hangs up.
  /// - Throws: Status 69 when the session hangs up without sending anything, because it accepts no connection. Status
  ///   74 when standard output fails.
  mutating func run() throws(ExitStatus) {
    defer { close(socket) }
    while true {
      var polled = [
        // Input is read only when all earlier bytes are sent, so a fast writer waits.
        pollfd(fd: inputHasEnded || !waiting.isEmpty ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket, events: Int16(waiting.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
      ]
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
      if polled[0].revents != 0 { readInput() }
      if !waiting.isEmpty { forward() }
      if polled[1].revents != 0, !(try readOutput()) { break }
    }
    if String(decoding: lastBytes, as: UTF8.self).contains("\"reason\":\"\(Reason.sentAway.name)\"") {
      try Program.conclude(.failed(.sentAway))
    }
    guard hasReadOutput || inputHasEnded else {
      throw .unavailable(
        phrase("The session at \(path) lets nobody in now."))
    }
  }

  private mutating func readInput() {
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { waiting += bytes[..<count] }
    guard count == 0 || count < 0 && errno != EINTR && errno != EAGAIN else { return }
    inputHasEnded = true
    shutdown(socket, Int32(SHUT_WR))
  }

  private mutating func forward() {
    let count = waiting.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    // A peer that no longer reads has closed the connection; `readOutput()` finds the end.
    if count > 0 { waiting.removeFirst(count) } else if errno != EAGAIN && errno != EINTR { waiting = [] }
  }

  /// Writes the received bytes to standard output; returns false when the session has hung up.
  private mutating func readOutput() throws(ExitStatus) -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    hasReadOutput = true
    lastBytes = (lastBytes + bytes[..<count]).suffix(200)
    var rest = bytes[..<count]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw .inputOutput(
          phrase("The output could not be written."))
      }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
