import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxQuiet
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Persons at applications on the full screen, each from a seed. `FILLINGS` is the number of seeds for each
/// application, and `FIRST` the first of them.
@Suite struct PlayerTests {
  private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  static let seeds = (number("FIRST") ?? 1)..<(number("FIRST") ?? 1) + (number("FILLINGS") ?? 30)

  @Test(
    "N180: what a person means is recorded, or the person is told, whatever mistakes are made on the way",
    arguments: ["filled", "setup", "register", "sampler", "feedback", "gallery", "capture"])
  func fill(_ name: String) async throws {
    for seed in Self.seeds {
      try await onSessionThread {
        let application = name == "filled" ? FilledApplication() : try #require(quietApplication(name))
        let test = ScreenTest(application)
        var person = Person(test, seed: seed)
        if name == "sampler" { test.type("a Enter") }
        // The menu of the application, and a page that comes again, end the filling.
        var pages = ["home"]
        while !test.isOver, let page = test.frame?.page.key, !pages.contains(page), pages.count < 8 {
          pages.append(page)
          let (silent, hasLeft) = person.fill()
          let report = "seed \(seed), \(page): \(silent), \(person.report)\n\(test.screen)"
          #expect(silent.isEmpty, "\(report)")
          guard silent.isEmpty else { return }
          if !hasLeft { person.proceed() }
        }
        guard name == "filled" else {
          let count = name == "setup" ? 6 : 2
          return #expect(pages.count >= count, "seed \(seed): \(pages)\n\(test.screen)")
        }
        guard case .finished(let outcome?) = test.session.within({ $0.ending }) else {
          return #expect(Bool(false), "seed \(seed): \(person.report)\n\(test.screen)")
        }
        #expect(outcome.contains("|as meant|"), "seed \(seed): \(outcome), \(person.report)")
      }
    }
  }
}
