import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

/// A page with a single fault.
private struct Wrong: Application {
  enum Fault { case sameKey, madeAnew, leftOut, noOption }
  static let name = "wrong"
  let fault: Fault

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(WrongPage(fault))
    return nil
  }
}

private final class WrongPage: Page<Void> {
  private let fault: Wrong.Fault
  private let one = Button("one", "One")
  private let two: Button
  private let choice = Choice("choice", "Choice", options: [ChoiceOption("a", "A", 1)])
  override var elements: [PageElement] {
    switch fault {
    case .leftOut: [one, choice]
    case .madeAnew: [one, Button("two", "Two"), two, choice]
    default: [one, two, choice]
    }
  }

  init(_ fault: Wrong.Fault) {
    self.fault = fault
    two = Button(fault == .sameKey ? "one" : "second", "Two")
    super.init(key: "wrong", title: "Wrong")
    if fault == .noOption { choice.selection.value = 2 }
  }
}

/// Two rules with the same name.
private struct SameRule: Application {
  static let name = "same-rule"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(SameRulePage())
    return nil
  }
}

private final class SameRulePage: Page<Void> {
  let secret = SecretField("secret", "Secret")
  let result = Label("result")
  override var elements: [PageElement] { [secret, result] }
  init() {
    super.init(key: "rules", title: "Rules")
    secret.edits.observe { [unowned self] secret in
      let isLong = secret.check("fits") { $0.count >= 8 }
      let hasDigit = secret.check("fits") { $0.contains(where: \.isNumber) }
      result.text.value = "\(isLong) \(hasDigit)"
    }
  }
}

@Suite struct MisuseTests {
  @Test("two elements with the same key stop the program with a sentence")
  func sameKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await onSessionThread { _ = SessionTest(Wrong(fault: .sameKey)) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("two elements of the page wrong have the key one; each needs its own"))
  }

  @Test("A62: elements that are made anew at each read stay the elements of the first read")
  func madeAnew() async throws {
    try await onSessionThread {
      let test = SessionTest(Wrong(fault: .madeAnew))
      test.press("wrong/two")
      #expect(test.rejections == [])
    }
  }

  @Test("an element that is missing from `elements` is an issue")
  func leftOut() async throws {
    await expectCaught {
      try await onSessionThread { _ = SessionTest(Wrong(fault: .leftOut)) }
    } matching: {
      "\($0)".contains("the element second is not in `elements`")
    }
  }

  @Test("a selection that is not an option is an issue")
  func noOption() async throws {
    await expectCaught {
      try await onSessionThread { _ = SessionTest(Wrong(fault: .noOption)) }
    } matching: {
      "\($0)".contains("the selection of choice is 2, which is none of its options")
    }
  }

  @Test("R76: two rules for a secret under the same name stop the program with a sentence, without the secret")
  func sameRule() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await onSessionThread {
        let test = SessionTest(SameRule())
        test.set("rules/secret", "canary-letters")
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("the rule “fits” answers differently for the same secret"))
    #expect(!said.contains("canary"))
  }
}
