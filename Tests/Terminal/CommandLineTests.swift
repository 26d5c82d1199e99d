import Foundation
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

private let programs = ["signalbox-cli", "signalbox-json", "signalbox-tui"]

/// The behaviour that the three programs share on the command line.
@Suite(.offPool) struct CommandLineTests {
  @Test("G29: --help and --version work without a terminal and print no escapes", arguments: programs)
  func help(_ program: String) async throws {
    try await onSessionThread {
      let help = try Run(program, ["--help"])
      #expect(help.end == .exited(0))
      #expect(help.output.contains("USAGE: \(program)"))
      #expect(help.output.contains("--data"))
      #expect(help.output.contains("--log"))
      let version = try Run(program, ["--version"])
      #expect(version.end == .exited(0))
      #expect(version.output == Program.version + "\n")
      #expect(!(help.output + version.output + help.error + version.error).contains("\u{1b}"))
    }
  }

  struct Wrong: Sendable {
    let arguments: [String]
    let says: String
  }

  @Test(
    "G3: wrong use causes one clear line on standard error and status 2", arguments: programs,
    [
      Wrong(arguments: ["nope"], says: "no application 'nope'; there is: feedback"),
      Wrong(arguments: ["--nope"], says: "--nope"),
      Wrong(arguments: ["feedback", "more"], says: "more"),
      Wrong(arguments: ["--data"], says: "--data"),
      Wrong(
        arguments: ["gallery", "--photos", "http://localhost"], says: "--photos and --access-key-file go together"),
      Wrong(arguments: ["capture", "--camera", "'"], says: "--camera"),
      Wrong(arguments: ["\u{1b}[2J"], says: "\\x1b[2J"),
      // Not quoted: an address may contain a password.
      Wrong(arguments: ["--service", "http://ann:canary@host"], says: "and has no user, password or fragment."),
      Wrong(arguments: ["--post", "ftp://host"], says: "begins with http:// or https:// and a host"),
    ])
  func wrongUse(_ program: String, _ wrong: Wrong) async throws {
    try await onSessionThread {
      let run = try Run(program, wrong.arguments)
      #expect(run.end == .exited(2))
      #expect(run.output == "")
      #expect(run.error.hasPrefix("\(program): "))
      #expect(run.error.contains(wrong.says), "\(run.error)")
      #expect(run.error.filter { $0 == "\n" }.count == 1)
      #expect(!run.error.contains("\u{1b}"))
    }
  }

  @Test("G3: an unwritable file causes a sentence and status 74", arguments: programs, ["--log", "--frames"])
  func log(_ program: String, _ option: String) async throws {
    try await onSessionThread {
      let run = try Run(program, [option, "/nowhere/log"])
      #expect(run.end == .exited(74))
      #expect(run.error.contains("\(option): /nowhere/log"))
    }
  }

  @Test("a program that gets no descriptor for its session says so and ends with status 71")
  func noDescriptors() async throws {
    try await onSessionThread {
      // Enough for the program to begin, and for nothing else.
      let run = try Run("/bin/sh", ["-c", "ulimit -n 4; exec '\(Child.folder)/signalbox-json' --data /nowhere"])
      #expect(run.end == .exited(71))
      #expect(run.error.contains("There must be room for 20 more open files, and there is not (Too many open files)"))
    }
  }

  @Test("G9: an unusable data folder is reported without SQL, and no command ends as a success")
  func unusableFolder() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let broken = folder.path + "/feedback.sqlite"
      try Data(repeating: 7, count: 5_000).write(to: URL(filePath: broken))
      for data in [folder.path, broken] {
        let run = try Run("signalbox-cli", ["--data", data], input: "\nleave\ngood\nok\n:quit\n")
        #expect(run.end == .exited(1))
        #expect(run.output == "")
        // The message is broken into lines of at most 80 columns.
        #expect(
          run.error.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("another folder with --data.")
        )
        let history = try Run("signalbox-cli", ["history", "--data", data])
        #expect(history.end == .exited(74))
        #expect(history.output == "")
        #expect(!(run.error + history.error).contains("SELECT"))
      }
    }
  }
}
