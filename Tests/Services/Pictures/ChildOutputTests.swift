import Foundation
import Testing

@testable import SignalboxServices

@Suite struct ChildOutputTests {
  private let folder = TemporaryFolder()

  private func run(_ script: String, bytes: Int = 1 << 20, _ time: Duration = .seconds(60)) async throws -> [UInt8] {
    try await ChildOutput(words: ["sh", "-c", script], byteLimit: bytes, timeLimit: time).run()
  }

  @Test("what a command writes is its output, and its complaint is why it failed")
  func output() async throws {
    #expect(try await run("printf abc; echo noise >&2") == Array("abc".utf8))
    let failure = await #expect(throws: ChildFailure.self) {
      try await run("echo one >&2; echo 'no camera' >&2; exit 3")
    }
    #expect(failure?.description == "The camera's command failed: no camera")
    #expect(try await run("cat") == [], "its input is empty")
  }

  @Test("it gets nothing of ours: no descriptor but its three, and no signal blocked or ignored")
  func inheritance() async throws {
    let opened = open("/dev/null", O_RDONLY)
    defer { close(opened) }
    #expect(try await run("ls /proc/self/fd | tr '\\n' ' '") == Array("0 1 2 3 ".utf8), "3 is what ls itself opens")
    let signals = String(decoding: try await run("grep -E 'SigBlk|SigIgn' /proc/self/status"), as: UTF8.self)
    for line in signals.split(whereSeparator: \.isNewline) {
      // Those from 32 on belong to the C library.
      let mask = line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
      #expect(mask.map { $0 & 0x7FFF_FFFF } == 0, "\(line)")
    }
  }

  @Test("a command that takes too long, or writes too much, is ended, with all that it started")
  func limits() async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let note = folder.path + "/children"
    await #expect(throws: ChildFailure.timedOut(.milliseconds(300))) {
      try await run("sleep 1000 & echo $! > '\(note)'; sleep 1000", .milliseconds(300))
    }
    await #expect(throws: ChildFailure.tooLong) { try await run("yes", bytes: 1 << 10) }
    await #expect(throws: ChildFailure.tooLong) { try await run("trap '' TERM; yes", bytes: 1 << 10) }
    // The time is short for a busy machine: when the child's number was not even written, there is nothing to look for.
    let text = (try? String(contentsOfFile: note, encoding: .utf8)) ?? ""
    guard let child = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return }
    let state = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.split(separator: " ").dropFirst(
      2
    ).first
    #expect(state == nil || state == "Z", "killed, though perhaps not yet collected")
  }

  @Test("cancelling ends the command")
  func cancelling() async throws {
    let task = Task { try await run("sleep 1000") }
    task.cancel()
    let result = await task.result
    #expect(throws: ChildFailure.cancelled) { try result.get() }
  }

  @Test(
    "a command is words apart by blanks, with quotes around words that have some",
    arguments: [
      ("cam", ["cam"]), ("  cam  -x ", ["cam", "-x"]), ("cam 'a b' \"c'd\" e\"f g\"", ["cam", "a b", "c'd", "ef g"]),
      ("cam ''", ["cam", ""]), ("cam ; rm $HOME", ["cam", ";", "rm", "$HOME"]),
    ])
  func words(_ text: String, _ words: [String]) throws { #expect(try CameraCommand(text).words == words) }

  @Test("what is no command is refused", arguments: ["", "  ", "cam 'a", "cam \"a'"])
  func noCommand(_ text: String) { #expect(throws: CameraCommandError.self) { try CameraCommand(text) } }
}
