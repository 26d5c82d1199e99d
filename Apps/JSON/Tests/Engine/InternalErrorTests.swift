import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// An application whose page divides by zero.
struct NoNumberApplication: Application {
  static let name = "no-number"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = NoNumberPage()
    page.divide.taps.observe { [unowned page] in page.share.number.value = page.share.number.value == nil ? .nan : nil }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class NoNumberPage: Page<String> {
  let share = NumberField("share", "Share")
  let divide = Button("divide", "Divide")

  init() { super.init(key: "home", title: "Home") }
  override var elements: [PageElement] { [share, divide] }
}

@Suite struct InternalErrorTests {
  @Test("-32603 internal: a page that JSON cannot express is not sent, and the session continues")
  func noNumber() async throws {
    try await onSessionThread {
      let wire = Wire(NoNumberApplication())
      wire.call("ui.subscribe")
      let failed = wire.call("ui.press", ["id": "home/divide", "snapshot": true])
      #expect(failed["code"] == -32603)
      #expect(failed["data"]?["reason"] == "internal")
      #expect(wire.notifications.isEmpty)
      for method in ["ui.snapshot", "app.hello", "ui.back"] {
        #expect(wire.call(method)["data"]?["reason"] == "internal", "\(method)")
      }
      #expect(wire.call("app.ping") == [:])
      #expect(wire.call("app.shutdown") == [:])
    }
  }
}
