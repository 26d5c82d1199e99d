import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
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
      #expect(fill("home/due", "2026-1-5").said.hasPrefix("This is no date; write it as year-month-day"))
      #expect(fill("home/due", "2026-02-30").said.hasPrefix("There is no such day."))
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
      let distant = fill("home/plan", "golden")
      #expect(distant.said.hasPrefix(#"No option has this key. The keys are "free", "pro"."#), "\(distant.said)")
      let row = MCPClient.modern(Wire(CitiesApplication(), dialect: .mcp))
        .use("ui_set", ["id": "page/cities", "value": "Berlin"])
      #expect(row.said.hasPrefix(#"No row has this key; "europe-berlin" is the nearest."#), "\(row.said)")
      let files = MCPClient.modern(Wire(FileApplication(), dialect: .mcp))
      for value: JSON in ["hello", ["name": "a.txt", "base64": "aGk="], ["x"]] {
        let said = files.use("ui_set", ["id": "home/file", "value": value]).said
        #expect(said.contains("A file is an object with name and base64"), "\(said)")
      }
      for value: JSON in ["canary", ["secret": "mail"]] {
        let said = client.use("ui_set", ["id": "home/password", "value": value]).said
        #expect(said.contains("No secret is prepared: the user types it in another front end"), "\(said)")
      }
    }
  }

  @Test("D86: a part of a key or of a label is near, and a chance of letters is not")
  func near() {
    let zones = ["Africa/Abidjan", "America/New_York", "Europe/Berlin", "Iran"].map { (key: $0, label: "") }
    #expect(Nearest.key(to: "Berlin", among: zones) == "Europe/Berlin")
    #expect(Nearest.key(to: "new_york", among: zones) == "America/New_York")
    #expect(Nearest.key(to: "Irna", among: zones) == "Iran")
    #expect(Nearest.key(to: "Paris", among: zones) == nil)
    #expect(Nearest.key(to: "Teheran", among: [(key: "ir", label: "Iran, Teheran")]) == "ir")
  }

  @Test("D124: a refused form names all of its values that are wrong, in one answer")
  func all() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      _ = client.use("ui_snapshot")
      let wrong: JSON = ["home/age": "old", "home/email": "a@b", "home/memos": "x", "home/news": "perhaps"]
      let said = client.use("ui_fill", ["values": wrong]).said
      for text in ["a number or null", "home/memo", "true or false"] {
        #expect(said.contains(text), "\(text): \(said)")
      }
      #expect(said.contains("nothing changed"))
    }
  }

  @Test("D86: a refused action names the nearest id, and the tools that the element takes")
  func actions() async throws {
    try await onSessionThread {
      let client = MCPClient.modern()
      let id = client.use("ui_press", ["id": "home/lode"])
      #expect(id.said.hasPrefix("There is no such element; home/load is the nearest."), "\(id.said)")
      #expect(client.use("ui_press", ["id": "Load"]).said.contains("home/load is the nearest"))
      #expect(client.use("ui_press", ["id": "somewhere/else"]).said.hasPrefix("There is no such element. ui_snapshot"))
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

/// A list beside the details of its current row.
private struct CitiesApplication: Application {
  static let name = "cities"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(CitiesPage())
    return nil
  }
}

private final class CitiesPage: Page<Never> {
  private let cities = List("cities", "Cities")
  private lazy var detail = MasterDetail("both", list: cities, detail: [Label("name", "Name")])

  override var elements: [PageElement] { [detail] }

  init() {
    super.init(key: "page", title: "Page")
    cities.rows.value = [Row("asia-tokyo", "Tokyo"), Row("europe-berlin", "Berlin"), Row("europe-paris", "Paris")]
  }
}
