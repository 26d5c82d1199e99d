import Foundation
import SignalboxDrivers
import SignalboxTesting
import SignalboxToy
import Testing

/// The questions of packages in real programs that are killed.
@Suite(.offPool) struct DebconfProgramTests {
  private let folder = TemporaryFolder()
  private var options: [String] { ["debconf", "--data", folder.path, "--session", "s"] }

  @Test("X34: a session begun over JSON goes on in a browser and then in lines, though each program is killed")
  func kills() async throws {
    let toy = try ToyPackage(
      ToyPackage.steps(
        "db_input high toy/name || true", "db_input high toy/colour || true", "db_input high toy/secret || true",
        "db_input high toy/agree || true")
        + "\n" + ToyPackage.tell("name", "colour", "secret", "agree"))
    let (options, command) = (options, toy.command)
    try await onSessionThread {
      let talk = try JSONTalk(options + ["--"] + command)
      try talk.call("ui.wait", ["until": ["settled": true]])
      try talk.call("ui.set", ["id": "question=toy%2Fname/1", "value": "Ada"])
      try talk.call("ui.press", ["id": "question=toy%2Fname/next"])
      try talk.call("ui.set", ["id": "question=toy%2Fcolour/1", "value": "1"])
      talk.die()
    }
    let root = geteuid() == 0 ? ["--root-in-browser"] : []
    // The options of the driver come behind the command.
    let server = try ServedProgram("signalbox-web", options + ["--once"] + root + command)
    let agent = UserAgent(port: server.port)
    try agent.open("/")
    #expect(try agent.form().contains { $0 == ("set:question=toy%2Fcolour/1", "1") })
    try agent.submit(("press", "question=toy%2Fcolour/next"))
    try agent.wait(for: "question=toy%2Fsecret/1")
    try agent.submit(("press", "question=toy%2Fsecret/next"), ["set:question=toy%2Fsecret/1": ["hunter2"]])
    try agent.wait(for: "question=toy%2Fagree/1")
    _ = server.die(by: SIGKILL)
    #expect(toy.log == [])
    let recording = try Data(contentsOf: URL(filePath: folder.path + "/sessions/s"))
    #expect(String(decoding: recording, as: UTF8.self).contains("hunter2") == false)
    try await onSessionThread {
      // The password is asked for again, because no recording has it.
      let run = try Run("signalbox-cli", options + ["--"] + command, input: "n\n\nhunter2\n\n")
      #expect(run.end == .exited(0) && run.output == "env ended with status 0.\n", "\(run.error)")
    }
    #expect(toy.log == ["name=Ada", "colour=red", "secret=hunter2", "agree=false"])
  }

  @Test("X35: in browsers, debconf needs --once and, for root, another option")
  func browsers() async throws {
    let options = ["debconf", "--data", folder.path, "--listen", "127.0.0.1:0"]
    try await onSessionThread {
      let many = try Run("signalbox-web", options + ["--", "true"])
      #expect(many.end == .exited(2) && many.error.contains("debconf is for one visitor: add --once."))
      guard geteuid() == 0 else { return }
      let root = try Run("signalbox-web", options + ["--once", "--", "true"])
      #expect(root.end == .exited(2) && root.error.contains("--root-in-browser"))
    }
  }

  @Test("X37: --answers FILE.preseed prepares answers, asks nothing, and gives the last lines of the output")
  func preseed() async throws {
    let file = folder.path + ".preseed"
    let answer = { @Sendable [options = ["debconf", "--data", folder.path]] (lines: String) in
      let toy = try ToyPackage(
        ToyPackage.steps("db_input high toy/name || true", "db_input high toy/colour || true") + "\necho done >&2")
      try lines.write(toFile: file, atomically: true, encoding: .utf8)
      return try Run("signalbox-cli", options + ["--answers", file, "--"] + toy.command)
    }
    try await onSessionThread {
      let all = try answer("toy toy/name string Ada\ntoy toy/colour select red\n")
      #expect(all.end == .exited(0) && all.output == "done\nenv ended with status 0.\n", "\(all.error)")
      let one = try answer("toy toy/name string Ada\n")
      #expect(
        one.end == .exited(1) && one.error.contains("There is no answer for question=toy%2Fcolour/next"), "\(one)")
      let other = try Run("signalbox-cli", ["run", "true", "--answers", file])
      #expect(other.end == .exited(2) && other.error.contains("A file *.preseed answers debconf alone."))
    }
  }

  @Test("X36: the words behind -- are the command, for the applications that take one; others refuse them")
  func command() async throws {
    let data = ["--data", folder.path]
    try await onSessionThread {
      let none = try Run("signalbox-cli", ["debconf"] + data)
      #expect(none.end == .exited(2) && none.error.contains("debconf takes a command: debconf -- COMMAND ..."))
      let other = try Run("signalbox-cli", ["feedback", "more"] + data)
      #expect(other.end == .exited(2) && other.error.contains("Unexpected argument 'more'"))
      let failed = try Run("signalbox-cli", ["debconf"] + data + ["--", "sh", "-c", "echo no; exit 3"], input: "\n")
      #expect(failed.end == .exited(3) && failed.error.contains("sh ended with status 3."), "\(failed.error)")
    }
  }
}
