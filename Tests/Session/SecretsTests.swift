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

  @Test("K9: each withheld secret is requested once, until it is known or forgotten")
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

  @Test("K9: a prompt stays while its secrets are needed, and each prompt has its own showing")
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

  @Test("K140: secrets with the same label are numbered in the order in which they were typed, and others are not")
  func numbered() {
    keeper.inside { _ in
      let asked = [handle(1), handle(2, label: "Code"), handle(3)]
      let prompt = SecretPrompt(
        asked, for: nil, title: nil, showing: 1, check: { _ in [] }, given: { _ in }, forgotten: {})
      let labels = prompt.elements.compactMap { ($0 as? SecretField)?.currentLabel }
      #expect(labels == ["Password (1/2)", "Code", "Password (2/2)"])
    }
  }

  @Test("K9: only text with the same answers is accepted, and a comparison reads the text that is given with it")
  func sameAnswers() {
    var (answers, vault) = (SecretAnswers(), SecretVault())
    answers.keep("1", "long", true, test: { $0.count > 3 })
    answers.keep("1", Secret.equality + "2", true)
    let asked = [handle(1), handle(2)]
    func problem(_ texts: [String]) -> String? {
      answers.problem(with: texts[0], for: "1", among: asked, named: ["First", "Second"], texts, in: vault)
    }
    #expect(problem(["long enough", "long enough"]) == nil)
    #expect(problem(["no", "no"]) == SessionTexts.notTheSecret("long"))
    #expect(problem(["long enough", "something else"]) == SessionTexts.notAlike("Second"))
    vault.keep("known", as: "2")
    answers.keep("3", "long", true, test: { $0.count > 3 })
    #expect(answers.fit("long enough", as: "3", in: vault) && !answers.fit("no", as: "3", in: vault))
    #expect(answers.fit("known", as: "1", in: vault) && !answers.fit("unknown", as: "1", in: vault))
    let other = answers.problem(with: "unknown", for: "1", among: [asked[0]], named: [""], ["unknown"], in: vault)
    #expect(other == SessionTexts.notTheSecret)
  }

  @Test("K9: after the end no secret is known")
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
