import Foundation
import SignalboxDrivers
import SignalboxSession
import SignalboxTesting
import Testing

/// `--at` in the programs.
@Suite(.offPool) struct AddressProgramTests {
  private let folder = TemporaryFolder()

  @Test("A65: --at opens an address first, in every program")
  func first() async throws {
    try await onSessionThread { [path = folder.path] in
      let arguments = ["sampler", "--at", "people", "--data", path]
      let cli = try Run("signalbox-cli", arguments, input: ":quit\n")
      #expect((cli.output + cli.error).contains("Delete Ada"), "\(cli.error)")
      let tui = try OnTerminal("signalbox-tui", arguments)
      try tui.terminal.wait(for: "Delete Ada")
      let json = try JSONTalk(arguments)
      #expect((try json.call("ui.snapshot")["page"] as? [String: Any])?["address"] as? String == "people")
      json.die()
    }
  }

  @Test("A65: browsers begin at the address of --at, and at another address that they ask for")
  func web() async throws {
    try await onSessionThread { [path = folder.path] in
      let server = try ServedProgram(nil, ["sampler", "--at", "people", "--data", path])
      let agent = UserAgent(port: server.port)
      try agent.open("/")
      #expect(agent.page.contains("People</h1>"))
      let other = UserAgent(port: server.port)
      try other.open("/account")
      #expect(other.page.contains("Account</h1>"))
      withExtendedLifetime(server) {}
    }
  }

  @Test("A65: a recording with an address is continued after a kill, and replayed")
  func killed() async throws {
    try await onSessionThread { [path = folder.path] in
      let arguments = ["sampler", "--session", "s", "--data", path]
      let first = try JSONTalk(arguments + ["--at", "people"])
      try first.call("ui.snapshot")
      try first.call("app.open", ["address": "account"])
      try first.call("ui.set", ["id": "account/note", "value": "typed"])
      first.die()
      let second = try JSONTalk(arguments)
      let page = try second.call("ui.snapshot")["page"] as? [String: Any]
      #expect(page?["address"] as? String == "account")
      #expect(try second.call("ui.undo")["page"] as? String == "account")
      #expect(try second.call("ui.undo")["page"] as? String == "people")
      second.die()
      let entries = try JournalFile.read(path + "/sessions/s").journal.descriptions.map(\.what)
      #expect(entries.first == "open")
    }
  }

  @Test(
    "A68: a wrong or unknown address of --at ends the program with a sentence",
    arguments: [
      ("a//b", "--at is an address such as alert/17."), ("..", "--at is an address such as alert/17."),
      ("%1B[2J", "--at is an address such as alert/17."), ("nowhere", "There is no page “nowhere” here."),
    ])
  func wrong(_ address: String, _ sentence: String) async throws {
    try await onSessionThread { [path = folder.path] in
      for program in ["signalbox-cli", "signalbox-json", "signalbox-web"] {
        let run = try Run(program, ["sampler", "--at", address, "--data", path])
        #expect(run.end == .exited(2) && run.error.contains(sentence), "\(program): \(run.error)")
        #expect(!run.error.contains("\u{1b}"))
      }
    }
  }
}
