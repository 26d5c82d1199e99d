import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Shell scripts in the real programs.
@Suite(.offPool) struct ScriptProgramTests {
  private static let fixtures =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Scripts/Fixtures/"

  private func contents(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test("X83: without signalbox-box beside the program, run says so at the start")
  func missing() async throws {
    try await onSessionThread {
      let (data, name) = (TemporaryFolder(), "alone-\(UUID())")
      let folder = Child.folder + "/" + name
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      // A link: a copy is open for writing in a process that another test starts meanwhile, and is then busy.
      try FileManager.default.linkItem(atPath: Child.folder + "/signalbox-json", toPath: folder + "/signalbox-json")
      let run = try Run(name + "/signalbox-json", ["run", "true", "--data", data.path])
      #expect(run.end == .exited(69) && run.error.contains("\(name)/signalbox-box is missing"), "\(run.error)")
    }
  }

  @Test(
    "X62: a script begun over JSON is killed twice, goes on in the full screen and the line mode, and does no step twice"
  )
  func everywhere() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let script = ["run", "bash", Self.fixtures + "container.sh", folder.path]
      let options = ["--data", folder.path + "/data", "--session", "s"]
      let talk = try JSONTalk(script + options)
      try talk.call("ui.wait", ["until": ["settled": true]])
      try talk.call("ui.set", ["id": "box=1/field-1", "value": "42"])
      try talk.call("ui.press", ["id": "box=1/ok"])
      try talk.call("ui.press", ["id": "box=2/choice/2"])
      try talk.call("ui.set", ["id": "box=3/field-1", "value": "canary"])
      talk.die()

      let terminal = try PseudoTerminal()
      let full = try terminal.start("signalbox-tui", script + options)
      try terminal.wait(for: "Root password")
      terminal.type("\u{1B}")
      try terminal.wait(for: "Disk size")
      full.signal(SIGKILL)
      _ = terminal.end(of: full)

      let answers = "3\ncanary\n\ncanary\n\n1\n\n"
      let lines = try Run("signalbox-cli", script + options, input: answers)
      #expect(lines.end == .exited(0), "\(lines.error)")
      #expect(self.contents(folder.path + "/work") == "created 42\nstarted 42\n")
      #expect(lines.error.contains("Create container 42 with 16 GB and password (secret)?"))
      #expect(!(self.contents(folder.path + "/data/sessions/s") ?? "canary").contains("canary"))
    }
  }

  @Test("X64: an agent answers a script over MCP, a password by its name")
  func agent() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let secrets = folder.path + "/secrets"
      #expect(
        FileManager.default.createFile(
          atPath: secrets, contents: Data(#"{"root": "canary"}"#.utf8), attributes: [.posixPermissions: 0o600]))
      let secret = { (box: Int) in #"{"id":"box=\#(box)/field-1","value":{"secret":"root"}}"# }
      let ok = { (box: Int) in ("ui_press", #"{"id":"box=\#(box)/ok"}"#) }
      let calls = [
        ("ui_snapshot", "{}"), ("ui_set", #"{"id":"box=1/field-1","value":"42"}"#), ok(1),
        ("ui_press", #"{"id":"box=2/choice/2"}"#), ("ui_set", secret(3)), ok(3), ("ui_set", secret(4)), ok(4), ok(5),
        ok(6),
      ]
      let hello = #"{"protocolVersion":"2025-11-25","capabilities":{}}"#
      let lines =
        [#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(hello)}"#]
        + calls.enumerated().map { place, call in
          let parameters = #"{"name":"\#(call.0)","arguments":\#(call.1)}"#
          return #"{"jsonrpc":"2.0","id":\#(place + 1),"method":"tools/call","params":\#(parameters)}"#
        }
      let run = try Run(
        "signalbox-json",
        [
          "run", "bash", Self.fixtures + "container.sh", folder.path, "--mcp", "--secrets", secrets, "--data",
          folder.path + "/data",
        ],
        input: lines.joined(separator: "\n") + "\n")
      #expect(run.end == .exited(0), "\(run.error)")
      #expect(run.output.contains("The script has ended with status 0."), "\(run.output)")
      #expect(!run.output.contains("canary"))
      #expect(self.contents(folder.path + "/work") == "created 42\nstarted 42\n")
    }
  }

  @Test("X64: a user answers a script in a browser", arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let served = try ServedProgram(
        nil,
        [
          "run", "bash", Self.fixtures + "container.sh", folder.path, "--once", "--root-in-browser", "--data",
          folder.path + "/data",
        ])
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      let isAt = { (title: String) in "document.querySelector('h1')?.textContent === '\(title)'" }
      try browser.wait(until: isAt("ID"))
      let confirm = { (box: Int) in try browser.click("button[value='box=\(box)/ok']:not(.hidden)") }
      try confirm(1)
      try browser.wait(until: isAt("DISK"))
      try browser.click("button[value='box=2/choice/2']")
      for (place, title) in ["PASSWORD", "VERIFY"].enumerated() {
        try browser.wait(until: isAt(title))
        try browser.type("canary", into: "[name='set:box=\(place + 3)/field-1']")
        try confirm(place + 3)
      }
      try browser.wait(until: isAt("READY"))
      #expect(try browser.text("main").contains("Create container 100 with 8 GB and password (secret)?"))
      try confirm(5)
      try browser.wait(until: isAt("DONE"))
      try confirm(6)
      try browser.wait(until: "document.body.textContent.includes('The script has ended with status 0.')")
      #expect(self.contents(folder.path + "/work") == "created 100\nstarted 100\n")
      #expect(try browser.complaints() == [])
    }
  }

  /// Runs a script in the line mode.
  private func run(_ script: String, in folder: TemporaryFolder, input: String = "\n", _ options: [String] = []) throws
    -> Run
  {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let file = folder.path + "/script"
    try "#!/bin/sh\n\(script)\n".write(toFile: file, atomically: true, encoding: .utf8)
    return try Run("signalbox-cli", ["run", "sh", file, "--data", folder.path + "/data"] + options, input: input)
  }

  @Test("X65: a script makes files with the mask of the program that runs it")
  func mask() async throws {
    try await onSessionThread {
      let own = try Run("/bin/sh", ["-c", "umask"]).output
      #expect(own != "0077\n", "the test needs another mask")
      #expect(try run("umask", in: TemporaryFolder()).output.hasPrefix(own))
    }
  }

  @Test("X68: a step has the usual signals, so a writer without a reader ends")
  func signals() async throws {
    try await onSessionThread {
      let script = "signalbox effect heads -- sh -c 'yes | head -1'"
      let run = try run(script, in: TemporaryFolder())
      #expect(run.end == .exited(0) && run.output.hasPrefix("y\n") && !run.error.contains("roken pipe"), "\(run.error)")
    }
  }

  @Test("X69: --answers tells boxes apart by their numbers, and ends with the script")
  func answers() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = """
        for N in 1 2; do A="$A $(whiptail --inputbox Word 8 40 3>&1 1>&2 2>&3)"; done; whiptail --msgbox last 8 40
        echo "$A"
        """
      let file = folder.path + "-answers"
      try #"{"box=1/field-1": "one", "box=1/ok": true, "box=2/field-1": "two", "box=2/ok": true, "box=3/ok": true}"#
        .write(toFile: file, atomically: true, encoding: .utf8)
      let run = try run(script, in: folder, ["--answers", file])
      #expect(run.output == " one two\nThe script has ended with status 0.\n", "\(run.error)")
      #expect(run.end == .exited(0))
    }
  }

  @Test("X70: a script that succeeds ends by itself, and its last lines are in the result, with tabs as blanks")
  func output() async throws {
    try await onSessionThread {
      let run = try run("seq 30; printf 'a\\tb\\n'", in: TemporaryFolder())
      let lines = (12...30).map(String.init) + ["a       b", "The script has ended with status 0."]
      #expect(run.end == .exited(0) && run.output == lines.joined(separator: "\n") + "\n", "\(run.output)")
      let terminal = try PseudoTerminal()
      let program = try terminal.start("signalbox-cli", ["run", "sh", "--", "-c", "echo $((40 + 2))x"])
      try terminal.wait(for: "status 0.")
      #expect(terminal.end(of: program) == .exited(0))
      #expect(String(decoding: terminal.written, as: UTF8.self).components(separatedBy: "42x").count == 2)
      // The full screen is left before its last lines can be read.
      let full = try terminal.start("signalbox-tui", ["run", "sh", "--", "-c", "echo $((40 + 3))x"])
      try terminal.wait(for: "43x\nThe script has ended with status 0.")
      #expect(terminal.end(of: full) == .exited(0))
    }
  }

  @Test("X72: the list of sessions names the command")
  func list() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let words = ["run", "sh", "--data", folder.path, "--session", "s", "--", "-c", "whiptail --msgbox x 8 40"]
      let wait = #"{"jsonrpc":"2.0","id":1,"method":"ui.wait","params":{"until":{"settled":true}}}"#
      _ = try Run("signalbox-json", words, input: wait + "\n")
      let list = try Run("signalbox-cli", ["sessions", "--data", folder.path])
      #expect(list.output.contains("run sh -c whiptail --msgbox x 8 40"), "\(list.output)")
    }
  }

  @Test("X73: an option in front of -- that the program does not have is refused with a hint")
  func hint() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-cli", ["run", "x", "--verbose"])
      let hint = "Options of the program that asks stand behind --."
      #expect(run.end == .exited(2) && run.error.contains("(see signalbox-cli --help). " + hint), "\(run.error)")
      for words in [["feedback", "--verbose"], ["run", "--verbose", "--", "x"]] {
        let other = try Run("signalbox-cli", words)
        #expect(other.end == .exited(2) && !other.error.contains(hint))
      }
    }
  }

  @Test("X66: a text that a script offers and that has a secret in it comes back with the secret")
  func offered() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = """
        P=$(whiptail --passwordbox Password 8 40 3>&1 1>&2 2>&3)
        A=$(whiptail --inputbox Again 8 40 "$P" 3>&1 1>&2 2>&3)
        B=$(whiptail --inputbox Host 8 40 "$P.example.org" 3>&1 1>&2 2>&3)
        echo "$A $B" > \(folder.path)/work
        """
      let run = try run(script, in: folder, input: "canary\n\n\n\nmy-(secret).example.org\n\n")
      #expect(self.contents(folder.path + "/work") == "canary my-canary.example.org\n", "\(run.error)")
      #expect(!run.error.contains("canary") && run.error.contains("(secret).example.org"))
    }
  }

  @Test("X67: the status is that of the script, also where the answers have ended, and 1 if it cannot be started")
  func status() async throws {
    try await onSessionThread {
      let failed = try run("exit 7", in: TemporaryFolder(), input: "\n")
      #expect(failed.end == .exited(7) && failed.error.contains("Error: The script has ended with status 7."))
      #expect(try run("whiptail --msgbox x 8 40; exit 7", in: TemporaryFolder()).end == .exited(7))
      #expect(try run("exit 0", in: TemporaryFolder()).end == .exited(0))
      let missing = try Run("signalbox-cli", ["run", "/nowhere/script"], input: "\n")
      #expect(missing.end == .exited(1) && missing.error.contains("cannot be started"))
    }
  }

  @Test("X84: a program of the current folder that is named without ./ is told with it")
  func here() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try "exit 0\n".write(toFile: folder.path + "/ok.sh", atomically: true, encoding: .utf8)
      let command = "cd \(folder.path) && \(Child.folder)/signalbox-cli debconf --data \(folder.path)/data -- ok.sh"
      let run = try Run("/bin/sh", ["-c", command], input: "\n")
      let sentence = "ok.sh cannot be started: PATH has no such program. The file in this folder is ./ok.sh."
      #expect(run.end == .exited(1) && run.error.replacing("\n", with: " ").contains(sentence), "\(run.error)")
    }
  }

  @Test("X80: without a user and answers no script is started, and an empty file of answers runs one that asks nothing")
  func unattended() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = "echo started >> \(folder.path)/work; exit 3"
      #expect(try run(script, in: folder, input: "").end == .exited(69))
      #expect(contents(folder.path + "/work") == nil)
      let answers = folder.path + "/answers"
      try "{}".write(toFile: answers, atomically: true, encoding: .utf8)
      #expect(try run(script, in: folder, input: "", ["--answers", answers]).end == .exited(3))
      #expect(contents(folder.path + "/work") == "started\n")
    }
  }

  @Test("X63: without a session, whiptail and dialog are the real ones, and a step runs its command")
  func alone() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      for name in ["whiptail", "signalbox"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/" + name, withDestinationPath: Child.folder + "/signalbox-box")
      }
      let path = ["PATH": folder.path + ":" + folder.path + "/real:/usr/bin:/bin"]
      try FileManager.default.createDirectory(atPath: folder.path + "/real", withIntermediateDirectories: true)
      let real = folder.path + "/real/whiptail"
      try "#!/bin/sh\necho \"real $*\"\nexit 4\n".write(toFile: real, atomically: true, encoding: .utf8)
      chmod(real, 0o755)
      let box = try Run("/bin/sh", ["-c", "whiptail --msgbox x 8 40"], environment: path)
      #expect(box.end == .exited(4) && box.output == "real --msgbox x 8 40\n")
      let step = try Run("/bin/sh", ["-c", "signalbox effect name -- sh -c 'echo done; exit 5'"], environment: path)
      #expect(step.end == .exited(5) && step.output == "done\n")
      let ask = try Run("/bin/sh", ["-c", "signalbox ask text Name"], environment: path)
      #expect(ask.end == .exited(255) && ask.error.contains("There is no session."))
    }
  }
}
