import CDescriptors
import Foundation
import Synchronization

/// A proxy between a browser and a server, with the faults of proxies and bad lines. Handles a single request per
/// connection.
final class Relay: Sendable {
  enum Line: Sendable {
    case open
    /// Every request gets 502, as from a proxy whose server is away.
    case away
    /// Posts reach the server, and their answers are lost.
    case losingAnswers
    /// Posts reach the server, and their first answer is lost: the browser sends them again by itself.
    case losingFirstAnswer
    /// Streams are held back.
    case holdingStreams
    /// Posts do not reach the server, and get no answer.
    case hanging
    /// Opened pages reach the server; every request of a script gets 502.
    case openingPages
    /// Requests arrive without cookies, as from a browser that keeps none.
    case losingCookies
    /// Nothing arrives any more, also on open connections, as from a server that stands still.
    case frozen
  }

  private struct State {
    var line = Line.open
    var upstream: UInt16 = 0
    var open: Set<Int32> = []
    var posts = 0
    var streams = 0
    var hasLost = false
  }

  private final class Shared: Sendable { let state = Mutex(State()) }

  let port: UInt16
  private let listening: Int32
  private let shared = Shared()

  init() throws {
    listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var (address, length) = (Self.address(0), socklen_t(MemoryLayout<sockaddr_in>.size))
    _ = withUnsafeMutablePointer(to: &address) { [listening] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, length) + listen(listening, 64) + getsockname(listening, $0, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [listening, shared] in
      while case let client = closing_accept(listening), client >= 0 {
        Thread.detachNewThread { Self.serve(client, shared) }
      }
    }
  }

  deinit {
    shutdown(listening, Int32(SHUT_RDWR))
    close(listening)
    cut()
  }

  /// Forwards to the server at this port from now on.
  func lead(to upstream: UInt16) { shared.state.withLock { $0.upstream = upstream } }

  /// Handles requests in this way from now on, and ends open connections unless they freeze.
  func become(_ line: Line) {
    shared.state.withLock { ($0.line, $0.hasLost) = (line, false) }
    if line != .frozen { cut() }
  }

  /// The number of posts received.
  var posts: Int { shared.state.withLock { $0.posts } }
  /// The number of open streams.
  var streams: Int { shared.state.withLock { $0.streams } }

  private func cut() { shared.state.withLock { for descriptor in $0.open { shutdown(descriptor, Int32(SHUT_RDWR)) } } }

  // MARK: Connections

  private static func serve(_ client: Int32, _ shared: Shared) {
    defer { close(client) }
    guard let request = request(client) else { return }
    let (isPost, isStream) = (request.hasPrefix("POST "), request.contains("/events?"))
    let (line, port) = shared.state.withLock { state in
      state.posts += isPost ? 1 : 0
      return (state.line, state.upstream)
    }
    if case .away = line { return refuse(client) }
    if case .openingPages = line, !request.hasPrefix("GET / ") || request.lowercased().contains("x-signalbox:") {
      return refuse(client)
    }
    if line == .frozen || line == .hanging && isPost { return pump(from: -1, to: client, isLost: true, shared) }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(server) }
    var address = address(port)
    let isThere = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else { return refuse(client) }
    var sent = request.replacing("Connection: keep-alive", with: "Connection: close")
    if case .losingCookies = line { sent = sent.replacing(/Cookie: [^\r]*\r\n/, with: "") }
    write(sent, to: server)
    let isLost =
      switch line {
      case .losingAnswers: isPost
      case .losingFirstAnswer:
        shared.state.withLock { state in
          defer { state.hasLost = state.hasLost || isPost }
          return isPost && !state.hasLost
        }
      case .holdingStreams: isStream
      case .open, .away, .hanging, .openingPages, .losingCookies, .frozen: false
      }
    shared.state.withLock { $0.streams += isStream ? 1 : 0 }
    pump(from: server, to: client, isLost: isLost, shared)
    shared.state.withLock { $0.streams -= isStream ? 1 : 0 }
  }

  /// Forwards the bytes of the server until either end is gone.
  private static func pump(from server: Int32, to client: Int32, isLost: Bool, _ shared: Shared) {
    shared.state.withLock { $0.open.formUnion([server, client]) }
    defer { shared.state.withLock { $0.open.subtract([server, client]) } }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var polled = [
        pollfd(fd: server, events: Int16(POLLIN), revents: 0), pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) > 0 else { return }
      if polled[1].revents != 0, recv(client, &buffer, buffer.count, 0) <= 0 { return }
      guard polled[0].revents != 0 else { continue }
      let count = recv(server, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      let isFrozen = shared.state.withLock { $0.line == .frozen }
      if !isLost, !isFrozen { write(buffer[..<count], to: client) }
    }
  }

  private static func request(_ client: Int32) -> String? {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let length = text[..<end.lowerBound].lowercased().firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) }
        if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
      }
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func refuse(_ client: Int32) {
    let page = "<html><body><h1>502 Bad Gateway</h1></body></html>"
    write(
      "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(page)", to: client)
  }

  private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8)[...], to: descriptor) }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
