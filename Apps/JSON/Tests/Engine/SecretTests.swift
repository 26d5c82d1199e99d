import SignalboxPlatform
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct SecretTests {
  @Test("K9: a secret appears in no answer, error or event, however it is given")
  func canary() async throws {
    try await onSessionThread {
      let wire = Wire()
      let canary = "Canary7731"
      var output = wire.send(
        [
          ("ui.subscribe", "{}"),
          ("ui.set", #"{"id":"home/password","value":"\#(canary)","snapshot":true}"#),
          ("ui.fill", #"{"values":{"home/password":"\#(canary)2"},"snapshot":true}"#),
          ("ui.set", #"{"id":"home/password","value":"\#(canary)\n"}"#),
          ("ui.set", #"{"id":"home/password","value":"\#(canary)\#(canary)\#(canary)"}"#),
          ("ui.set", #"{"id":"home/age","value":"\#(canary)"}"#),
          ("ui.set", #"{"id":"home/plan","value":"\#(canary)"}"#),
          ("ui.fill", #"{"values":{"home/password":["\#(canary)"]}}"#),
          ("ui.set", #"{"id":"home/password","value":"x","settle":"\#(canary)"}"#),
          ("ui.get", #"{"id":"home/password"}"#), ("ui.snapshot", "{}"),
          ("ui.wait", #"{"until":{"element":{"id":"home/password","value":"\#(canary)"}},"timeoutMs":0}"#),
          ("app.hello", #"{"client":"\#(canary)"}"#),
        ].enumerated().map {
          #"{"jsonrpc":"2.0","id":\#($0),"method":"\#($1.0)","params":\#($1.1)}"# + "\n"
        }.joined())
      output += wire.send("\(canary)\n{\"a\":\"\(canary)\"\n\"\(canary)\\q\"\n")
      output += wire.send(
        #"{"jsonrpc":"2.0","id":99,"method":"ui.set","params":{"id":"home/password","value":"\#(canary)"#)
      output += wire.end().lines
      #expect(output.count > 15)
      #expect(output.filter { $0.contains("anary") } == [])
    }
  }

  @Test("a secret shows filled, never a value or a length")
  func filled() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.set", ["id": "home/password", "value": "x"])
      let one = wire.call("ui.get", ["id": "home/password"])["element"]
      #expect(one?["filled"] == true)
      wire.call("ui.set", ["id": "home/password", "value": "xyz"])
      #expect(wire.call("ui.get", ["id": "home/password"])["element"] == one)
      wire.call("ui.set", ["id": "home/password", "value": ""])
      #expect(wire.call("ui.get", ["id": "home/password"])["element"]?["filled"] == false)
    }
  }

  @Test("valueFrom: a secret by name fills a secret element, alone or with others, and appears in no output")
  func byName() async throws {
    try await onSessionThread {
      let wire = Wire(secrets: SecretsFile(["mail": "Canary7731"]))
      wire.call("ui.subscribe")
      let result = wire.call("ui.set", ["id": "home/password", "valueFrom": ["secret": "mail"], "snapshot": true])
      #expect(result["revision"] == 1)
      #expect(!(result.text + wire.notifications.map(\.text).joined()).contains("anary"))
      wire.call("ui.set", ["id": "home/password", "value": ""])
      let values: JSON = ["home/news": true, "home/password": ["secret": "mail"]]
      #expect(wire.call("ui.fill", ["values": values])["revision"] == 3)
      #expect(wire.call("ui.get", ["id": "home/password"])["element"]?["filled"] == true)
    }
  }

  @Test("D10: secret_refused says what the place accepts, and which names exist")
  func names() async throws {
    try await onSessionThread {
      let wire = Wire(secrets: SecretsFile(["web": "Canary7731", "mail": "x"]))
      let unknown = wire.call("ui.set", ["id": "home/password", "valueFrom": ["secret": "nobody"]])
      #expect(unknown["data"] == ["reason": "secret_refused", "id": "home/password", "secrets": ["mail", "web"]])
      let readable = wire.call("ui.set", ["id": "home/email", "valueFrom": ["secret": "mail"]])
      #expect(readable["message"] == "A secret goes only into an element of type secret.")
    }
  }

  @Test(
    "secret_refused: an unknown name, and a place where the secret could be read, are refused",
    arguments: [("home/password", "nobody", 1013), ("home/email", "mail", 1013), ("home/next", "mail", 1005)])
  func refused(_ id: String, _ name: String, _ code: Int) async throws {
    try await onSessionThread {
      let wire = Wire(secrets: SecretsFile(["mail": "Canary7731"]))
      let before = wire.call("ui.snapshot")
      #expect(
        wire.call("ui.set", ["id": .string(id), "valueFrom": ["secret": .string(name)]])["code"] == .integer(code))
      #expect(
        wire.call("ui.fill", ["values": .object([.init(id, ["secret": .string(name)])])])["code"] == .integer(code))
      #expect(wire.call("ui.snapshot") == before)
    }
  }

  @Test("valueFrom: exactly one of value and valueFrom is required")
  func either() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("ui.set", ["id": "home/password"])["data"]?["reason"] == "missing_param")
      let both: JSON = ["id": "home/password", "value": "x", "valueFrom": ["secret": "x"]]
      let refused = wire.call("ui.set", both)["data"]
      #expect(refused?["reason"] == "conflicting_params")
      #expect(refused?["params"] == ["value", "valueFrom"])
    }
  }

  @Test(
    "--secrets: the file is its owner's alone and has an object of texts; errors reveal no secret",
    arguments: [
      (#"{"a":"Canary7731"}"#, mode_t(0o600), String?.none), (#"{"a":"Canary7731"}"#, 0o640, "0600"),
      (#"{"a":"Canary7731"}"#, 0o604, "0600"), (#"["Canary7731"]"#, 0o600, "JSON object"),
      (#"{"a":7731}"#, 0o600, "JSON object"), ("Canary7731", 0o600, "JSON object"),
    ])
  func file(_ content: String, _ mode: mode_t, _ complaint: String?) throws {
    let path = "/tmp/signalbox-json-\(getpid())-secrets-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(path) }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(file >= 0 && write(file, content, content.utf8.count) == content.utf8.count && fchmod(file, mode) == 0)
    close(file)
    do throws(SignalboxProgram.ExitStatus) {
      let secrets = try SecretsFile(file: path)
      #expect(complaint == nil)
      #expect(String(describing: secrets) == "secrets")
    } catch {
      #expect(error.code == (mode == 0o600 ? 65 : 66))
      #expect(complaint.map { error.sentence?.contains($0) ?? false } ?? false)
      // The sentence names the path, whose random number may contain the same digits.
      #expect(error.sentence?.replacing(path, with: "").contains("7731") == false)
    }
  }

  @Test("--limit: app.hello has a limit set by its name; any other name is a usage error that lists the names")
  func limits() async throws {
    let limits = try Limits(settings: ["line=100", "waitMs=5"])
    #expect(limits.line == 100 && limits.wait == 5 && limits.depth == 64)
    try await onSessionThread {
      #expect(Wire(limits: limits).call("app.hello")["limits"]?["waitMs"] == 5)
    }
    for wrong in ["", "line", "line=", "line=0", "line=x", "lines=1", "line=1=2", "depth=513"] {
      #expect(throws: SignalboxProgram.ExitStatus.self) { try Limits(settings: [wrong]) }
    }
  }
}
