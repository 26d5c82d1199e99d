import Foundation
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

/// Programs on pipes.
@Suite(.offPool) struct PipeTests {
  private let folder = TemporaryFolder()
  private var data: [String] { ["--data", folder.path] }

  @Test("G10: the line mode takes answers from a pipe, one a line, and gives only the result on stdout")
  func answers() async throws {
    try await onSessionThread { [data] in
      let run = try Run("signalbox-cli", data, input: "\nleave\ngood\nok\n:quit\n")
      #expect(run.end == .exited(0))
      #expect(run.output == "good\n")
      #expect(!(run.output + run.error).contains("\u{1b}"))
    }
  }

  @Test("G9, G13: nothing to read is no hang and no success")
  func nothing() async throws {
    try await onSessionThread { [data] in
      let cli = try Run("signalbox-cli", data)
      #expect(cli.end != .exited(0))
      #expect(cli.error != "")
      #expect(cli.output == "")
      let tui = try Run("signalbox-tui", data)
      #expect(tui.end == .exited(69))
      #expect(tui.error.contains("signalbox-cli"))
      #expect(tui.error.contains("signalbox-json"))
      let json = try Run("signalbox-json", data)
      #expect(json.end == .exited(0))
      #expect(json.output == "")
    }
  }

  @Test(
    "G16: a terminal that cannot do it is declined by the full screen, with the reason, and it goes on in the line mode",
    arguments: ["dumb", "", "nonsense"])
  func declined(_ terminal: String) async throws {
    try await onSessionThread { [data] in
      let pty = try PseudoTerminal(columns: 120)
      let arguments = ["--mouse", "--ascii", "sampler"] + data
      let child = try pty.start("signalbox-tui", arguments, environment: ["TERM": terminal])
      try pty.wait(for: "the reason and the first question") {
        $0.contains("going on with signalbox-cli") && $0.lines[$0.row].hasPrefix("Choose")
      }
      pty.type(":quit\r")
      #expect(child.wait() == .exited(1))
      pty.drain()
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("G16: where there is no line mode beside it, the full screen names what to use instead")
  func declinedAlone() async throws {
    try await onSessionThread { [data] in
      // A link and not a copy: what another test starts meanwhile would keep a copy open, and it could not be run.
      let folder = Child.folder + "/alone-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let alone = folder + "/signalbox-tui"
      try FileManager.default.linkItem(atPath: Child.folder + "/signalbox-tui", toPath: alone)
      let pty = try PseudoTerminal(columns: 120)
      let child = try pty.start(alone, data, environment: ["TERM": "dumb"])
      pty.drain()
      #expect(child.wait() == .exited(69))
      #expect(pty.screen.contains("use signalbox-cli or"))
      #expect(!pty.written.contains(0x1B))
    }
  }

  @Test("what was collected is in the database when the action has settled, and history prints it")
  func history() async throws {
    try await onSessionThread { [folder, data] in
      let before = try Run("signalbox-cli", ["history"] + data)
      #expect(before.end == .exited(0))
      let requests = ["main/leave", "selection/bad"].enumerated().map { number, id in
        "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"ui.press\",\"params\":{\"id\":\"\(id)\"}}\n"
      }
      #expect(try Run("signalbox-json", data, input: requests.joined()).end == .exited(0))
      let lines = try Run("signalbox-cli", ["history", "--json"] + data)
      #expect(lines.end == .exited(0))
      let kept = try JSONSerialization.jsonObject(with: Data(lines.output.utf8)) as? [String: String]
      #expect(kept?["feedback"] == "bad")
      #expect(kept?["category"] == "average")
      let table = try Run("signalbox-cli", ["history"] + data)
      #expect(table.output.contains("bad"))
      #expect(table.output.split(separator: "\n").count >= 2)
      let file = try FileManager.default.attributesOfItem(atPath: folder.path + "/feedback.sqlite")
      #expect(file[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("a feedback that cannot be kept is said in every front end's way, and is not lost silently")
  func unusableData() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-cli", ["--data", "/dev/null/x"], input: "\nleave\nbad\n1\n:quit\n")
      #expect(run.error.contains("/dev/null/x"))
      #expect(run.error.contains("--data"))
    }
  }

  @Test("the log tells what happened without what was typed, for its owner alone")
  func log() async throws {
    try await onSessionThread { [folder, data] in
      let log = folder.path + ".log"
      defer { try? FileManager.default.removeItem(atPath: log) }
      let id = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ui.press\",\"params\":{\"id\":\"home/account\"}}\n"
      let set = { (id: String) in
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ui.set\",\"params\":{\"id\":\"\(id)\",\"value\":\"canary-7f3a\"}}\n"
      }
      let run = try Run(
        "signalbox-json", ["sampler", "--log", log] + data, input: id + set("account/password") + set("account/email"))
      #expect(run.end == .exited(0))
      let text = try String(contentsOfFile: log, encoding: .utf8)
      #expect(text.contains("account/password"))
      #expect(!text.contains("canary"))
      #expect(try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("G32: a reader of the result that has gone ends with status 74", arguments: ["signalbox-cli"])
  func lostOutput(_ program: String) async throws {
    try await onSessionThread { [data] in
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      let (toChild, errors) = try (PrivatePipe(), PrivatePipe())
      let child = try Child(
        program, data,
        streams: [
          0: toChild.reading.fileDescriptor, 1: full, 2: errors.writing.fileDescriptor,
        ])
      try toChild.writing.write(contentsOf: Data("\nleave\nbad\n:quit\n".utf8))
      try toChild.writing.close()
      #expect(child.wait() == .exited(74))
    }
  }
}
