import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The facts in the result of an action.
@Suite struct ResultTests {
  @Test("D78: a press names the inputs that it has found wrong, and an undo or redo describes what it has changed")
  func facts() async throws {
    try await onSessionThread {
      let wire = Wire(SignUp())
      #expect(wire.call("ui.set", ["id": "sign-up/name", "value": "ann"])["invalid"] == nil)
      #expect(wire.call("ui.press", ["id": "sign-up/save"])["invalid"] == ["sign-up/name"])
      #expect(wire.call("ui.press", ["id": "sign-up/help"])["invalid"] == nil, "it was wrong before")
      #expect(wire.call("ui.set", ["id": "sign-up/name", "value": "bob"])["invalid"] == nil)
      let undone = wire.call("ui.undo")
      #expect(undone["shows"] == "Name: ann" && undone["invalid"] == nil)
      #expect(wire.call("ui.redo")["shows"] == "Name: bob")
      #expect(wire.call("ui.seek", ["entry": 0])["shows"] == "Name: empty")
      #expect(wire.call("ui.set", ["id": "sign-up/name", "value": "cleo"])["invalid"] == nil)
      let saved = wire.call("ui.press", ["id": "sign-up/save", "snapshot": true])
      #expect(saved["invalid"] == nil, "the press took the name and emptied its field")
    }
  }

  @Test("D96: the result of an action names the inputs that it has added to its page")
  func added() async throws {
    try await onSessionThread {
      let wire = Wire(CountingApplication())
      #expect(wire.call("ui.set", ["id": "counting/volume", "value": 20])["added"] == nil)
      #expect(wire.call("ui.set", ["id": "counting/gift", "value": true])["added"] == ["counting/card"])
      let undone = wire.call("ui.undo")
      #expect(undone["added"] == nil && undone["shows"] != nil)
      #expect(wire.call("ui.set", ["id": "counting/gift", "value": false])["added"] == nil)
    }
  }
}

/// A page whose button finds its field wrong.
private struct SignUp: Application {
  static let name = "sign-up"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SignUpPage())
    return nil
  }
}

private final class SignUpPage: Page<Void> {
  let name = TextField("name", "Name", isRequired: true)
  let save = Button("save", "Save")
  let help = Button("help", "Help")

  init() {
    super.init(key: "sign-up", title: "Sign up")
    save.taps.observe { [unowned self] in
      name.error.value = name.text.value == "ann" ? "Taken" : nil
      if name.text.value != "ann" { name.text.value = "" }
    }
    name.edits.observe { [unowned self] _ in name.error.value = nil }
  }

  override var elements: [PageElement] { [name, save, help] }
}
