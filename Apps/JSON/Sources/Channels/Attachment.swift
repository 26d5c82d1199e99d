import CProcess
import Glibc
import SignalboxInterface
import SignalboxProgram

/// Standard input and output joined with the socket of a session: a bridge for those who can start a command only.
struct Attachment {
  private static let chunk = 1 << 16
  private let socket: Int32
  private let path: String
  /// What was read and is not sent yet.
  private var waiting: [UInt8] = []
  private var inputHasEnded = false
  private var hasHeard = false

  /// Connects with the session that listens at `path`.
  /// - Throws: Status 69 when there is none, or it is another user's.
  init(path: String) throws(ExitStatus) {
    self.path = SafeText.visible(path)
    socket = signalbox_socket_connect(path)
    guard socket >= 0 else {
      let reason = String(cString: strerror(errno))
      throw .unavailable(
        phrase(
          "No session listens at \(self.path): \(reason).", german: "An \(self.path) hört keine Sitzung: \(reason)."))
    }
    guard signalbox_socket_user(socket) == Int(geteuid()) else {
      throw .unavailable(
        phrase(
          "The session at \(self.path) is another user's.", german: "Die Sitzung an \(self.path) gehört jemand anderem."
        ))
    }
  }

  /// Carries bytes both ways until the session hangs up.
  /// - Throws: Status 69 when it did so without a word: it lets nobody in.
  mutating func run() throws(ExitStatus) {
    defer { close(socket) }
    while true {
      var polled = [
        // Nothing is read that could not be sent: whoever writes too much waits.
        pollfd(fd: inputHasEnded || !waiting.isEmpty ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket, events: Int16(waiting.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
      ]
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { return }
      if polled[0].revents != 0 { readInput() }
      if !waiting.isEmpty { sendOn() }
      if polled[1].revents != 0, !(try hear()) { break }
    }
    guard hasHeard || inputHasEnded else {
      throw .unavailable(
        phrase(
          "The session at \(path) lets nobody in now.", german: "Die Sitzung an \(path) lässt gerade niemanden ein."))
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

  private mutating func sendOn() {
    let count = waiting.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    // Whoever does not read any more hangs up, which is heard.
    if count > 0 { waiting.removeFirst(count) } else if errno != EAGAIN && errno != EINTR { waiting = [] }
  }

  /// Writes what the session says; false when it has hung up.
  private mutating func hear() throws(ExitStatus) -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = recv(socket, &bytes, bytes.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    hasHeard = true
    var rest = bytes[..<count]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw .inputOutput(
          phrase("What was said could not be written.", german: "Was gesagt wurde, ließ sich nicht schreiben."))
      }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
