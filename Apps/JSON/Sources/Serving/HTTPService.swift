import Glibc
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxTerminal
import Synchronization

/// MCP over HTTP for the one session of a process, from its start to its end.
struct HTTPService {
  let listening: ListenAddress
  /// A file with the token, or `nil` for one that is made.
  let tokenFile: String?

  /// Serves until the application has ended or a signal comes; what came of it is the program's result.
  func run(_ launch: Launch, time: TimeSource, _ settings: WireSettings) throws(ExitStatus) {
    let token = try tokenFile.map(Self.token) ?? Secret()
    let (wire, relay) = try Self.connect()
    let (desk, log) = (SecretDesk(), LogRelay())
    let server = try listen()
    let endpoint = Endpoint(
      relay: relay, gate: Gate(listening: server.address), token: token, desk: desk, limits: settings.limits)
    // Secrets are typed on this machine alone: elsewhere the desk has a server of its own.
    if server.address.isLoopback { desk.open(at: server.address) }
    let running = Mutex<Task<Void, Never>?>(nil)
    let isMade = tokenFile == nil
    let settings = settings.asking(desk)
    let ending = try launch.run(try launch.application(), time: time, relay: log) { session, name in
      let signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP])
      session.watch(signals.descriptor) { signals.end { session.stop(.signal($0)) } }
      running.withLock {
        $0 = Task.detached {
          // Whatever stands between must not take a silent stream for a dead one.
          await server.run { second in
            if second.isMultiple(of: 15) { relay.beat() }
          } answer: { request, _ in
            await endpoint.answer(request)
          }
        }
      }
      Program.complain(Self.words("http://\(server.address)\(Endpoint.path)", token: isMade ? token.text : nil))
      return JSONPresenter.make(
        for: session, as: session.host, channel: SocketChannel(wire, for: session.host),
        settings: settings.naming(name),
        log: log)
    }
    // Who has done the last thing is told what came of it.
    relay.finish()
    server.finish()
    running.withLock { $0?.cancel() }
    try launch.conclude(ending)
  }

  private func listen() throws(ExitStatus) -> HTTPServer {
    do {
      return try HTTPServer(at: listening)
    } catch {
      throw .unavailable(HTTPServer.refusal(at: listening, error))
    }
  }

  /// The wire's end of a connection, which does not wait, and the relay at the other.
  private static func connect() throws(ExitStatus) -> (wire: Int32, relay: Relay) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
      fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0
    else { throw .outOfResources(String(cString: strerror(errno))) }
    return (ends[0], Relay(wire: ends[1]))
  }

  /// Reads the token: a line of 16 to 256 characters.
  private static func token(in path: String) throws(ExitStatus) -> Secret {
    let (name, file) = (SafeText.visible(path), try InputFile(path, for: "--token"))
    guard !file.isForeign, !file.isShared else {
      throw .noInput(
        phrase(
          "The token \(name) must be a file of your own, and its mode 0600.",
          german: "Das Token \(name) muss eine Datei von Ihnen sein, mit den Rechten 0600."))
    }
    let text = String(decoding: file.bytes, as: UTF8.self).filter { $0 != "\n" && $0 != "\r\n" }
    guard (16...256).contains(text.count), text.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 > " " }) else {
      throw .unusable(
        phrase(
          "The token \(name) must be one line of 16 to 256 ASCII characters without blanks.",
          german: "Das Token \(name) muss eine Zeile aus 16 bis 256 ASCII-Zeichen ohne Leerzeichen sein."))
    }
    return Secret(text: text)
  }

  private static func words(_ address: String, token: String?) -> String {
    guard let token else { return phrase("MCP is served at \(address).", german: "MCP gibt es unter \(address).") }
    return phrase(
      "MCP is served at \(address) with the token \(token).",
      german: "MCP gibt es unter \(address) mit dem Token \(token).")
  }
}
