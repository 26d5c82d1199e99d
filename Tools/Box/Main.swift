import SignalboxBoxes
@preconcurrency import SignalboxPlatform

/// The command that stands for `whiptail` and `dialog` in the PATH of a script, and is `signalbox effect`, `signalbox
/// ask` and `signalbox run`.
///
/// The command passes its arguments to the session that runs the script, and follows the session's orders. So it knows
/// no box. No Foundation is linked, because a script may call the command hundreds of times.
@main struct Main {
  static func main() {
    let arguments = CommandLine.arguments
    let called = arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
    let name = ["whiptail", "dialog"].contains(called) ? called : "signalbox"
    guard let path = getenv("SIGNALBOX_SOCKET").map({ String(cString: $0) }), !path.isEmpty else {
      alone(name, Array(arguments.dropFirst()))
    }
    guard let link = SessionLink(path) else { fail("The session of the script has ended.") }
    link.send(["call", name] + arguments.dropFirst())
    while let words = link.receive(), let order = words.first {
      switch order {
      case "write": write(Array(words[2].utf8)[...], to: Int32(words[1]) ?? 2)
      case "exit": exit(Int32(words[1]) ?? 255)
      case "read": sendFile(words[1], link)
      case "input": sendInput(link)
      case "run": StepRun.run(Array(arguments.drop { $0 != "--" }.dropFirst()), link)
      case "real": becomeReal(name, Array(arguments.dropFirst()))
      default: break
      }
    }
    fail("The session of the script has ended.")
  }

  /// Does what a script expects without a session.
  private static func alone(_ name: String, _ arguments: [String]) -> Never {
    if name != "signalbox" { becomeReal(name, arguments) }
    switch arguments.first {
    case "effect":
      let command = Array(arguments.drop { $0 != "--" }.dropFirst())
      guard !command.isEmpty else { fail("Usage: signalbox effect NAME -- COMMAND") }
      become(command[0], command)
    case "ask" where arguments.dropFirst().first == "--help":
      write(Array(AskLine.usage.utf8)[...], to: 1)
      exit(0)
    case "run": become("signalbox-tui", ["signalbox-tui"] + arguments)
    default: fail("There is no session. Start the script with: signalbox run SCRIPT")
    }
  }

  /// Becomes the next program called `name` in PATH that is not this one.
  private static func becomeReal(_ name: String, _ arguments: [String]) -> Never {
    let this = real("/proc/self/exe")
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0, real(path) != this { become(path, [name] + arguments) }
    }
    fail("\(name) is not installed.")
  }

  private static func real(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  private static func become(_ path: String, _ arguments: [String]) -> Never {
    signal(SIGPIPE, SIG_DFL)
    execvp(path, arguments.map { strdup($0) } + [nil])
    perror(path)
    exit(127)
  }

  private static func fail(_ sentence: String) -> Never {
    write(Array("signalbox: \(sentence)\n".utf8)[...], to: 2)
    exit(255)
  }

  /// Writes all bytes. A descriptor that is closed takes nothing.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SignalboxPlatform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The most bytes of a file that the session shows.
  private static let limit = 1 << 20

  private static func sendFile(_ path: String, _ link: SessionLink) {
    guard let file = fopen(path, "re") else { return link.send(["error", String(cString: strerror(errno))]) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = fread(&bytes, 1, limit, file)
    fclose(file)
    link.send(["file", String(decoding: bytes[..<count], as: UTF8.self)])
  }

  private static func sendInput(_ link: SessionLink) {
    while let line = readLine() { link.send(["line", line]) }
    link.send(["end"])
  }
}
