import Foundation
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

private let programs = ["signalbox-cli", "signalbox-json", "signalbox-tui"]
private let terminalPrograms = ["signalbox-cli", "signalbox-tui"]

/// Programs in hostile surroundings: signals, limits, and libraries that were loaded before.
@Suite(.offPool) struct HardTimesTests {
  private let folder = TemporaryFolder()

  /// The signals that end a process by default, except SIGKILL and the signals that the programs handle, which
  /// `TerminalTests` tests. The last two are the first and the last real-time signal.
  static let deadly = [
    SIGUSR1, SIGUSR2, SIGALRM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34, 64,
  ]

  @Test(
    "G1, K10: every signal that ends a process ends the program by that signal, with the terminal as it was found",
    arguments: terminalPrograms, deadly)
  func signals(_ program: String, _ signal: Int32) async throws {
    try await onSessionThread { try OnTerminal(program).expectDeath(by: signal) }
  }

  @Test(
    "N38, G30: a fault during a painting ends the painting and its link", arguments: [SIGSEGV, SIGABRT])
  func withinPainting(_ signal: Int32) async throws {
    try await onSessionThread {
      let run = try OnTerminal("signalbox-tui", ["sampler"])
      try run.terminal.wait(for: "F1 help")
      let before = run.terminal.written.count
      run.expectDeath(by: signal)
      let last = String(decoding: run.terminal.written[before...], as: UTF8.self)
      #expect(last.contains("\u{1B}[?2026l\u{1B}]8;;\u{1B}\\"))
    }
  }

  @Test("G1, G5: a program told to end while it is stopped restores the terminal", arguments: terminalPrograms)
  func endedWhileStopped(_ program: String) async throws {
    try await onSessionThread {
      let run = try OnTerminal(program)
      run.child.signal(SIGSTOP)
      #expect(run.child.waitUntilStopped())
      run.child.signal(SIGTERM)
      run.expectDeath(by: SIGCONT, as: SIGTERM)
    }
  }

  @Test("G1: a signal that was ignored when the program started does not end it", arguments: terminalPrograms)
  func ignored(_ program: String) async throws {
    try await onSessionThread { [folder] in
      let terminal = try PseudoTerminal()
      let child = try terminal.start(
        "/bin/bash", ["-c", "trap '' USR1; exec \(Child.folder)/\(program) sampler --data \(folder.path)"])
      try terminal.wait(for: "Everything")
      child.signal(SIGUSR1)
      child.signal(SIGTERM)
      #expect(child.wait() == .killed(SIGTERM))
    }
  }

  @Test("a limit on file sizes ends no session: the session continues, and says that it is no longer recorded")
  func fileSize() async throws {
    try await onSessionThread { [folder] in
      let work = String(repeating: "Account\nann@example.org\n:skip\n:back\n", count: 40) + ":quit\n"
      let run = try limited("f", 4, "signalbox-cli", ["sampler", "--data", folder.path, "--session", "s"], input: work)
      #expect(run.end == .exited(1), "\(run.end) \(run.error.suffix(400))")
      #expect(run.error.contains("This session is no longer recorded"))
    }
  }

  @Test("a limit on file sizes causes a sentence and no success when a feedback cannot be kept")
  func feedbackTooLarge() async throws {
    try await onSessionThread { [folder] in
      let run = try limited("f", 1, "signalbox-cli", ["--data", folder.path], input: "\nleave\ngood\nok\n:quit\n")
      #expect(run.end == .exited(1), "\(run.end) \(run.error.suffix(400))")
      #expect(run.error.contains("could not be saved"))
      #expect(!run.error.contains("Thank You!"))
      #expect(run.output == "")
    }
  }

  @Test("too few file descriptors cause a sentence and status 71, never a death", arguments: programs)
  func descriptors(_ program: String) async throws {
    try await onSessionThread { [folder] in
      for limit in 5...40 {
        let run = try limited("n", limit, program, ["--data", folder.path, "--session", "s"])
        guard case .exited(let status) = run.end else {
          Issue.record("\(limit): \(run.end)")
          continue
        }
        #expect(limit > 12 || status == 71)
        #expect((status == 71) == run.error.contains("ulimit -n"), "\(limit): \(status) \(run.error)")
      }
    }
  }

  @Test("with as few descriptors as a program starts with, feedback is kept, an account opens and a page appears")
  func fewDescriptors() async throws {
    try await onSessionThread { [folder] in
      let enough = try #require(
        try (5...40).first { try limited("n", $0, "signalbox-cli", ["--version"]).end == .exited(0) })
      let common = ["--data", folder.path, "--log", folder.path + "-log", "--frames", folder.path + "-frames"]
      defer { for name in ["-log", "-frames"] { try? FileManager.default.removeItem(atPath: folder.path + name) } }
      let feedback = try limited(
        "n", enough, "signalbox-cli", ["feedback", "--session", "f"] + common, input: "\nleave\nbad\n:quit\n")
      #expect(feedback.output == "bad\n", "\(feedback.end) \(feedback.error)")
      let account = try limited(
        "n", enough, "signalbox-cli", ["register", "--session", "r"] + common,
        input: "annalise\ncorrect horse\nRegister\n:quit\n")
      #expect(account.output == "annalise\n", "\(account.end) \(account.error)")
      for program in terminalPrograms {
        let terminal = try PseudoTerminal()
        let words = ["\(Child.folder)/\(program)", "sampler", "--session", program] + common
        let child = try terminal.start(
          "/bin/bash", ["-c", "ulimit -Sn \(enough); exec \(words.joined(separator: " "))"])
        try terminal.wait(for: "Everything")
        child.signal(SIGTERM)
        #expect(child.wait() == .killed(SIGTERM))
      }
    }
  }

  @Test("R76: a program that dies writes no core dump, unless the user asks for it", arguments: programs)
  func coreDumps(_ program: String) async throws {
    try await onSessionThread { [folder] in
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let hard = try Run("/bin/bash", ["-c", "ulimit -Hc"]).output
      for isWanted in [false, true] {
        let terminal = try PseudoTerminal()
        let child = try terminal.start(
          "/bin/bash",
          [
            "-c",
            "cd \(folder.path); ulimit -Sc hard; exec \(Child.folder)/\(program) --data \(folder.path)/data sampler",
          ], environment: isWanted ? ["SWIFT_BACKTRACE": "enable=no"] : [:])
        if program == "signalbox-json" {
          terminal.type(#"{"jsonrpc":"2.0","id":1,"method":"app.ping"}"# + "\r")
          try terminal.wait(for: "result")
        } else {
          try terminal.wait(for: "Everything")
        }
        let limits = try String(contentsOfFile: "/proc/\(child.id)/limits", encoding: .utf8)
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") } ?? ""
        let soft = line.split(separator: " ").dropFirst(4).first
        if hard != "0\n" { #expect((soft == "1") == !isWanted, "\(line)") }
        guard !isWanted else {
          child.signal(SIGKILL)
          continue
        }
        child.signal(SIGSEGV)
        #expect(child.wait() == .killed(SIGSEGV))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0 != "data" } == [])
      }
    }
  }

  @Test("a library that changes the environment before main removes no argument", arguments: programs)
  func preloaded(_ program: String) async throws {
    try await onSessionThread { [folder] in
      let library = try library(
        """
        #include <stdio.h>
        #include <stdlib.h>
        __attribute__((constructor)) static void change(void) {
          char name[16];
          for (int i = 0; i < 100; i++) { snprintf(name, sizeof name, "LATER_%d", i); setenv(name, "1", 1); }
        }
        """, in: folder)
      let version = try Run(program, ["--version"], environment: ["LD_PRELOAD": library])
      #expect(version.output == Program.version + "\n", "\(version.error)")
      let wrong = try Run(program, ["nope"], environment: ["LD_PRELOAD": library])
      #expect(wrong.end == .exited(2))
      #expect(wrong.error.contains("no application 'nope'"))
    }
  }

  @Test("text that is printed while an interface is up appears after its end", arguments: terminalPrograms)
  func printed(_ program: String) async throws {
    try await onSessionThread { [folder] in
      // A foreign signal handler, which the program does not replace.
      let library = try library(
        """
        #include <signal.h>
        #include <unistd.h>
        static void print(int signo) {
          if (write(1, "to the output,", 14) + write(2, " to the errors\\n", 15) == 29) signal(signo, SIG_IGN);
        }
        __attribute__((constructor)) static void listen(void) { signal(SIGUSR1, print); }
        """, in: folder)
      let run = try OnTerminal(program, ["sampler"], environment: ["LD_PRELOAD": library])
      run.child.signal(SIGUSR1)
      // The handler's last act is to ignore the signal.
      while try !ignores(run.child, SIGUSR1) {}
      #expect(!run.terminal.screen.contains("to the"))
      run.terminal.type(program == "signalbox-cli" ? "\u{15}:quit\r" : "\u{1b}")
      #expect(run.terminal.end(of: run.child) == .exited(1))
      #expect(run.terminal.screen.contains("to the output, to the errors"))
      let lines = run.terminal.screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      #expect(lines.last == "to the output, to the errors")
    }
  }
}

/// Runs `program` under a limit of bash's `ulimit`.
private func limited(
  _ kind: String, _ limit: Int, _ program: String, _ arguments: [String], input: String = ""
) throws -> Run {
  let words = ["--norc", "-c", "ulimit -S\(kind) \(limit); exec \"$0\" \"$@\"", Child.folder + "/" + program]
  return try Run("/bin/bash", words + arguments, input: input)
}

/// Returns a Boolean value that indicates whether the process ignores `signal` now.
private func ignores(_ child: Child, _ signal: Int32) throws -> Bool {
  let status = try String(contentsOfFile: "/proc/\(child.id)/status", encoding: .utf8)
  let mask = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last ?? ""
  return try #require(UInt64(mask, radix: 16)) & 1 << UInt64(signal - 1) != 0
}

/// Compiles C to a library that can be preloaded into a program.
private func library(_ source: String, in folder: TemporaryFolder) throws -> String {
  try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  let path = folder.path + "/early"
  try source.write(toFile: path + ".c", atomically: false, encoding: .utf8)
  let clang = try Run(
    "/usr/bin/env", ["clang", "-shared", "-fPIC", "-o", path + ".so", path + ".c"],
    environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
  try #require(clang.end == .exited(0), "\(clang.error)")
  return path + ".so"
}
