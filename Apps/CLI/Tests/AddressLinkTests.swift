import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct AddressLinkTests {
  @Test("A69: a press on a link opens its address on a terminal, and says no address of the outside")
  func press() async throws {
    try await onSessionThread {
      let talk = Talk(Ward())
      talk.answer("Seventeen")
      #expect(talk.frame?.page.address == Ward.alert(17))
      #expect(talk.transcript.contains("Here it is") && !talk.transcript.contains("No link opens here"))
    }
  }
}

private struct Ward: Application {
  static let name = "ward"
  static let alert = Route("alert", Int.self)
  static let routes: [any AddressRoute] = [alert]

  func run(in context: ApplicationContext) async -> String? {
    let home = WardPage()
    context.addresses.open(Self.alert, during: home.lifetime) { number in
      context.navigator.show(WardAlertPage(number))
      return .opened
    }
    _ = try? await context.navigator.presentRoot(home)
    return nil
  }
}

private final class WardPage: Page<Never> {
  private let link = Link("link", "Seventeen", to: Ward.alert(17))
  override var elements: [PageElement] { [link] }
  init() { super.init(key: "home", title: "Home") }
}

private final class WardAlertPage: Page<Never> {
  private let text = Label("text", text: "Here it is")
  override var elements: [PageElement] { [text] }

  init(_ number: Int) {
    super.init(key: "alert", title: "Alert \(number)", about: "\(number)")
    address.value = Ward.alert(number)
  }
}
