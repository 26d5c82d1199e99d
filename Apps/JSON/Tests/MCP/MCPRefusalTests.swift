import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The refusals that a model reads, and the values that it may write otherwise than the protocol has them.
@Suite struct MCPRefusalTests {
  @Test("D86: a refused value of a form has the line of its element, and says what the element takes")
  func values() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      _ = client.use("ui_snapshot")
      let fill = { (id: String, value: JSON) in client.use("ui_fill", ["values": .object([JSON.Member(id, value)])]) }
      let date = fill("home/due", "24.11.2026")
      #expect(date.said.hasPrefix("This is no date; write it as year-month-day"), "\(date.said)")
      #expect(!date.said.contains("sentence") && date.outline.contains(#"[home/due] = "" (date, earliest"#))
      let far = fill("home/age", 4_000)
      #expect(far.outline.contains("[home/age] = 30 (minimum 0, maximum 150, step 0.5)"), "\(far.said)")
      #expect(
        fill("home/age", "old").said.hasPrefix("The value has the wrong type: the element takes a number or null"))
      #expect(fill("home/news", 1).said.contains("the element takes true or false"))
      #expect(fill("home/topics", "a").said.contains("the element takes an array of keys"))
      let plan = fill("home/plan", "prp")
      #expect(plan.said.hasPrefix(#"No option has this key; "pro" is the nearest."#), "\(plan.said)")
      #expect(plan["structuredContent"]?["nearest"] == "pro" && plan.outline.contains("[home/plan]"))
      #expect(fill("home/topics", ["a", "c"]).said.contains("is the nearest"))
    }
  }

  @Test("D86: a refused action names the nearest id, and the tools that the element takes")
  func actions() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let id = client.use("ui_press", ["id": "home/lode"])
      #expect(id.said.hasPrefix("There is no such element; home/load is the nearest."), "\(id.said)")
      #expect(client.use("ui_press", ["id": "Load"]).said.contains("home/load is the nearest"))
      #expect(client.use("ui_press", ["id": "somewhere/else"]).said.hasPrefix("There is no such element. {"))
      #expect(client.use("ui_press", ["id": "home/plan"]).said.hasPrefix("The element takes only ui_set."))
      #expect(client.use("ui_set", ["id": "home/load", "value": 1]).said.hasPrefix("The element takes only ui_press."))
      #expect(client.use("ui_press", ["id": "home/note"]).said.hasPrefix("The element takes no action."))
      _ = client.use("ui_press", ["id": "home/warn"])
      let covered = client.use("ui_press", ["id": "home/load"])
      #expect(covered.said.contains("must be answered first: press alert:1/ok."), "\(covered.said)")
      let plain = Wire()
      plain.call("ui.press", ["id": "home/warn"])
      #expect(plain.call("ui.press", ["id": "home/load"])["data"]?["buttons"] == ["alert:1/ok"])
      #expect(plain.call("ui.press", ["id": "alert:1/okay"])["data"]?["nearest"] == "alert:1/ok")
      #expect(plain.call("ui.press", ["id": "alert:1/ok"])["page"] == "home")
      #expect(plain.call("ui.press", ["id": "home/plan"])["data"]?["actions"] == ["set"])
    }
  }

  @Test("D86: a refused parameter has its type, its bounds or the names that there are")
  func parameters() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let name = client.use("ui_press", ["element": "home/load"])
      #expect(name.said.hasPrefix("There is no such parameter; there are: id, seen, revision, timeoutMs."))
      #expect(
        client.use("ui_press", ["id": "home/load", "revision": "new"]).said
          .contains("arguments.revision has the wrong type; it is a whole number"))
      #expect(client.use("ui_list", ["id": "home/people", "count": 0]).said.contains("is a number from 1 to "))
      let time = Wire().call("app.advance", ["ms": 1])
      #expect(time["message"] == "Time stands still, and moves by app.advance, only with --test-clock.")
    }
  }

  @Test("D87: numbers, Boolean values, arrays and objects are also taken as their JSON text, and texts stay texts")
  func texts() async throws {
    try await onSessionThread {
      let client = MCPClient.modern(Wire(secrets: SecretsFile(["mail": "correct"]), dialect: .mcp))
      let values =
        #"{"home/age":"40.5","home/news":"true","home/topics":"[\"a\"]","#
        + #""home/password":"{\"secret\":\"mail\"}"}"#
      let filled = client.use("ui_fill", ["values": .string(values), "revision": "0"])
      #expect(filled["isError"] == false, "\(filled.said)")
      for text in ["[home/age] = 40.5", "[home/news] = true", #"[home/topics] = ["a"]"#, "[home/password] (filled)"] {
        #expect(filled.outline.contains(text), "\(text): \(filled.outline)")
      }
      #expect(client.use("ui_set", ["id": "home/memo", "value": "[1]"]).outline.contains(#"[home/memo] = "[1]""#))
      #expect(client.use("ui_wait", ["until": #"{"settled":"true"}"#])["isError"] == false)
      #expect(client.use("ui_set", ["id": "home/password", "value": "7"])["isError"] == true)
      // A program says what it means.
      #expect(Wire().call("ui.set", ["id": "home/age", "value": "40"])["data"]?["reason"] == "wrong_type")
    }
  }
}
