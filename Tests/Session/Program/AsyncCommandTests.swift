import ArgumentParser
import SignalboxProgram
import Testing

@Suite struct AsyncCommandTests {
  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "root", subcommands: [Later.self])
  }

  private struct Later: AsyncParsableCommand {
    mutating func run() async throws {}
  }

  @Test("an async command, which has no thread for a session, fails instead of doing nothing")
  func refused() async {
    // An async command as the root does not compile.
    await #expect(processExitsWith: .exitCode(70)) { Program.main(Root.self, arguments: ["later"]) }
  }
}
