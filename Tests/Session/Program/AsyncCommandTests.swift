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

  @Test("an async command, which would have no thread for a session, is no success that did nothing")
  func refused() async {
    // As the root it does not compile.
    await #expect(processExitsWith: .exitCode(70)) { Program.main(Root.self, arguments: ["later"]) }
  }
}
