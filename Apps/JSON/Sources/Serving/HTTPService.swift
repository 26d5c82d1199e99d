import SignalboxHTTP
import SignalboxPlatform
import SignalboxProgram
import SignalboxSession
import SignalboxWords
import Synchronization

/// MCP over HTTP for the only session of a process, from its start to its end.
struct HTTPService {
  let listening: ListenAddress
  /// A file with the token, or `nil` for a generated token.
  let tokenFile: String?
  let listen: RequestListener

  /// Serves until the application has ended or a signal arrives. The ending becomes the program's result.
  func run(_ launch: Launch, time: TimeSource, _ settings: WireSettings) throws(ExitStatus) {
    let token = try tokenFile.map(Self.token) ?? RandomToken()
    let (prompts, log) = (SecretPrompts(listen: listen), LogRelay())
    let server = try listen(listening)
    // Users type secrets only on this machine. For any other address, the prompts start a server of their own.
    if server.address.isLoopback { prompts.open(at: server.address) }
    let running = Mutex<Task<Void, Never>?>(nil)
    let isMade = tokenFile == nil
    let settings = settings.asking(prompts)
    let ending = try launch.run(try launch.application(), time: time, relay: log) { session, name in
      session.host.endOnSignals()
      let access = AccessPolicy(listening: server.address)
      let endpoint = Endpoint(
        session: session, access: access, token: token, prompts: prompts,
        limits: settings.limits)
      running.withLock {
        $0 = Task.detached { await server.serve { await endpoint.answer($0) } }
      }
      Program.reportError(Self.words("http://\(server.address)\(Endpoint.path)", token: isMade ? token.text : nil))
      access.warning.map { Program.reportError($0) }
      return JSONPresenter.make(
        for: session, as: session.host, channel: nil, settings: settings.naming(name), log: log)
    }
    // Delivers the answers to the last requests.
    server.finish()
    running.withLock { $0?.cancel() }
    try launch.conclude(ending)
  }

  /// Reads the token: a line of 16 to 256 characters.
  private static func token(in path: String) throws(ExitStatus) -> RandomToken {
    let (name, file) = (SafeText.visible(path), try InputFile(path, for: "--token"))
    guard !file.isForeign, !file.isShared else {
      throw .noInput(
        phrase("The token \(name) must be a file of your own, and its mode 0600."))
    }
    let text = String(decoding: file.bytes, as: UTF8.self).filter { $0 != "\n" && $0 != "\r\n" }
    guard (16...256).contains(text.count), text.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 > " " }) else {
      throw .unusable(
        phrase("The token \(name) must be one line of 16 to 256 ASCII characters without blanks."))
    }
    return RandomToken(text: text)
  }

  private static func words(_ address: String, token: String?) -> String {
    guard let token else { return phrase("MCP is served at \(address).") }
    return phrase("MCP is served at \(address) with the token \(token).")
  }
}
