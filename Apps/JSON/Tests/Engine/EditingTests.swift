import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// A review that leads to a single element of an earlier step.
@Suite struct EditingTests {
  @Test("A114: the snapshot of a page names the element that is edited")
  func start() async throws {
    try await onSessionThread {
      let wire = Wire(EditingApplication())
      wire.call("ui.set", ["id": "account/password", "value": "secret1"])
      #expect(wire.call("ui.press", ["id": "account/next", "snapshot": true])["snapshot"]?["page"]?["start"] == nil)
      let edited = wire.call("ui.press", ["id": "review/password", "snapshot": true])
      #expect(edited["snapshot"]?["page"]?["start"] == "account/password", "\(edited)")
    }
  }
}
