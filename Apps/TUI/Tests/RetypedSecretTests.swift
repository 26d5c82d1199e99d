import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A secret that is typed again after a death, in place of the earlier one.
@Suite struct RetypedSecretTests {
  @Test("N220: the page that asks for another secret again comes when the field is left, and takes no letters")
  func whole() async throws {
    try await onSessionThread {
      let test = ScreenTest(Confirming(), rows: 24, columns: 80, colours: 256)
      test.type("long-password Tab long-pasword Tab")
      let resumed = test.resumed(Confirming())
      resumed.type("a")
      resumed.type("nother-one")
      #expect(resumed.frame?.page.key == "account", "\(resumed.screen)")
      let typed = resumed.with { $0.view.memory.drafts["account/password"]?.editor.text }
      #expect(typed == "another-one")
      resumed.type("Tab")
      #expect(resumed.frame?.page.key == "secrets", "\(resumed.screen)")
      // The first Esc ends the time in which keys are left out.
      resumed.type("Esc Esc")
      #expect(resumed.frame?.page.key == "account")
      resumed.type("Tab another-one Tab")
      #expect(resumed.frame?.page.key == "account" && resumed.frame?.element("account/again")?.error == nil)
    }
  }
}

private struct Confirming: Application {
  static let name = "confirming"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(AccountPage())
  }
}

private final class AccountPage: Page<String> {
  private let password = SecretField("password", "Password")
  private let again = SecretField("again", "Password again")
  private let next = Button("next", "Next", role: .default)

  override var elements: [PageElement] { [password, again, next] }

  init() {
    super.init(key: "account", title: "Account")
    again.check("Not the same", with: password) { $0 == $1 }
    next.taps.observe { [unowned self] in finish("done") }
  }
}
