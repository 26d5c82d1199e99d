import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct BatchTests {
  private func request(_ id: JSON?, _ method: String, _ params: JSON = [:]) -> JSON {
    .object(
      [.init("jsonrpc", "2.0")] + (id.map { [.init("id", $0)] } ?? [])
        + [.init("method", .string(method)), .init("params", params)])
  }

  @Test("batches: requests run in order and have one array of answers in order, whatever fails or overtakes")
  func order() async throws {
    try await onSessionThread {
      let batch: JSON = [
        request(1, "ui.set", ["id": "home/news", "value": true]), request(2, "ui.get", ["id": "home/news"]), 5,
        request(nil, "ui.set", ["id": "home/news", "value": false]), request(3, "app.ping"),
        request(4, "ui.get", ["id": "home/news"]), request(5, "no.such"),
      ]
      let lines = Wire().send(batch.text + "\n")
      guard lines.count == 1, case .array(let answers) = json(lines[0]) else {
        Issue.record("one array: \(lines)")
        return
      }
      #expect(answers.map { $0["id"] } == [1, 2, .null, 3, 4, 5])
      #expect(answers.map { $0["result"]?["element"]?["value"] } == [nil, true, nil, nil, false, nil])
      #expect(answers[2]["error"]?["code"] == -32600)
      #expect(answers[5]["error"]?["code"] == -32601)
    }
  }

  @Test("batches: a batch of notifications alone is not answered")
  func silence() async throws {
    try await onSessionThread {
      let wire = Wire()
      let batch: JSON = [request(nil, "app.ping"), request(nil, "no.such")]
      #expect(wire.send(batch.text + "\n") == [])
      #expect(wire.call("app.ping") == [:])
    }
  }

  @Test("batches: the second request with the same id is refused")
  func duplicate() async throws {
    try await onSessionThread {
      let batch: JSON = [request(1, "ui.snapshot"), request(1, "ui.snapshot")]
      guard case .array(let answers) = json(Wire().send(batch.text + "\n").joined()) else { return }
      #expect(answers.map { $0["error"]?["data"]?["reason"] } == [nil, "duplicate_id"])
    }
  }

  @Test("ui.subscribe: no event is sent before the answer, even in a batch")
  func subscribe() async throws {
    try await onSessionThread {
      let wire = Wire()
      let batch: JSON = [request(1, "ui.subscribe"), request(2, "ui.set", ["id": "home/news", "value": true])]
      let lines = wire.send(batch.text + "\n").map { json($0) }
      #expect(lines.count == 2)
      #expect(lines.last?["method"] == "ui.changed")
    }
  }

  @Test("batches: a batch of a hundred requests is accepted")
  func hundred() async throws {
    try await onSessionThread {
      let batch = JSON.array((1...100).map { request(.integer($0), "app.ping") })
      guard case .array(let answers) = json(Wire().send(batch.text + "\n").joined()) else { return }
      #expect(answers.count == 100)
    }
  }

  @Test("app.shutdown: later requests of the same batch are refused")
  func shutdown() async throws {
    try await onSessionThread {
      let wire = Wire()
      let batch: JSON = [request(1, "app.shutdown"), request(2, "ui.snapshot")]
      guard case .array(let answers) = json(wire.feed(batch.text + "\n").joined()) else { return }
      #expect(answers.map { $0["error"]?["code"] } == [nil, 1010])
      #expect(wire.finish().ending == .shutDown)
    }
  }
}
