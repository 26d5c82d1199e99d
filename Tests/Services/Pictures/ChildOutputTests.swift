import Foundation
import SignalboxLoopback
import SignalboxTesting
import Testing

@testable import SignalboxServices

@Suite struct ChildOutputTests {
  private let folder = TemporaryFolder()

  private func run(_ script: String, bytes: Int = 1 << 20, _ time: Duration = .seconds(60)) async throws -> [UInt8] {
    try await ChildOutput(arguments: ["sh", "-c", script], byteLimit: bytes, timeLimit: time).run()
  }

  @Test("the standard output of a command is its result, and its standard error is the reason of a failure")
  func output() async throws {
    #expect(try await run("printf abc; echo noise >&2") == Array("abc".utf8))
    let failure = await #expect(throws: CameraFailure.self) {
      try await run("echo one >&2; echo 'no camera' >&2; exit 3")
    }
    #expect(failure?.description == "The camera's command failed: no camera")
    #expect(try await run("cat") == [], "its input is empty")
  }

  @Test("a command inherits only its three descriptors, and no blocked or ignored signal")
  func inheritance() async throws {
    let opened = open("/dev/null", O_RDONLY)
    defer { close(opened) }
    #expect(try await run("ls /proc/self/fd | tr '\\n' ' '") == Array("0 1 2 3 ".utf8), "3 is what ls itself opens")
    let signals = String(decoding: try await run("grep -E 'SigBlk|SigIgn' /proc/self/status"), as: UTF8.self)
    for line in signals.split(whereSeparator: \.isNewline) {
      // The signals from 32 on belong to the C library.
      let mask = line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
      #expect(mask.map { $0 & 0x7FFF_FFFF } == 0, "\(line)")
    }
  }

  /// Ways to escape from the parent process. Each writes `ready` to descriptor 9 after its escape, and stays.
  private static let escapes = [
    // In the background, like the child of a daemon's parent.
    "sleep 1000 & echo ready >&9; exec sleep 1000",
    // A leader that moves to another group: a group with the leader's own number no longer exists.
    "exec perl -e 'setpgrp(0, getpgrp(getppid)); open(F, \">&=9\"); syswrite(F, \"ready\"); sleep 1000'",
    // A separate session without a parent: the double fork of a daemon.
    "(setsid sh -c 'setsid sleep 1000 & echo ready >&9; exec sleep 1000' &); exec sleep 1000",
    // A separate session that ignores HUP, TERM and INT: only SIGKILL can end it.
    "setsid sh -c 'echo ready >&9; trap \"\" HUP TERM INT; while :; do sleep 1000; done' & exec sleep 1000",
    // Stopped, so that only SIGKILL can end it.
    "sh -c 'echo ready >&9; kill -STOP $$' & exec sleep 1000",
  ]

  /// Returns a script that has `witness` open as descriptor 9 in all its processes.
  private func seen(by witness: Witness, _ script: String) -> String { "exec 9>'\(witness.path)'; \(script)" }

  @Test("B22: cancelling a command leaves no process behind, whatever the command has become", arguments: escapes)
  func escaping(_ escape: String) async throws {
    let witness = try Witness(in: folder.path)
    let script = seen(by: witness, escape)
    let task = Task { try await run(script, .seconds(600)) }
    try await onSessionThread { try witness.wait(for: "ready") }
    task.cancel()
    let result = await task.result
    #expect(throws: CameraFailure.cancelled) { try result.get() }
    #expect(witness.isAlone)
  }

  @Test("B22: a command over its time limit is ended with all its processes, however far they escaped")
  func slow() async throws {
    for escape in Self.escapes {
      let witness = try Witness(in: folder.path)
      let limit = Duration.milliseconds(300)
      await #expect(throws: CameraFailure.timedOut(limit)) { try await run(seen(by: witness, escape), limit) }
      #expect(witness.isAlone)
    }
  }

  @Test("B22: a command with too much output is ended with all its processes, also if it ignores the request to end")
  func flood() async throws {
    for flood in ["yes", "trap '' TERM; yes", "setsid sleep 1000 & yes"] {
      let witness = try Witness(in: folder.path)
      await #expect(throws: CameraFailure.tooLong) { try await run(seen(by: witness, flood), bytes: 1 << 10) }
      #expect(witness.isAlone)
    }
  }

  @Test("B22: the processes that a command leaves behind after a normal end are ended")
  func leftBehind() async throws {
    let witness = try Witness(in: folder.path)
    let script = "(setsid sh -c 'echo ready >&9; exec sleep 1000' >/dev/null 2>&1 &); printf picture"
    #expect(try await run(seen(by: witness, script)) == Array("picture".utf8))
    #expect(witness.isAlone)
  }

  @Test("a command has no terminal, and other children of the program stay unaffected")
  func surroundings() async throws {
    #expect(try await run("if (: </dev/tty) 2>/dev/null; then echo terminal; fi") == [])
    // Other children stay children of their own starter, which alone waits for them.
    var other = pid_t()
    let words = ["/bin/sh", "-c", "exit 7"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #expect(posix_spawn(&other, words[0], nil, nil, &arguments, environ) == 0)
    #expect(try await run("echo done") == Array("done\n".utf8))
    var status: Int32 = 0
    #expect(waitpid(other, &status, 0) == other)
    #expect(status >> 8 == 7)
  }

  @Test("the sentence names the reason why a command was ended: a cancellation, its time or its length")
  func sentences() async throws {
    let slow = await #expect(throws: CameraFailure.self) { try await run("sleep 1000", .seconds(1)) }
    #expect(slow?.description == "The camera's command was ended: it took longer than 1 seconds.")
    let long = await #expect(throws: CameraFailure.self) { try await run("yes", bytes: 1 << 10) }
    #expect(long?.description == "The camera's command was ended: its picture is too long.")
    let task = Task { try await run("sleep 1000") }
    task.cancel()
    let given = await #expect(throws: CameraFailure.self) { try await task.value }
    #expect(given?.description == "The camera's command was ended.")
  }

  @Test("cancelling ends the command")
  func cancelling() async throws {
    let task = Task { try await run("sleep 1000") }
    task.cancel()
    let result = await task.result
    #expect(throws: CameraFailure.cancelled) { try result.get() }
  }

  @Test(
    "a command consists of arguments separated by blanks, with quotes around arguments that contain blanks",
    arguments: [
      ("cam", ["cam"]), ("  cam  -x ", ["cam", "-x"]), ("cam 'a b' \"c'd\" e\"f g\"", ["cam", "a b", "c'd", "ef g"]),
      ("cam ''", ["cam", ""]), ("cam ; rm $HOME", ["cam", ";", "rm", "$HOME"]),
    ])
  func words(_ text: String, _ words: [String]) throws { #expect(try CameraCommand(text).arguments == words) }

  @Test("a text that is not a command is refused", arguments: ["", "  ", "cam 'a", "cam \"a'"])
  func noCommand(_ text: String) { #expect(throws: CameraCommandError.self) { try CameraCommand(text) } }
}
