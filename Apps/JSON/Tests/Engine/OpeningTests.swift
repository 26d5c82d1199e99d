import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct OpeningTests {
  @Test("D69: app.open opens an address, and the snapshot has the page's address")
  func opens() async throws {
    try await onSessionThread {
      let wire = Wire(SamplerApplication())
      #expect(
        wire.call("app.open", ["address": "people", "snapshot": true])["snapshot"]?["page"]?["address"] == "people")
      #expect(wire.call("app.open", ["address": "people"])["page"] == "people")
      #expect(wire.call("ui.back", ["snapshot": true])["snapshot"]?["page"]?["address"] == nil)
    }
  }

  @Test(
    "D69: an address that is not opened is refused with its sentence", arguments: ["account/7", "person/x", "nowhere"])
  func refused(_ address: String) async throws {
    try await onSessionThread {
      let refused = Wire(SamplerApplication()).call("app.open", ["address": .string(address)])
      #expect(refused["data"]?["reason"] == "action_failed")
      #expect(refused["data"]?["sentence"] == .string("There is no page “\(address)” here."))
    }
  }

  @Test("D69: a text that is no address is refused", arguments: ["", "a//b", "%zz", "..", "a\u{0}", "%1B[2J"])
  func malformed(_ address: String) async throws {
    try await onSessionThread {
      let refused = Wire(SamplerApplication()).call("app.open", ["address": .string(address)])
      #expect(refused["data"]?["reason"] == "bad_format")
    }
  }

  @Test("D69: the tool app_open opens an address, and the outline names it")
  func tool() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(SamplerApplication(), dialect: .mcp))
      #expect(
        client.use("app_open", ["address": "people"]).said.contains("People [people] (revision 1, address people)"))
      #expect(client.use("app_open", ["address": "person/a1"]).said.contains("The page of this person is not for you."))
    }
  }
}
