import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Shell scripts in the real programs.
@Suite(.offPool) struct ScriptProgramTests {
  private static let fixtures =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Scripts/Fixtures/"

  private func contents(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test(
    "X62: a script begun over JSON is killed twice, goes on in the full screen and the line mode, and does no step twice"
  )
  func everywhere() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let script = ["run", Self.fixtures + "container.sh", folder.path]
      let options = ["--data", folder.path + "/data", "--session", "s"]
      let talk = try JSONTalk(script + options)
      try talk.call("ui.wait", ["until": ["settled": true]])
      try talk.call("ui.set", ["id": "box/field-1", "value": "42"])
      try talk.call("ui.press", ["id": "box/ok"])
      try talk.call("ui.press", ["id": "box/choice/2"])
      try talk.call("ui.set", ["id": "box/field-1", "value": "canary"])
      talk.die()

      let terminal = try PseudoTerminal()
      let full = try terminal.start("signalbox-tui", script + options)
      try terminal.wait(for: "Root password")
      terminal.type("\u{1B}")
      try terminal.wait(for: "Disk size")
      full.signal(SIGKILL)
      _ = terminal.end(of: full)

      let answers = "3\ncanary\n\ncanary\n\n1\n\n\n"
      let lines = try Run("signalbox-cli", script + options, input: answers)
      #expect(lines.end == .exited(0), "\(lines.error)")
      #expect(self.contents(folder.path + "/work") == "created 42\nstarted 42\n")
      #expect(lines.error.contains("Create container 42 with 16 GB and password (secret)?"))
      #expect(!(self.contents(folder.path + "/data/sessions/s") ?? "canary").contains("canary"))
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
