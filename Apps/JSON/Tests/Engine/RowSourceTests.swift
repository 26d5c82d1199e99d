import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct RowSourceTests {
  @Test("D21: ui.list gives rows that are not yet loaded, and the snapshot says which rows are there")
  func rows() async throws {
    try await onSessionThread {
      let wire = Wire(RowSourceApplication(total: 1_000_000))
      _ = wire.call("ui.wait", ["until": ["settled": true]])
      let element = wire.call("ui.get", ["id": "source/list"])["element"]
      #expect(element?["total"] == 1_000_000 && element?["offset"] == 0 && element?["searchField"] == "source/search")
      let rows = wire.call("ui.list", ["id": "source/list", "offset": 700_000, "count": 3])
      #expect(rows["total"] == 1_000_000 && rows["offset"] == 700_000 && rows["rows"]?.count == 3)
      #expect(wire.call("ui.get", ["id": "source/list"])["element"]?["offset"] == 700_000)
      #expect(wire.call("ui.press", ["id": "source/list/r700002"])["settled"] == true)
      #expect(wire.call("ui.get", ["id": "source/chosen"])["element"]?["text"] == "r700002")
      // Beyond the end there are no rows, and loaded rows cause no request to the source.
      #expect(wire.call("ui.list", ["id": "source/list", "offset": 2_000_000])["rows"] == [])
      let revision = wire.call("ui.snapshot")["revision"]
      #expect(wire.call("ui.list", ["id": "source/list", "offset": 700_001, "count": 2])["revision"] == revision)
    }
  }

  @Test("D21: rows that are not yet loaded are searched by their field, as a refusal says")
  func searching() async throws {
    try await onSessionThread {
      let wire = Wire(RowSourceApplication(total: 10_000), hasTestClock: true)
      _ = wire.call("ui.wait", ["until": ["settled": true]])
      let refusal = wire.call("ui.list", ["id": "source/list", "match": "999"])
      #expect(refusal["code"] == 1005)
      #expect(
        refusal["message"] == "Not all rows are here: set the field source/search to what they are to be found by.")
      _ = wire.call("ui.set", ["id": "source/search", "value": "999", "settle": false])
      _ = wire.call("app.advance", ["ms": 300])
      _ = wire.call("ui.wait", ["until": ["settled": true]])
      let element = wire.call("ui.get", ["id": "source/list"])["element"]
      #expect(element?["total"] == 19 && element?["search"] == "999")
      #expect(
        wire.call("ui.list", ["id": "source/list", "match": "9991"])["matching"] == 1, "all that there are are here")
    }
  }

  @Test("D21: the refusal of an unloaded row names the call that fetches it")
  func refusals() async throws {
    try await onSessionThread {
      let wire = Wire(RowSourceApplication(total: 10_000))
      _ = wire.call("ui.wait", ["until": ["settled": true]])
      let refusal = wire.call("ui.press", ["id": "source/list/r7000"])
      #expect(refusal["code"] == 1001 && refusal["data"]?["id"] == "source/list/r7000")
      #expect(
        refusal["message"]
          == "There is no such element among the rows that are here; ui.list fetches others of source/list.")
      #expect(wire.call("ui.press", ["id": "source/nothing"])["message"] == "There is no such element.")
    }
  }

  @Test("D21: rows that do not come are an error with the source's sentence, and ui.more requests them again")
  func failing() async throws {
    try await onSessionThread {
      let wire = Wire(
        RowSourceApplication { request in
          if request.range.lowerBound >= 500 { throw EffectFailure(reason: "No connection") }
          return RowAnswer(request.range.map { Row("r\($0)", "Row") }, total: 1_000)
        })
      let refusal = wire.call("ui.list", ["id": "source/list", "offset": 600])
      #expect(refusal["code"] == 1014 && refusal["message"] == "No connection")
      #expect(wire.call("ui.get", ["id": "source/list"])["element"]?["actions"] == ["more"])
      #expect(wire.call("ui.more", ["id": "source/list"])["settled"] == true)
      #expect(wire.call("ui.list", ["id": "source/list", "offset": 200])["rows"]?.count == 20)
      #expect(wire.call("ui.get", ["id": "source/list"])["element"]?["actions"] == [])
    }
  }
}
