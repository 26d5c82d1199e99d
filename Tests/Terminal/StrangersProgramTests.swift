import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Another author's program with a main of one line: `set-up`, version 7.5, with an option of its own.
@Suite(.offPool) struct StrangersProgramTests {
  private let folder = TemporaryFolder()
  private var home: [String: String] { ["XDG_DATA_HOME": folder.path] }

  @Test(
    "G35: the texts about a program have its name and not this project's name",
    arguments: [["--help"], ["--manual-page"], ["--generate-completion-script", "bash"], ["--version"]])
  func told(_ arguments: [String]) async throws {
    try await onSessionThread {
      let run = try Run("set-up", arguments)
      #expect(run.end == .exited(0))
      #expect(run.error == "")
      #expect(run.output.contains(arguments == ["--version"] ? "7.5\n" : "set-up"))
      #expect(!run.output.lowercased().contains("signalbox"))
    }
  }

  @Test("G35: the help and the manual page have every shared option beside the program's own")
  func options() async throws {
    try await onSessionThread {
      let (help, page) = (try Run("set-up", ["--help"]).output, try Run("set-up", ["--manual-page"]).output)
      #expect(page.hasPrefix(".Dd $Mdocdate$\n.Dt SET-UP 1\n"))
      for option in [
        "world", "ui", "record", "replay", "session", "resume", "answers", "data", "log", "tty", "no-hints",
        "tell-changes", "theme", "keys", "mcp", "secrets", "manual-page",
      ] {
        #expect(help.contains("--\(option)"))
        #expect(page.contains("Fl -\(option)"))
      }
      #expect(try Run("set-up", ["--manual-page", "--tty"]).error.contains("--manual-page goes alone"))
    }
  }

  struct Wrong: Sendable {
    let arguments: [String]
    let status: Int32
    let says: String
  }

  @Test(
    "G35: a message about an error has the program's name, and suggests only ways that the program has",
    arguments: [
      Wrong(arguments: ["--nope"], status: 2, says: "(see set-up --help)"),
      Wrong(arguments: ["--ui", "paper"], status: 2, says: "'paper'"),
      Wrong(arguments: ["more"], status: 2, says: "'more'"),
      Wrong(arguments: ["--replay", "/nonexistent"], status: 66, says: "/nonexistent"),
      Wrong(arguments: ["--ui", "tui"], status: 69, says: "use --tty, --ui cli, --ui json or --ui web instead."),
      Wrong(arguments: [], status: 69, says: "or drive the application with --ui json."),
    ])
  func wrong(_ wrong: Wrong) async throws {
    try await onSessionThread { [home] in
      let run = try Run("set-up", wrong.arguments, environment: home)
      #expect(run.end == .exited(wrong.status))
      #expect(run.output == "")
      #expect(run.error.hasPrefix("set-up: "))
      #expect(run.error.contains(wrong.says), "\(run.error)")
      #expect(!run.error.contains("signalbox"))
    }
  }

  @Test("G35: the driver is told the program's name and version, in both dialects")
  func hello() async throws {
    try await onSessionThread { [home] in
      let hello = try Run(
        "set-up", ["--ui", "json"], input: #"{"jsonrpc":"2.0","id":1,"method":"app.hello"}"# + "\n", environment: home)
      #expect(hello.output.contains(#""server":{"name":"set-up","version":"7.5","application":"set-up"}"#))
      let discover =
        #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"#
        + #""io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"# + "\n"
      let begin =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
        + #""capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"# + "\n"
      // The option for MCP implies JSON.
      for (input, arguments) in [(begin, ["--mcp"]), (discover, ["--ui", "json", "--mcp"])] {
        let told = try Run("set-up", arguments, input: input, environment: home)
        #expect(told.output.contains(#"{"name":"set-up","version":"7.5"}"#) || input == discover, "\(told.output)")
        #expect(!told.output.contains("signalbox"))
      }
      #expect(!(try Run("set-up", ["--schema"]).output.contains("signalbox")))
    }
  }

  @Test("G36: --ui web serves browsers under the program's name, with the web's options and the program's own")
  func browsers() async throws {
    try await onSessionThread { [home] in
      let served = try ServedProgram("set-up", ["--ui", "web", "--parts"], environment: home)
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      #expect(agent.page.contains("<title>Settings – set-up</title>"), "\(agent.page)")
      let help = try Run("set-up", ["--ui=web", "--help"], environment: home).output
      #expect(help.contains("--base-path") && help.contains("--world") && !help.contains("signalbox"))
      // The last of several options counts, as everywhere.
      let last = try Run("set-up", ["--ui", "web", "--ui", "cli", "--parts"], environment: home)
      #expect(last.error.hasPrefix("set-up: There is no user to ask"), "\(last.error)")
      let usual = try Run("set-up", ["--help"], environment: home).output
      #expect(usual.contains("--ui web --help") && !usual.contains("--base-path"))
    }
  }

  @Test("G35: the data is kept in a folder with the program's name")
  func dataFolder() async throws {
    try await onSessionThread { [home, folder] in
      let run = try Run("set-up", ["--ui", "json", "--session", "s"], environment: home)
      #expect(run.end == .exited(0))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/set-up/sessions/s"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["set-up"])
    }
  }

  @Test("G35: a theme is looked for in the settings folder of the program's name, and in no folder of this project")
  func settingsFolder() async throws {
    for name in ["signalbox", "set-up"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
      try "nonsense".write(toFile: folder.path + "/\(name)/theme", atomically: true, encoding: .utf8)
    }
    try await onSessionThread { [home, folder] in
      let settings = home.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
      let run = try Run("set-up", ["--ui", "tui"], environment: settings)
      #expect(run.end == .exited(65))
      #expect(run.error.contains("\(folder.path)/set-up/theme"), "\(run.error)")
    }
  }

  @Test("G35: an application's services are given the data folder, or the folder of the program's own option")
  func ownOption() async throws {
    let worlds = [folder.path + "/data", folder.path + "/world"]
    for world in worlds { try FileManager.default.createDirectory(atPath: world, withIntermediateDirectories: true) }
    let answers = folder.path + "/answers"
    try #"{"host/name": "lab", "host/next": true, "account/password": "abc1", "account/again": "abc1", "#
      .appending(#""account/next": true, "review/install": true}"#)
      .write(toFile: answers, atomically: true, encoding: .utf8)
    #expect(chmod(answers, 0o600) == 0)
    try await onSessionThread {
      for (world, arguments) in zip(worlds, [[], ["--world", worlds[1]]]) {
        let run = try Run("set-up", ["--ui", "cli", "--answers", answers, "--data", worlds[0]] + arguments)
        #expect(FileManager.default.fileExists(atPath: world + "/deeds"), "\(run.error)")
      }
    }
  }

  @Test(
    "G36: on a terminal the full screen is the default, and --ui cli asks in lines", arguments: [true, false])
  func onTerminal(_ isNamed: Bool) async throws {
    try await onSessionThread { [home] in
      let pty = try PseudoTerminal()
      let child = try pty.start("set-up", isNamed ? ["--ui", "cli"] : [], environment: home)
      try pty.wait(for: "Host name")
      let clearing = pty.written.contains("\u{1B}[?1049h".utf8)
      #expect(clearing == !isNamed)
      pty.type(isNamed ? ":quit\r" : "\u{1B}[21~")
      #expect(pty.end(of: child) == .exited(1))
    }
  }

  @Test("G36: without --ui the program asks in lines on a terminal without sequences, and takes lines from a pipe")
  func lines() async throws {
    try await onSessionThread { [home] in
      let pty = try PseudoTerminal()
      let child = try pty.start("set-up", [], environment: home.merging(["TERM": "dumb"]) { $1 })
      try pty.wait(for: "Host name")
      #expect(!pty.written.contains(0x1B))
      pty.type(":quit\r")
      #expect(pty.end(of: child) == .exited(1))
      let piped = try Run("set-up", [], input: "lab\n:quit\nmore\n", environment: home)
      #expect(piped.error.contains("\nset-up: "), "\(piped.error)")
      #expect(!piped.error.contains("signalbox"))
    }
  }
}
