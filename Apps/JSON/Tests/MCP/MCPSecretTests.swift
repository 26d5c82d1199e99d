import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxHTTP
@testable import SignalboxJSON

/// Secrets that a model names and that are not prepared. The user types them on a page that neither the model nor its
/// client sees.
@Suite struct MCPSecretTests {
  private let prompts = SecretPrompts()

  init() { prompts.open(at: ListenAddress(host: "127.0.0.1", port: 9)) }

  private func wire(_ secrets: SecretsFile = SecretsFile()) -> Wire {
    Wire(secrets: secrets, dialect: .mcp, prompts: prompts)
  }

  private func handshake(_ wire: Wire, _ capabilities: JSON = ["elicitation": ["url": [:]]]) {
    let parameters: JSON = [
      "protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": ["name": "test", "version": "1"],
    ]
    let request: JSON = ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": parameters]
    wire.send(request.text + "\n")
  }

  private func set(_ wire: Wire, id: JSON = 1, revision: JSON = 0, _ more: [JSON.Member] = [], meta: JSON? = nil)
    -> [JSON]
  {
    let arguments: JSON = ["revision": revision, "id": "home/password", "valueFrom": ["secret": "mail"]]
    let parameters = [JSON.Member("name", "ui_set"), JSON.Member("arguments", arguments)] + more
    let request: JSON = [
      "jsonrpc": "2.0", "id": id, "method": "tools/call",
      "params": .object(parameters + (meta.map { [JSON.Member("_meta", $0)] } ?? [])),
    ]
    return wire.send(request.text + "\n").map(json)
  }

  /// Returns the response to the user's browser at the address from the client.
  private func visit(_ url: JSON?, _ method: String = "GET", _ body: String = "") -> HTTPResponse? {
    guard case .string(let url)? = url else { return nil }
    let path = url.dropFirst("http://127.0.0.1:9".count)
    var request = try? HTTPRequest(head: Array("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:9".utf8))
    request?.body = Array(body.utf8)
    return request.flatMap(prompts.answer)
  }

  @Test(
    "D20: with a handshake the client is asked to lead its user to a page, and the call continues with the secret")
  func handshake() async throws {
    try await onSessionThread {
      let wire = wire()
      handshake(wire)
      let asked = set(wire)
      #expect(asked.count == 1 && asked[0]["method"] == "elicitation/create")
      let question = asked[0]["params"]
      #expect(question?["mode"] == "url" && question?["requestedSchema"] == nil)
      #expect(question?["message"].map(\.text)?.contains("mail") == true)
      // The user's consent is not an answer yet, and neither is a visit to the page.
      #expect(wire.send(#"{"jsonrpc":"2.0","id":"ask:1","result":{"action":"accept"}}"# + "\n") == [])
      let page = visit(question?["url"]).map { String(decoding: $0.body, as: UTF8.self) } ?? ""
      #expect(page.contains(#"type="password""#) && page.contains("mail"))
      #expect(wire.typed() == [])
      #expect(visit(question?["url"], "POST", "s0=&do=give")?.status == 200)
      #expect(wire.typed() == [], "an empty field is asked again")

      let thanks = visit(question?["url"], "POST", "s0=canary-4711&do=give")
      #expect(thanks?.status == 200 && !String(decoding: thanks?.body ?? [], as: UTF8.self).contains("canary"))
      let answer = wire.typed().map(json)
      #expect(answer.count == 1 && answer[0]["result"]?.said.contains("[home/password] (filled") == true)
      #expect(answer[0].text.contains("canary") == false)
      #expect(visit(question?["url"])?.status == 410, "the address is good for once")
      // The secret is not kept, so a later call asks again.
      #expect(set(wire, id: 2, revision: 1)[0]["method"] == "elicitation/create")
    }
  }

  @Test(
    "D20: the client of a user that gives no secret is told so, and nothing changes",
    arguments: ["decline", "cancel", "page", "error"])
  func refused(_ way: String) async throws {
    try await onSessionThread {
      let wire = wire()
      handshake(wire)
      let url = set(wire)[0]["params"]?["url"]
      var answers: [String]
      switch way {
      case "page":
        #expect(visit(url, "POST", "s0=&do=refuse")?.status == 200)
        answers = wire.typed()
      case "error":
        answers = wire.send(#"{"jsonrpc":"2.0","id":"ask:1","error":{"code":-1,"message":"no"}}"# + "\n")
      default:
        answers = wire.send(#"{"jsonrpc":"2.0","id":"ask:1","result":{"action":"\#(way)"}}"# + "\n")
      }
      let result = answers.first.map(json)?["result"]
      #expect(answers.count == 1 && result?["isError"] == true)
      #expect(result?.said.contains("The user gave no secret") == true)
      #expect(result?["structuredContent"]?["revision"] == 0)
      #expect(visit(url, "POST", "s0=canary-4711&do=give")?.status == 410)
      #expect(wire.typed() == [])
    }
  }

  @Test("D20: a cancelled call waits no longer, and a secret typed later is not accepted")
  func cancelled() async throws {
    try await onSessionThread {
      let wire = wire()
      handshake(wire)
      let url = set(wire)[0]["params"]?["url"]
      wire.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"# + "\n")
      #expect(visit(url, "POST", "s0=canary-4711&do=give")?.status == 410)
      #expect(wire.typed() == [])
      #expect(set(wire, id: 1)[0]["method"] == "elicitation/create", "its id is free again")
    }
  }

  @Test("D20: the oldest of too many questions is refused")
  func many() async throws {
    try await onSessionThread {
      let wire = wire()
      handshake(wire)
      let first = set(wire)[0]["params"]?["url"]
      for number in 2...16 { #expect(set(wire, id: .integer(number)).count == 1) }
      #expect(wire.typed() == [] && visit(first)?.status == 200)
      // The refusal follows in a task of its own, so it may already stand behind the question.
      let said = set(wire, id: 17) + wire.typed().map(json)
      #expect(said.count == 2 && said[0]["method"] == "elicitation/create")
      #expect(said.last?["id"] == 1 && said.last?["result"]?["isError"] == true)
      #expect(visit(first)?.status == 410)
    }
  }

  @Test("D20: without a handshake the answer requires input, and the client repeats the call")
  func modern() async throws {
    try await onSessionThread {
      let wire = wire()
      let meta: JSON = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": ["elicitation": ["url": [:]]],
      ]
      let required = set(wire, meta: meta)[0]["result"]
      #expect(required?["resultType"] == "input_required")
      let page = required?.at(["inputRequests", "secrets", "params"])
      #expect(page?["mode"] == "url" && required?.at(["inputRequests", "secrets", "method"]) == "elicitation/create")
      let again = [
        JSON.Member("requestState", required?["requestState"] ?? nil),
        JSON.Member("inputResponses", ["secrets": ["action": "accept"]]),
      ]
      #expect(set(wire, id: 2, again, meta: meta) == [])
      #expect(visit(page?["url"], "POST", "s0=canary-4711&do=give")?.status == 200)
      let answer = wire.typed().map(json)
      #expect(answer.first?["result"]?.said.contains("[home/password] (filled") == true)

      // A declined question has its own answer, and an outdated revision causes no question.
      #expect(set(wire, id: 3, meta: meta)[0]["result"]?.said.contains("stale_revision") == true)
      let other = set(wire, id: 4, revision: 1, meta: meta)[0]["result"]
      let declined = [
        JSON.Member("requestState", other?["requestState"] ?? nil),
        JSON.Member("inputResponses", ["secrets": ["action": "decline"]]),
      ]
      let told = set(wire, id: 5, revision: 1, declined, meta: meta)[0]["result"]
      #expect(told?["isError"] == true && told?.said.contains("The user gave no secret") == true)
    }
  }

  @Test("D20: no question goes to an unable client, for a prepared secret or for other fields, and none uses a form")
  func nobody() async throws {
    try await onSessionThread {
      for capabilities: JSON in [[:], ["elicitation": [:]], ["elicitation": ["form": [:]]]] {
        let wire = wire()
        handshake(wire, capabilities)
        let answer = set(wire)
        #expect(answer.count == 1 && answer[0]["result"]?.said.contains("secret_refused") == true)
      }
      let prepared = wire(SecretsFile(["mail": "canary-4711"]))
      handshake(prepared)
      #expect(set(prepared)[0]["result"]?.said.contains("filled") == true)
      let plain = wire()
      handshake(plain)
      let request: JSON = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": [
          "name": "ui_fill", "arguments": ["revision": 0, "values": ["home/email": ["secret": "mail"]]],
        ],
      ]
      #expect(plain.send(request.text + "\n").map(json)[0]["method"] == nil)
    }
  }
}
