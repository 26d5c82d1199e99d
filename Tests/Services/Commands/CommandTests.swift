import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxLoopback
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxCommands

@Suite struct CommandTests {
  private let folder = TemporaryFolder()

  init() throws { try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true) }

  /// Returns the lines that `command` reports.
  private func lines(_ command: Command) async throws -> [String] {
    let lines = Lines()
    try await command.run(lines.reporter)
    return lines.all
  }

  private func lines(_ script: String) async throws -> [String] { try await lines(Command("sh", "-c", script)) }

  @Test("A30: the output of a command to both streams is reported line by line, in order")
  func order() async throws {
    #expect(try await lines("echo one; echo two >&2; echo; printf end") == ["one", "two", "", "end"])
    #expect(try await lines("true") == [])
  }

  @Test(
    "A30: lines are reported as a terminal finally shows them: without colours, and with overwritten text replaced",
    arguments: [
      ("printf 'a\\033[1;31mred\\033[0m b\\n'", ["ared b"]), ("printf '10 %%\\r50 %%\\r100 %%\\n'", ["100 %"]),
      ("printf 'dos\\r\\nnext\\n'", ["dos", "next"]),
      ("printf '\\033]0;title\\007text\\033]0;t\\033\\\\more\\n'", ["textmore"]),
      ("printf '\\377\\n'", ["\u{FFFD}"]), ("printf 'half \\033['", ["half "]),
    ])
  func plainLines(_ script: String, _ expected: [String]) async throws { #expect(try await lines(script) == expected) }

  @Test("A30: a line without an end is reported in parts, and no part breaks a character")
  func longLine() async throws {
    let whole = String(repeating: "日本", count: 3_000)
    let lines = try await lines("i=0; while [ $i -lt 3000 ]; do printf 日本; i=$((i+1)); done")
    #expect((lines.joined() == whole) == true)
    #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count <= 4_003 })
  }

  @Test("A31: a command gets its variables, its folder and its input, and no shell reads its arguments")
  func surroundings() async throws {
    let command = Command(
      "sh", "-c", "echo $COLOUR; pwd; cat; echo \"$0\"", "$HOME *", environment: ["COLOUR": "red"], folder: folder.path,
      input: "given\n")
    #expect(try await lines(command) == ["red", folder.path, "given", "$HOME *"])
    let long = String(repeating: "x", count: 300_000)
    #expect(try await lines(Command("wc", "-c", input: long)) == ["300000"])
  }

  @Test("A32: the failure of a command is a sentence with its status and its last line")
  func failures() async throws {
    let failure = { (command: Command) async -> String? in
      do {
        try await command.run(Lines().reporter)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(await failure(Command("sh", "-c", "echo no space; echo; exit 28")) == "sh ended with status 28: no space")
    #expect(await failure(Command("sh", "-c", "kill -9 $$")) == "sh ended with status 137.")
    #expect(await failure(Command("false")) == "false ended with status 1.")
    #expect(
      await failure(Command("signalbox-has-no-such-program")) == "signalbox-has-no-such-program cannot be started.")
    #expect(await failure(Command("true", folder: "/nowhere")) == "true cannot be started.")
    #expect(
      await failure(Command("sleep", "1000", timeLimit: .milliseconds(100)))
        == "sleep was ended: it took longer than 0 seconds.")
  }

  @Test("A33: cancelling asks the whole group to end, then kills the rest; the output in between is reported")
  func cancelling() async throws {
    let witness = try Witness(in: folder.path)
    let script = """
      exec 9>'\(witness.path)'
      setsid sh -c 'trap "" TERM HUP; sleep 1000' &
      trap 'echo undone; exit 1' TERM
      sleep 1000 & echo ready >&9; wait
      """
    let told = Lines()
    let task = Task { try await Command("sh", "-c", script).run(told.reporter) }
    try await onSessionThread { try witness.wait(for: "ready") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(told.all == ["undone"])
    #expect(witness.isAlone)
  }

  @Test("A33: a command that closes its streams continues, and can be cancelled like any other")
  func silent() async throws {
    let witness = try Witness(in: folder.path)
    let script = """
      exec 9>'\(witness.path)' >/dev/null 2>&1
      trap 'exit 1' TERM
      sleep 1000 & echo ready >&9; wait
      """
    let task = Task { try await Command("sh", "-c", script).run(Lines().reporter) }
    try await onSessionThread { try witness.wait(for: "ready") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(witness.isAlone)
  }

  @Test(
    "A30, A34: an effect shows a command's lines in a log; resumed, it has the same key; replayed, it runs nothing")
  func effect() async throws {
    let file = folder.path + "/runs"
    try await onSessionThread {
      // At its end the test replays the session and compares the frames.
      let test = SessionTest(Running(Command("sh", "-c", "echo \"key $SIGNALBOX_KEY\"; echo run >> '\(file)'; exit 3")))
      test.press("page/go")
      let lines = test.frame.element("page/log")?.content.log?.lines ?? []
      #expect(lines.count == 2 && lines[0].hasPrefix("key ") && lines[0].count > 4)
      #expect(lines.last == "sh ended with status 3: \(lines[0])")
      _ = test.quit()
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "run\n")
  }
}

/// A page whose button runs a command.
private struct Running: Application {
  static let name = "running"
  let command: Command

  init(_ command: Command) { self.command = command }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(RunPage(context, command))
  }
}

private final class RunPage: Page<String> {
  let go = Button("go", "Go")
  let log = Log("log", "Output")
  override var elements: [PageElement] { [go, log] }

  init(_ context: ApplicationContext, _ command: Command) {
    super.init(key: "page", title: "Run")
    go.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.runCommand("run", command, log: log, title: "Running")
        } catch {
          log.append(error.reason)
        }
      }
    }
  }
}

/// Keeps the reported lines.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var reporter: EffectReporter { EffectReporter { [self] report in lines.withLock { $0 += report.lines } } }
}
