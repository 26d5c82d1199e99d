import ArgumentParser
import SignalboxCLI
import SignalboxNavigation
import SignalboxServices
import SignalboxTUI
import Testing

@testable import SignalboxProgram

/// The start of programs whose command line has no option.
@Suite struct StartWithoutParserTests {
  private struct Lines: CatalogueProgram {
    typealias UI = LineModeFrontEnd
    var services = ServiceOptions()
  }

  private struct Screen: CatalogueProgram {
    typealias UI = FullScreenFrontEnd
    var services = ServiceOptions()
  }

  /// A program with an option of its own.
  private struct Greeter: ApplicationProgram {
    typealias UI = LineModeFrontEnd
    @Option var name = "Ada"
    func application(in data: DataFolder) -> any Application { preconditionFailure("never run") }
  }

  @Test(
    "G40: a command line without options begins without the parser, with the options that the parser would give",
    arguments: [[], ["setup"], ["sampler"], ["desk"]])
  func equal(words: [String]) throws {
    try check(Lines.self, words)
    try check(Screen.self, words)
  }

  @Test(
    "G40: every other command line is parsed",
    arguments: [
      ["--tty"], ["setup", "--tty"], ["-h"], ["nothing"], [""], ["setup", "setup"], ["run"], ["run", "true"],
    ])
  func parsed(words: [String]) {
    #expect(ApplicationCommand<Lines, LineModeFrontEnd>.withoutParser(words) == nil)
    #expect(ApplicationCommand<Screen, FullScreenFrontEnd>.withoutParser(words) == nil)
  }

  @Test("G40: a program with an option of its own is parsed")
  func own() { #expect(ApplicationCommand<Greeter, LineModeFrontEnd>.withoutParser([]) == nil) }

  private func check<Program: CatalogueProgram>(_ program: Program.Type, _ words: [String]) throws {
    typealias Command = ApplicationCommand<Program, Program.UI>
    let command = try #require(Command.withoutParser(words))
    let (options, parsed) = (options(of: command), self.options(of: try Command.parse(words)))
    #expect(options.count > 30 && options == parsed)
  }

  /// Returns the names and values of all options. An option without a value, which nothing may read, is told.
  private func options(of value: Any, in group: String = "") -> [String] {
    Mirror(reflecting: value).children.flatMap { child -> [String] in
      guard let parsed = Mirror(reflecting: child.value).descendant("_parsedValue"),
        let state = Mirror(reflecting: parsed).children.first, let label = child.label
      else { return [] }
      let name = group + label
      guard state.label == "value" else { return ["\(name) has no value"] }
      let inner = options(of: state.value, in: name + ".")
      return inner.isEmpty ? ["\(name) = \(state.value)"] : inner
    }
  }
}
