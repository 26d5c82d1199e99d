import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxPostgres
import SignalboxTesting
import Testing

/// The command that copies sessions with their files.
@Suite(.offPool) struct CopyProgramTests {
  private let folder = TemporaryFolder()

  private var data: String { folder.path + "/data" }

  /// Begins a session with a file of 600 kB in the data folder, and returns the path of the kept file.
  private func recordFile() throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/long.txt"
    try Data(repeating: 0x61, count: 600_000).write(to: URL(filePath: path))
    let talk = try JSONTalk(["sampler", "--data", data, "--session", "s"])
    try talk.call("ui.press", ["id": "home/more"])
    try talk.call("ui.set", ["id": "more/attachment", "value": [["path": path]]])
    talk.die()
    let shelf = data + "/sessions/s.files"
    return shelf + "/" + (try #require(try FileManager.default.contentsOfDirectory(atPath: shelf).first))
  }

  private func copy(_ arguments: [String]) throws -> Run { try Run("signalbox-cli", ["sessions", "copy"] + arguments) }

  @Test("K128: the command copies a session with its files through a database and a file, and tells of missing files")
  func copied() async throws {
    try await onSessionThread {
      let (kept, address) = (try recordFile(), try PostgresServer.shared.get().database())
      let (out, other) = (folder.path + "/out/s.recording", folder.path + "/other")
      for arguments in [
        ["s", "--data", data, "--to", address], ["s", "--store", address, "--to", out],
        [out, "--data", other, "--as", "again"],
      ] {
        let run = try copy(arguments)
        #expect(run.end == .exited(0) && run.error.isEmpty, "\(arguments): \(run.error)")
      }
      let copied = other + "/sessions/again.files/" + (kept as NSString).lastPathComponent
      #expect(FileManager.default.contentsEqual(atPath: kept, andPath: copied))
      let talk = try JSONTalk(["sampler", "--data", other, "--session", "again"])
      #expect("\(try talk.call("ui.snapshot"))".contains("long.txt"))
      talk.die()

      try FileManager.default.removeItem(atPath: kept)
      let missing = try copy(["s", "--data", data, "--to", folder.path + "/copy"])
      #expect(missing.end == .exited(66) && missing.error.contains("its file long.txt is missing."), "\(missing)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/copy"))
      let without = try copy(["s", "--data", data, "--to", folder.path + "/copy", "--leave-out-missing"])
      #expect(without.end == .exited(0))
      #expect(without.error == "The file long.txt is missing, and the copy does not have it.\n", "\(without.error)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/copy"))
    }
  }

  @Test("K128: --as alone copies a session in the same place, and no copy replaces a session")
  func besides() async throws {
    try await onSessionThread {
      let kept = try recordFile()
      let made = try copy(["s", "--data", data, "--as", "t"])
      #expect(made.end == .exited(0) && made.error.isEmpty, "\(made)")
      let file = data + "/sessions/t.files/" + (kept as NSString).lastPathComponent
      #expect(FileManager.default.contentsEqual(atPath: kept, andPath: file))
      let shown = { (name: String) in try Run("signalbox-cli", ["sessions", "show", name, "--data", self.data]).output }
      let before = try shown("s")
      #expect(try shown("t") == before && before.contains("ENTRY"))
      for name in ["s", "t"] {
        let again = try copy(["s", "--data", data, "--as", name])
        #expect(again.end != .exited(0) && !again.error.isEmpty, "\(again)")
      }
      #expect(try shown("t") == before && shown("s") == before)
      #expect(FileManager.default.contentsEqual(atPath: kept, andPath: file))
      let path = folder.path + "/named"
      let twice = try copy(["s", "--data", data, "--to", path, "--as", "other"])
      #expect(twice.end == .exited(2) && twice.error.contains("Leave out --as"), "\(twice)")
      #expect(!FileManager.default.fileExists(atPath: path))
      let nowhere = try copy(["s", "--data", data])
      #expect(nowhere.end == .exited(2) && nowhere.error.contains("Say with --to or --as"), "\(nowhere)")
    }
  }

  @Test("K128: a copy that cannot be written ends with status 74, names the reason, and leaves nothing")
  func unwritable() async throws {
    try await onSessionThread {
      _ = try recordFile()
      let out = folder.path + "/out"
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      // A file stands in place of the folder for the files of the copy.
      try Data("mine".utf8).write(to: URL(filePath: out + "/t.files"))
      let run = try copy(["s", "--data", data, "--to", out + "/t"])
      #expect(run.end == .exited(74) && run.error.contains("Not a directory"), "\(run)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["t.files"])
      #expect(try String(contentsOfFile: out + "/t.files", encoding: .utf8) == "mine")
    }
  }

  @Test("K128: a copy that is killed between two pieces leaves no session, and the next copy is whole")
  func killed() async throws {
    try await onSessionThread {
      let (kept, address) = (try recordFile(), try PostgresServer.shared.get().database())
      let (toDatabase, back) = (["s", "--data", data, "--to", address], ["s", "--store", address, "--data", data])
      // The first copy makes the tables.
      #expect(try copy(toDatabase).end == .exited(0))
      let holder = try PostgresConnection(PostgresAddress(address))
      let out = folder.path + "/out"
      for (arguments, mode) in [
        (toDatabase + ["--as", "t"], "SHARE"), (back + ["--to", out + "/t"], "ACCESS EXCLUSIVE"),
      ] {
        try holder.run("BEGIN")
        // Files can be listed, and their pieces can be neither written nor read.
        try holder.run("LOCK TABLE signalbox.file_pieces IN \(mode) MODE")
        let child = try Child("signalbox-cli", ["sessions", "copy"] + arguments)
        let observer = try PostgresConnection(PostgresAddress(address))
        let deadline = Patience().deadline
        while try observer.run(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        ).isEmpty, !deadline.hasPassed { poll(nil, 0, 10) }
        child.signal(SIGKILL)
        #expect(child.wait() == .killed(SIGKILL))
        try holder.run("ROLLBACK")
      }
      #expect(try holder.run("SELECT name FROM signalbox.sessions").count == 1, "the first copy alone")
      #expect(try FileManager.default.attributesOfItem(atPath: out + "/t")[.size] as? Int == 0)
      #expect(try Run("signalbox-cli", ["sessions", "show", out + "/t"]).end == .exited(66))
      for arguments in [toDatabase + ["--as", "t"], back + ["--to", out + "/t"]] {
        let run = try copy(arguments)
        #expect(run.end == .exited(0), "\(run.error)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: out + "/t.files")
      #expect(names == [(kept as NSString).lastPathComponent], "nothing of the half is left")
      #expect(FileManager.default.contentsEqual(atPath: kept, andPath: out + "/t.files/" + names[0]))
    }
  }
}
