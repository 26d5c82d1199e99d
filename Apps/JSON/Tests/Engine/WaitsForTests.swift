import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct WaitsForTests {
  @Test("D110: a button has the ids of the inputs that it waits for, whether or not they are valid")
  func waitsFor() async throws {
    try await onSessionThread {
      let wire = Wire(FormApplication())
      for name in ["", "Ann"] {
        wire.call("ui.set", ["id": "form/name", "value": .string(name)])
        #expect(wire.call("ui.get", ["id": "form/save"]).at(["element", "waitsFor"]) == ["form/name", "form/key"])
      }
      #expect(wire.call("ui.get", ["id": "form/plain"]).at(["element", "waitsFor"]) == nil)
      #expect(wire.call("ui.get", ["id": "form/own"]).at(["element", "waitsFor"]) == ["form/name"])
    }
  }
}
