import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct DownloadTests {
  private static let file = ["id": "page/file"] as JSON

  @Test("D84: a link to a file names it, and ui.file returns its bytes in pieces")
  func read() async throws {
    try await onSessionThread {
      let wire = Wire(GivingApplication())
      #expect(wire.call("ui.file", Self.file)["data"]?["reason"] == "unknown_element")
      _ = wire.call("ui.press", ["id": "page/make"])
      let element = wire.call("ui.get", Self.file)["element"]
      #expect(element?["type"] == "link" && element?["target"] == "table.csv (8 bytes)")
      #expect(element?["file"]?["name"] == "table.csv" && element?["file"]?["type"] == "text/csv")
      #expect(element?["file"]?["size"] == 8)
      let all = wire.call("ui.file", Self.file)
      #expect(all["base64"] == .string(Data("a,b\n1,2\n".utf8).base64EncodedString()))
      #expect(all["file"] == element?["file"] && all["offset"] == 0)
      let part = wire.call("ui.file", ["id": "page/file", "offset": 2, "count": 3])
      #expect(part["base64"] == .string(Data("b\n1".utf8).base64EncodedString()) && part["offset"] == 2)
      #expect(wire.call("ui.file", ["id": "page/file", "offset": 8])["base64"] == "")
      #expect(wire.call("ui.file", ["id": "page/make"])["data"]?["reason"] == "wrong_action")
      #expect(wire.call("ui.file", ["id": "page/file", "count": 1_048_577])["data"]?["reason"] == "out_of_range")
      let pressed = wire.call("ui.press", Self.file)
      #expect(pressed["revision"] == pressed["before"], "a press changes nothing")
    }
  }

  @Test("D85: an agent gets a file as the answer to a press and as a resource")
  func agent() async throws {
    try await onSessionThread {
      for client in [
        MCPClient.modern(Wire(GivingApplication(), dialect: .mcp)),
        MCPClient.handshake("2025-06-18", Wire(GivingApplication(), dialect: .mcp)),
      ] {
        let outline = client.use("ui_press", ["id": "page/make"]).said
        let words = #"- link "Table" [page/file] = "table.csv (8 bytes)" (text/csv, 8 bytes, "#
        #expect(outline.contains(words + "press it or read ui://file/page/file)"), "\(outline)")
        let answer = client.use("ui_press", ["id": "page/file"])["content"]?.elements ?? []
        #expect(answer.map { $0["type"] } == ["text", "resource_link", "resource"])
        #expect(answer.dropFirst().first?["uri"] == "ui://file/page/file")
        #expect(answer.last?["resource"]?["text"] == "a,b\n1,2\n")
        let read = client.call("resources/read", ["uri": "ui://file/page/file"])["contents"]?.elements.first
        #expect(read == ["uri": "ui://file/page/file", "mimeType": "text/csv", "text": "a,b\n1,2\n"])
        for uri in ["ui://file/page/make", "ui://file/none", "ui://file/%zz"] {
          #expect(client.call("resources/read", ["uri": .string(uri)])["code"] != nil, "\(uri)")
        }
      }
    }
  }

  @Test("D85: other contents are base64, and a large file is a link alone until it is read")
  func large() async throws {
    try await onSessionThread {
      let bytes = Array(repeating: UInt8(0xFF), count: 3_000_000)
      let client = MCPClient.modern(
        Wire(GivingApplication("a.bin", type: "application/zip", bytes: bytes), dialect: .mcp))
      _ = client.use("ui_press", ["id": "page/make"])
      let answer = client.use("ui_press", ["id": "page/file"])["content"]?.elements ?? []
      #expect(answer.map { $0["type"] } == ["text", "resource_link"])
      guard
        case .string(let blob)? = client.call("resources/read", ["uri": "ui://file/page/file"])["contents"]?
          .elements.first?["blob"]
      else {
        Issue.record("no contents")
        return
      }
      #expect(Data(base64Encoded: blob) == Data(bytes))
    }
  }
}
