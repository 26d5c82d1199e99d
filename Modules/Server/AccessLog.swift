import Dispatch
import Foundation
import SignalboxHTTP
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// A file with a line of JSON for each request. It has no query, no cookie and nothing that a visitor entered; it has
/// the name of a user that a proxy tells.
///
/// A slow disk delays no request: lines wait for a thread of their own, and lines that are too many are counted.
package final class AccessLog: Sendable {
  private struct State {
    var descriptor: Int32
    var waiting = 0
    var lost = 0
    var hasFailed = false
  }

  /// The greatest number of lines that wait.
  private static let mostWaiting = 10_000
  /// The greatest number of characters of a path.
  private static let mostCharacters = 1_000
  /// The path that stands for standard output.
  package static let standardOutput = "-"

  private let path: String
  private let report: @Sendable (String) -> Void
  private let state: Mutex<State>
  private let lines = DispatchQueue(label: "access-log")

  /// Opens a log. A new file can be read by its owner alone.
  /// - Parameters:
  ///   - path: The file; ``standardOutput`` for standard output.
  ///   - report: Called with a sentence when lines cannot be written.
  package init(_ path: String, report: @escaping @Sendable (String) -> Void) throws(Failure) {
    (self.path, self.report) = (path, report)
    state = Mutex(State(descriptor: try Self.open(path)))
  }

  /// The reason why a log cannot be opened.
  package struct Failure: Error {
    /// The reason as a sentence.
    package let sentence: String

    fileprivate init(_ path: String) {
      let reason = String(cString: strerror(errno))
      sentence = phrase("The access log \(path) cannot be written: \(reason).")
    }
  }

  private static func open(_ path: String) throws(Failure) -> Int32 {
    guard path != standardOutput else { return STDOUT_FILENO }
    let descriptor = SignalboxPlatform.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path) }
    return descriptor
  }

  /// Adds a line.
  /// - Parameters:
  ///   - exchange: The request and its answer.
  ///   - client: The address of the client, behind a proxy, too.
  ///   - user: The user that a proxy has named, if there is one.
  package func add(_ exchange: Exchange, from client: String, user: String?) {
    var parts = ["\"time\":\"\(Self.time())\"", "\"client\":\(Self.quoted(client))"]
    if let user { parts.append("\"user\":\(Self.quoted(user))") }
    if let request = exchange.request {
      parts += ["\"method\":\(Self.quoted(request.method))", "\"path\":\(Self.quoted(request.path))"]
    }
    let thousandths = Int((exchange.seconds * 1_000).rounded())
    parts += ["\"status\":\(exchange.status)", "\"bytes\":\(exchange.bytes)", "\"milliseconds\":\(thousandths)"]
    let line = "{" + parts.joined(separator: ",") + "}\n"
    let hasRoom = state.withLock { state in
      guard state.waiting < Self.mostWaiting else {
        state.lost += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard hasRoom else { return }
    lines.async { self.write(line) }
  }

  /// Opens the file anew, after another program has moved it. If that fails, the log goes on in the moved file.
  package func reopen() {
    guard path != Self.standardOutput else { return }
    lines.async { [self] in
      do throws(Failure) {
        let new = try Self.open(path)
        let old = state.withLock { state in
          defer { (state.descriptor, state.hasFailed) = (new, false) }
          return state.descriptor
        }
        close(old)
      } catch {
        report(error.sentence)
      }
    }
  }

  /// Waits until all lines are written, for at most a second.
  package func finish() {
    let isDone = DispatchSemaphore(value: 0)
    lines.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + 1)
  }

  private func write(_ line: String) {
    let (descriptor, lost) = state.withLock { state in
      defer { (state.waiting, state.lost) = (state.waiting - 1, 0) }
      return (state.descriptor, state.lost)
    }
    let gap = lost == 0 ? "" : "{\"time\":\"\(Self.time())\",\"lost\":\(lost)}\n"
    guard !Self.write(Array((gap + line).utf8), to: descriptor) else { return }
    let failure = Failure(path)
    // Told once, until the file is opened anew.
    let isFirst = state.withLock { state in
      defer { state.hasFailed = true }
      return !state.hasFailed
    }
    if isFirst { report(failure.sentence) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SignalboxPlatform.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Returns a text as a string of JSON, in ASCII: no reader of the log takes it for anything else.
  private static func quoted(_ text: String) -> String {
    let characters = text.utf16.prefix(mostCharacters).map { unit in
      switch unit {
      case 0x22, 0x5C: "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
      default: "\\u" + String(0x1_0000 + Int(unit), radix: 16).dropFirst()
      }
    }
    return "\"" + characters.joined() + "\""
  }

  /// Returns the present time as RFC 3339 writes it, with thousandths of a second.
  private static func time() -> String {
    var (now, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &now)
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [(Int(parts.tm_year) + 1_900, 4), (Int(parts.tm_mon) + 1, 2), (Int(parts.tm_mday), 2)].map(digits)
    let hour = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    let thousandths = digits(Int(now.tv_nsec) / 1_000_000, 3)
    return day.joined(separator: "-") + "T" + hour.joined(separator: ":") + "." + thousandths + "Z"
  }
}
