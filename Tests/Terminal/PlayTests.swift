import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Another author's scenarios in the real front ends, played by `signalbox-play` and by its parts.
@Suite(.serialized, .offPool) struct PlayTests {
  private static let steps = """
    # What is typed over is gone, and the last press ends the application.
    type host/name -lab
    type host/name lab
    press host/next
    type account/password abc1
    type account/again abc1
    press account/next
    press review/install
    press install/done
    leave lab
    """

  /// Writes a scenario `trip` for `set-up`, in a folder that is removed with `place`.
  private static func write(
    _ steps: String = steps, frames: String? = nil, arguments: String = "--world\n{folder}\n", in place: TemporaryFolder
  ) throws -> String {
    let folder = place.path + "/trip"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try steps.write(toFile: folder + "/steps", atomically: true, encoding: .utf8)
    try arguments.write(toFile: folder + "/arguments", atomically: true, encoding: .utf8)
    if let frames { try frames.write(toFile: folder + "/frames", atomically: true, encoding: .utf8) }
    return folder
  }

  private static func difference(
    in folder: String, _ commands: [PlayedFrontEnd: [String]], limit: Duration = .seconds(60)
  ) throws -> String? {
    try ScenarioPlayer(commands: commands, limit: limit).difference(in: Scenario(folder: URL(filePath: folder)))
  }

  @Test(
    "A48: another author's scenario is played over JSON, in lines and on the full screen, after its frames are written")
  func tool() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write(in: place)
      let well = "trip json: ok\ntrip cli: ok\ntrip tui: ok\n"
      let first = try Run("signalbox-play", ["--program", "set-up", folder])
      #expect(first.output == well && first.end == .exited(0), "\(first.output)\(first.error)")
      let recorded = try Run("signalbox-play", ["--program", "set-up", folder], environment: ["RECORD": "1"])
      #expect(recorded.output.hasPrefix("trip json: trip: the golden frames were written anew"), "\(recorded.output)")
      #expect(recorded.end == .exited(1))
      let frames = try String(contentsOfFile: folder + "/frames", encoding: .utf8)
      #expect(frames.contains("## type host/name lab\npage host \"Host\"\n  field host/name \"Host name\" = \"lab\""))
      let second = try Run("signalbox-play", ["--program", "set-up", place.path])
      #expect(second.output == well && second.end == .exited(0), "\(second.output)\(second.error)")
    }
  }

  @Test("A48: parts of a page are shown and filled in; a step that no user can do on a terminal is reported")
  func parts() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let steps = """
        type settings/name ann
        choose settings/parts/tab about
        choose settings/parts/tab network
        type settings/host box
        press settings/save
        leave ann at box
        """
      let commands = ScenarioPlayer.commands(of: ["set-up", "--parts"])
      let folder = try Self.write(steps, arguments: "", in: place)
      #expect(try Self.difference(in: folder, commands, limit: .seconds(600)) == nil)
      let rows = try Self.write("rows settings/parts/tab 0 1\nleave\n", arguments: "", in: place)
      let said = try #require(
        try Self.difference(in: rows, [.json: commands[.json] ?? [], .tui: commands[.tui] ?? []]))
      #expect(said.contains("at the start: “rows settings/parts/tab 0 1” is not done on a terminal"), "\(said)")
    }
  }

  @Test("A48: rows of a short and of a long list are selected in all front ends", arguments: ["--rows", "--many-rows"])
  func selectedRows(_ rows: String) async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let steps = """
        mark mail/mails mail-1 mail-3
        press mail/mails/mail-2
        mark mail/mails mail-3
        mark mail/mails
        mark mail/mails mail-2 mail-3
        press mail/mails/mail-1/answer
        press mail/delete
        leave
        """
      var commands = ScenarioPlayer.commands(of: ["set-up", rows])
      commands[.web] = ["set-up", rows, "--ui", "web"]
      if ScenarioPlayer.hasBrowser { commands[.browser] = commands[.web] }
      let folder = try Self.write(steps, arguments: "", in: place)
      let difference = try Self.difference(in: folder, commands, limit: .seconds(600))
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test("A48: in all front ends a table is sorted, a row's button is pressed, and a row of a long list is found")
  func tables() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let steps = """
        press home/everything
        press everything/moons/column:name
        press everything/moons/column:name
        press everything/moons/io/note
        press everything/moons/column:radius
        press everything/rows/r3
        back
        press alert:1/ok
        press home/people
        press people/list/a1
        back
        leave
        """
      var commands: [PlayedFrontEnd: [String]] = [:]
      for frontEnd in PlayedFrontEnd.allCases where frontEnd != .browser || ScenarioPlayer.hasBrowser {
        commands[frontEnd] = ["signalbox-" + (frontEnd == .browser ? "web" : frontEnd.rawValue), "sampler"]
      }
      let folder = try Self.write(steps, arguments: "", in: place)
      let difference = try Self.difference(in: folder, commands, limit: .seconds(600))
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test("A48: the scenarios of this project are played in all front ends", arguments: ScenarioTests.scenarios)
  func ours(_ scenario: Scenario) async throws {
    try await onSessionThread {
      var commands: [PlayedFrontEnd: [String]] = [:]
      for frontEnd in PlayedFrontEnd.allCases where frontEnd != .browser || ScenarioPlayer.hasBrowser {
        let program = frontEnd == .browser ? "web" : frontEnd.rawValue
        commands[frontEnd] = ["signalbox-" + program, scenario.application]
      }
      let difference = try ScenarioPlayer(commands: commands, limit: .seconds(600)).difference(in: scenario)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test(
    "A48: a front end that keeps overwritten text is found, with the step, the lines of both frames and the screen")
  func wrongFrontEnd() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write(in: place)
      // Another key now deletes the text before the caret.
      let keys = place.path + "/keys"
      try "text.kill-before = Ctrl-X\n".write(toFile: keys, atomically: true, encoding: .utf8)
      var commands = ScenarioPlayer.commands(of: ["set-up"])
      commands[.cli] = nil
      commands[.tui, default: []] += ["--keys", keys]
      let said = try #require(try Self.difference(in: folder, commands, limit: .seconds(60)))
      #expect(said.hasPrefix("trip tui: behind step 2 “type host/name lab”: "), "\(said)")
      for part in [
        "expected and not there:", #"= "lab""#, "there and not expected:", #"= "-lablab""#, "on the screen:",
      ] {
        #expect(said.contains(part), "\(said)")
      }
    }
  }

  @Test("A48: frames that differ in every front end are reported for each, at the same step")
  func otherFrames() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write("leave\n", frames: "## start\npage host \"Guest\"\n", in: place)
      var commands = ScenarioPlayer.commands(of: ["set-up"])
      commands[.cli] = nil
      let said = try #require(try Self.difference(in: folder, commands, limit: .seconds(60)))
      #expect(said.contains("trip json: at the start: expected and not there:\n  page host \"Guest\"\n"), "\(said)")
      #expect(said.contains("\ntrip tui: at the start: expected and not there:\n  page host \"Guest\"\n"), "\(said)")
    }
  }

  @Test("A48: an application with another result, or with an end before its scenario's end, is reported")
  func otherEnd() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write(Self.steps.replacing("leave lab", with: "leave den"), in: place)
      let said = try #require(try Self.difference(in: folder, ScenarioPlayer.commands(of: ["set-up"])))
      for part in [
        "trip json: at step 8 “press install/done”: the application gives “lab”, and not “den”",
        "\ntrip cli: at the end: the application gives “lab”, and not “den”",
        "\ntrip tui: at the end: the application gives “lab”, and not “den”",
      ] { #expect(said.contains(part), "\(said)") }
      let longer = try Self.write(Self.steps.replacing("leave lab", with: "back\nleave lab"), in: place)
      let early = try #require(try Self.difference(in: longer, [.json: ["set-up", "--ui", "json"]]))
      #expect(early.contains("the application ends, and the scenario goes on"), "\(early)")
    }
  }

  struct Faulty: Sendable, CustomTestStringConvertible {
    let json: [String]
    let says: String
    /// The limit. Short only for a program that prints nothing.
    var limit: Duration = .seconds(60)
    var testDescription: String { json.joined(separator: " ") }
  }

  @Test(
    "A48: a program that is missing, foreign, dies or hangs is reported in time",
    arguments: [
      Faulty(json: ["/nonexistent/program"], says: "/nonexistent/program: No such file or directory"),
      Faulty(json: ["no-such-program"], says: "no-such-program: No such file or directory"),
      Faulty(json: ["/tmp"], says: "/tmp: Permission denied"),
      Faulty(json: ["/bin/true"], says: "has no answer: the program has ended"),
      Faulty(json: ["/bin/sh", "-c", "echo nonsense"], says: "is answered: nonsense"),
      Faulty(json: ["/bin/sh", "-c", "echo no such town >&2; exit 3"], says: "no such town"),
      Faulty(json: ["/bin/sh", "-c", #"printf '\033[2Jtown' >&2"#], says: #"\x1b[2Jtown"#),
      Faulty(json: ["/bin/sh", "-c", "kill -SEGV $$"], says: "the program has ended"),
      Faulty(json: ["/bin/sh", "-c", "sleep 600"], says: "the program says nothing for 1 s", limit: .seconds(1)),
    ])
  func faulty(_ row: Faulty) async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write(frames: nil, in: place)
      let said = try #require(try Self.difference(in: folder, [.json: row.json], limit: row.limit))
      #expect(said.hasPrefix("trip json: at the start: ") && said.contains(row.says), "\(said)")
    }
  }

  @Test(
    "A48: a front end for users that hangs or is missing is reported in time",
    arguments: PlayedFrontEnd.allCases.dropFirst())
  func faulty(_ frontEnd: PlayedFrontEnd) async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      let folder = try Self.write("leave\n", frames: "## start\npage host \"Host\"\n", in: place)
      let hanging = ["/bin/sh", "-c", "sleep 600"]
      let said = try #require(try Self.difference(in: folder, [.json: hanging, frontEnd: hanging], limit: .seconds(1)))
      #expect(said.contains("\ntrip \(frontEnd): ") && said.contains("within 1 s"), "\(said)")
      let nowhere = place.path + "/nowhere"
      let missing = try Self.difference(in: folder, [.json: hanging, frontEnd: [nowhere]], limit: .seconds(1))
      #expect(
        missing?.contains("\ntrip \(frontEnd): \(nowhere): No such file or directory") == true, "\(missing ?? "")")
    }
  }

  @Test("A48: files that are no scenario are reported, and the others are still played")
  func garbage() async throws {
    try await onSessionThread {
      let place = TemporaryFolder()
      func folder(_ name: String, _ files: [String: [UInt8]]) throws -> String {
        let path = place.path + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (file, bytes) in files { try Data(bytes).write(to: URL(filePath: path + "/" + file)) }
        return path
      }
      let folders = [
        try folder("empty", [:]), try folder("words", ["steps": Array("dance\nleave\n".utf8)]),
        try folder("endless", ["steps": Array("press a/b\n".utf8)]),
        try folder("bytes", ["steps": [0xFF, 0xFE, 0x00]]),
        try folder("other", ["steps": Array("leave\n".utf8), "frames": Array("## press a/b\npage a\n".utf8)]),
        place.path + "/missing", try Self.write("leave\n", in: place),
      ]
      let run = try Run("signalbox-play", ["--json", "set-up --ui json"] + folders)
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(run.end == .exited(1) && run.error == "" && lines.count == folders.count, "\(run.output)\(run.error)")
      for (line, says) in zip(
        lines,
        [
          "no scenario is there", "this is no step: dance", "the last step is leave", "bytes",
          "the file frames is of other steps",
          "missing", "trip json: ok",
        ])
      { #expect(line.contains(says), "\(line)") }
      let none = try Run("signalbox-play", [folders[0]])
      #expect(none.end == .exited(64) && none.error.contains("Name the --program"), "\(none.error)")
    }
  }
}
