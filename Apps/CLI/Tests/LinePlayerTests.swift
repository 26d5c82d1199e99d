import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxQuiet
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Persons at the questions of applications, each from a seed. `FILLINGS` is the number of seeds for each
/// application, and `FIRST` the first of them.
@Suite struct LinePlayerTests {
  private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  static let seeds = (number("FIRST") ?? 1)..<(number("FIRST") ?? 1) + (number("FILLINGS") ?? 30)

  @Test(
    "L100: what a person answers is recorded, or the person is told, whatever mistakes are made on the way",
    arguments: ["filled", "setup", "register", "sampler", "feedback", "gallery", "capture"])
  func fill(_ name: String) async throws {
    for seed in Self.seeds {
      try await onSessionThread {
        let talk = Talk(name == "filled" ? FilledApplication() : try #require(quietApplication(name)))
        if name == "sampler" { talk.answer("Account") }
        var person = LinePerson(talk, seed: seed)
        // The menu of the application, and a page that comes again, end the answering.
        var pages = ["home"]
        while !talk.isOver, let page = talk.frame?.page.key, !pages.contains(page), pages.count < 8 {
          pages.append(page)
          let silent = person.fill()
          #expect(silent.isEmpty, "seed \(seed), \(page): \(silent) of \(person.meanings)\n\(talk.transcript)")
          guard silent.isEmpty else { return }
          person.proceed()
        }
        guard name == "filled" else {
          let count = name == "setup" ? 6 : 2
          return #expect(pages.count >= count, "seed \(seed): \(pages)\n\(talk.transcript)")
        }
        guard case .finished(let outcome?) = talk.isOver ? talk.finish() : nil else {
          return #expect(Bool(false), "seed \(seed): \(talk.transcript)")
        }
        #expect(outcome.contains("|as meant|"), "seed \(seed): \(outcome)")
      }
    }
  }
}
