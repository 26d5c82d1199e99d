import SignalboxPlatform
import SignalboxWords

/// The service manager that started this process, such as systemd: passes sockets, and is told the state.
package enum ServiceManager {
  /// A state that the service manager is told (`sd_notify(3)`).
  package enum State: String {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
    case alive = "WATCHDOG=1"
  }

  /// The sockets that were passed (`sd_listen_fds(3)`).
  package struct Sockets {
    /// The socket for visitors.
    package var visitors: ListeningSocket?
    /// The socket with the name `status`.
    package var status: ListeningSocket?
  }

  /// Returns the passed sockets, once: programs that this process starts do not get them.
  package static func takeSockets() throws(ListeningSocket.Refusal) -> Sockets {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    var sockets = Sockets()
    guard variable("LISTEN_PID").flatMap(Int32.init) == getpid(),
      let count = variable("LISTEN_FDS").flatMap(Int32.init), 1...64 ~= count
    else { return sockets }
    let names = (variable("LISTEN_FDNAMES") ?? "").split(separator: ":", omittingEmptySubsequences: false)
    for number in 0..<count {
      // The first passed descriptor follows those of the standard streams.
      let descriptor = number + 3
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let place = Int(number) < names.count && names[Int(number)] == "status" ? \Sockets.status : \.visitors
      guard sockets[keyPath: place] == nil else {
        throw ListeningSocket.Refusal(
          sentence: phrase("The service manager may pass one socket for visitors, and one with the name “status”."))
      }
      sockets[keyPath: place] = try ListeningSocket(passed: descriptor)
    }
    return sockets
  }

  /// Tells the state, if the service manager wants to know it.
  package static func tell(_ state: State) {
    guard let path = variable("NOTIFY_SOCKET") else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // A name without a file is written with an at sign in place of its zero byte.
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = state.rawValue
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// The seconds between two signs of life; `nil` if the service manager wants none.
  package static let watchdogInterval =
    watchdogInterval(limit: variable("WATCHDOG_USEC"), process: variable("WATCHDOG_PID"))

  /// Returns the seconds between two signs of life, half of the time that the service manager allows.
  /// - Parameters:
  ///   - limit: The time in microseconds after which the service manager ends a process that gives no sign.
  ///   - process: The process that is watched; `nil` for this process.
  static func watchdogInterval(limit: String?, process: String?) -> Int? {
    guard let limit = limit.flatMap({ Int($0) }), limit > 0 else { return nil }
    guard process == nil || process == "\(getpid())" else { return nil }
    return max(1, limit / 2_000_000)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
