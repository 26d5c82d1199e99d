import SignalboxModel
import SignalboxNavigation
import Testing

@testable import SignalboxSession

@Suite struct SecretsTests {
  private let keeper = Session()

  /// A secret that the user typed, withheld.
  private func handle(_ record: Int, label: String = "Password") -> SecretHandle {
    SecretHandle(
      text: nil, keeper: keeper, label: label, element: "secret", place: SecretPlace(record: record))
  }

  @Test("K9: each secret that nobody could answer for is asked for once, until it is known or forgotten")
  func requested() {
    keeper.inside { session in
      let secrets = session.secrets
      let effects = session.makeRun(from: nil).effects
      #expect(secrets.nextNeed(of: effects) == nil)
      secrets.request([handle(1), handle(2), handle(1)])
      secrets.request([handle(2)])
      #expect(secrets.nextNeed(of: effects)?.secrets.map(\.id) == ["1", "2"])
      secrets.vault.keep("text", as: "1")
      #expect(secrets.nextNeed(of: effects)?.secrets.map(\.id) == ["2"])
      secrets.dropRequests()
      #expect(secrets.nextNeed(of: effects) == nil)
    }
  }

  @Test("K9: a prompt stays while what it asks for is needed, and each has a showing of its own")
  func prompts() {
    keeper.inside { session in
      let secrets = session.secrets
      let effects = session.makeRun(from: nil).effects
      secrets.request([handle(1)])
      #expect(!secrets.isPromptNeeded(for: secrets.nextNeed(of: effects)), "there is none")
      var numbers: [Int] = []
      for _ in 0..<2 {
        secrets.ask { number in
          numbers.append(number)
          return SecretPrompt(
            secrets.requested, for: nil, title: nil, showing: number, check: { _ in [] }, given: { _ in }, forgotten: {}
          )
        }
      }
      #expect(numbers == [1, 2] && secrets.isPromptNeeded(for: secrets.nextNeed(of: effects)))
      secrets.vault.keep("text", as: "1")
      #expect(!secrets.isPromptNeeded(for: secrets.nextNeed(of: effects)))
      secrets.dismissPrompt()
      #expect(secrets.prompt == nil)
    }
  }

  @Test("K9: only text with the same answers is taken, and a comparison looks at what is given beside it")
  func sameAnswers() {
    keeper.inside { session in
      let secrets = session.secrets
      secrets.vault.keep("1", "long", true, test: { $0.count > 3 })
      secrets.vault.keep("1", Secret.equality + "2", true)
      let asked = [handle(1), handle(2)]
      let problem = { (texts: [String]) in secrets.problem(with: texts[0], for: asked[0], among: asked, texts) }
      #expect(problem(["long enough", "long enough"]) == nil)
      #expect(problem(["no", "no"]) == Sentences.notTheSecret("long", true))
      #expect(problem(["long enough", "something else"]) == Sentences.notTheSecret)
      secrets.vault.keep("known", as: "2")
      secrets.vault.keep("3", "long", true, test: { $0.count > 3 })
      #expect(secrets.hasSameAnswers("long enough", as: "3") && !secrets.hasSameAnswers("no", as: "3"))
      #expect(secrets.hasSameAnswers("known", as: "1") && !secrets.hasSameAnswers("unknown", as: "1"))
      #expect(secrets.problem(with: "unknown", for: asked[0], among: [asked[0]], ["unknown"]) == Sentences.notTheSecret)
    }
  }

  @Test("K9: at the end nothing is known any more")
  func closing() {
    keeper.inside { session in
      let secrets = session.secrets
      secrets.vault.keep("text", as: "1")
      secrets.request([handle(1), handle(2)])
      secrets.close()
      #expect(secrets.vault.text(at: "1") == nil && secrets.requested.isEmpty && secrets.prompt == nil)
    }
  }
}
