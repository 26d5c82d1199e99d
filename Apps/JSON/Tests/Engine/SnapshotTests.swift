import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct SnapshotTests {
  @Test("K1: in ui.snapshot every kind of element has its type and its own members")
  func kinds() async throws {
    try await onSessionThread {
      let snapshot = Wire().call("ui.snapshot")
      guard case .array(let elements)? = snapshot["page"]?["elements"] else { return }
      let expected = [
        #"{"type":"heading","id":"home/title","label":"Toy","enabled":true,"actions":[],"level":2}"#,
        #"{"type":"field","id":"home/email","label":"E-mail","enabled":true,"required":true,"actions":["set"],"value":"","limit":10,"multiline":false}"#,
        #"{"type":"field","id":"home/memo","label":"Memo","enabled":true,"actions":["set"],"value":"","limit":65536,"multiline":true}"#,
        #"{"type":"secret","id":"home/password","label":"Password","enabled":true,"actions":["set"],"filled":false}"#,
        #"{"type":"number","id":"home/age","label":"Age","enabled":true,"actions":["set"],"value":30,"minimum":0,"maximum":150,"step":0.5}"#,
        #"{"type":"field","id":"home/due","label":"Due","enabled":true,"actions":["set"],"value":"","limit":10,"multiline":false,"format":"date","earliest":"2026-01-01","latest":"2026-12-31"}"#,
        #"{"type":"toggle","id":"home/news","label":"Newsletter","enabled":true,"actions":["set"],"value":false}"#,
        #"{"type":"choice","id":"home/plan","label":"Plan","enabled":true,"actions":["set"],"selected":"free","options":[{"key":"free","label":"Free","enabled":true},{"key":"pro","label":"Pro","enabled":true},{"key":"gone","label":"Gone","enabled":false}]}"#,
        #"{"type":"multichoice","id":"home/topics","label":"Topics","enabled":true,"actions":["set"],"selected":[],"options":[{"key":"a","label":"A","enabled":true},{"key":"b","label":"B","enabled":true}]}"#,
        #"{"type":"button","id":"home/locked","label":"Locked","enabled":false,"actions":[]}"#,
        #"{"type":"button","id":"home/next","label":"Next","enabled":true,"role":"default","actions":["press"]}"#,
        #"{"type":"button","id":"home/replace","label":"Replace","enabled":true,"actions":["press"]}"#,
        #"{"type":"button","id":"home/warn","label":"Warn","enabled":true,"role":"destructive","actions":["press"]}"#,
        #"{"type":"button","id":"home/load","label":"Load","enabled":true,"actions":["press"]}"#,
        #"{"type":"text","id":"home/loaded","label":"Loaded","enabled":true,"actions":[],"text":""}"#,
        #"{"type":"button","id":"home/later","label":"Later","enabled":true,"actions":["press"]}"#,
        #"{"type":"button","id":"home/hide","label":"Hide","enabled":true,"actions":["press"]}"#,
        #"{"type":"button","id":"home/quit","label":"Quit","enabled":true,"actions":["press"]}"#,
        #"{"type":"button","id":"home/fail","label":"Fail","enabled":true,"actions":["press"]}"#,
        #"{"type":"link","id":"home/site","label":"Site","enabled":true,"actions":["press"],"target":"https://example.org/"}"#,
        #"{"type":"list","id":"home/people","label":"People","enabled":true,"actions":[],"total":3,"offset":0,"rows":["#
          + #"{"type":"row","id":"home/people/p0","label":"Person 0","help":"first","enabled":true,"actions":["press"],"elements":[{"type":"button","id":"home/people/p0/delete","label":"Delete","enabled":true,"actions":["press"]}]},"#
          + #"{"type":"row","id":"home/people/p1","label":"Person 1","enabled":true,"actions":["press"],"elements":[{"type":"button","id":"home/people/p1/delete","label":"Delete","enabled":true,"actions":["press"]}]},"#
          + #"{"type":"row","id":"home/people/p2","label":"Person 2","enabled":true,"actions":["press"],"elements":[{"type":"button","id":"home/people/p2/delete","label":"Delete","enabled":true,"actions":["press"]}]}]}"#,
        #"{"type":"table","id":"home/table","label":"Table","enabled":true,"actions":[],"columns":["One","Two"],"rows":[["1","2"]]}"#,
        #"{"type":"image","id":"home/picture","label":"","enabled":true,"actions":[],"alternative":"A cat","phase":"loaded","size":{"width":4,"height":3}}"#,
        #"{"type":"progress","id":"home/progress","label":"Progress","enabled":true,"actions":[],"fraction":0.5}"#,
        #"{"type":"note","id":"home/note","label":"","enabled":true,"actions":[],"text":"Mind the gap","severity":"warning"}"#,
        #"{"type":"group","id":"home/group","label":"Group","enabled":true,"actions":[],"elements":[{"type":"group","id":"home/nested","label":"Nested","enabled":true,"actions":[],"elements":[{"type":"button","id":"home/inner","label":"Inner","enabled":true,"actions":["press"]}]}]}"#,
      ]
      #expect(elements.map(\.text) == expected)
    }
  }

  @Test("D7: an image has its text, state and size, and on request its thumbnail's cells as base64")
  func thumbnail() {
    let cells: [UInt8] = [255, 0, 0, 0, 0, 255]
    let image = ImageState(
      alternative: "A flag", phase: .placeholder, size: PixelSize(width: 200, height: 100),
      thumbnail: Thumbnail(width: 2, height: 1, cells: cells))
    let element = ElementState(id: "page/flag", content: .image(image))
    #expect(
      ElementJSON.whole(element, rows: 0, thumbnails: true).text
        == #"{"type":"image","id":"page/flag","label":"","enabled":true,"actions":[],"alternative":"A flag","phase":"placeholder","size":{"width":200,"height":100},"thumbnail":{"width":2,"height":1,"cells":"/wAAAAD/"}}"#
    )
    #expect(ElementJSON.whole(element, rows: 0)["thumbnail"] == nil)
  }

  @Test("D7: a progress that counts has its total and its unit")
  func amount() {
    let progress = { (total: ProgressTotal?) in
      ElementJSON.whole(ElementState(id: "page/bar", content: .progress(0.25, of: total)), rows: 0)
    }
    #expect(progress(ProgressTotal(4.6, "MB"))["amount"] == .number(4.6))
    #expect(progress(ProgressTotal(4.6, "MB"))["unit"] == "MB")
    #expect(progress(ProgressTotal(12)).text.hasSuffix(#""fraction":0.25,"amount":12}"#))
    #expect(progress(nil)["amount"] == nil)
  }

  @Test("ui.snapshot: the answer has revision, effects, stack, page and alerts")
  func shape() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.press", ["id": "home/next"])
      #expect(
        wire.call("ui.snapshot").text
          == #"{"revision":1,"settled":true,"pending":[],"stack":[{"page":1,"key":"home","title":"Home"},{"page":2,"key":"second","title":"Second"}],"page":{"page":2,"key":"second","title":"Second","canGoBack":true,"elements":[{"type":"field","id":"second/name","label":"Name","enabled":true,"actions":["set"],"value":"","limit":65536,"multiline":false}]},"alerts":[],"canUndo":true}"#
      )
      wire.call("ui.back")
      wire.call("ui.press", ["id": "home/warn"])
      #expect(
        wire.call("ui.snapshot")["alerts"]?.text
          == #"[{"id":"alert:1","severity":"warning","title":"Careful","message":"Hot","buttons":[{"type":"button","id":"alert:1/ok","label":"OK","enabled":true,"actions":["press"]}]}]"#
      )
    }
  }

  @Test("ui.snapshot: the answer to since with the present revision says only that nothing has changed")
  func since() async throws {
    try await onSessionThread {
      let wire = Wire()
      #expect(wire.call("ui.snapshot", ["since": 0]) == ["revision": 0, "unchanged": true, "settled": true])
      wire.call("ui.set", ["id": "home/news", "value": true])
      #expect(wire.call("ui.snapshot", ["since": 0])["revision"] == 1)
      #expect(wire.call("ui.snapshot", ["since": 0])["unchanged"] == nil)
    }
  }

  @Test("ui.get: the answer has one element with its content; a row and its button work, too")
  func get() async throws {
    try await onSessionThread {
      let wire = Wire()
      let snapshot = wire.call("ui.snapshot")
      guard case .array(let elements)? = snapshot["page"]?["elements"] else { return }
      for element in elements {
        let id = try #require(element["id"])
        #expect(wire.call("ui.get", ["id": id]) == ["revision": 0, "element": element])
      }
      #expect(wire.call("ui.get", ["id": "home/people/p0"])["element"]?["type"] == "row")
      #expect(wire.call("ui.get", ["id": "home/people/p0/delete"])["element"]?["type"] == "button")
    }
  }

  @Test("D5: ui.list finds rows, options and cells by a part; one of 10,000 in one call of a kilobyte")
  func match() async throws {
    try await onSessionThread {
      let wire = Wire(EveryKindApplication(rows: 10_000))
      let found = wire.call("ui.list", ["id": "home/people", "match": "PERSON 7342"])
      #expect(found.text.utf8.count <= 1_024)
      #expect(found["total"] == 10_000 && found["matching"] == 1 && found["rows"]?.count == 1)
      #expect(found["rows"]?.elements.first?["id"] == "home/people/p7342")
      let some = wire.call("ui.list", ["id": "home/people", "match": "99", "offset": 10, "count": 2])
      #expect(some["offset"] == 10 && some["rows"]?.count == 2 && some["matching"] != some["total"])
      #expect(wire.call("ui.list", ["id": "home/people"])["rows"]?.count == 20)
      #expect(wire.call("ui.list", ["id": "home/people", "match": "first"])["matching"] == 1)
      let option: JSON = ["key": "gone", "label": "Gone", "enabled": false]
      #expect(wire.call("ui.list", ["id": "home/plan", "match": "on"])["rows"] == [option])
      #expect(wire.call("ui.list", ["id": "home/table", "match": "2"])["rows"] == [["1", "2"]])
      #expect(wire.call("ui.list", ["id": "home/table", "match": "3"])["rows"] == [])
    }
  }

  @Test("K1: a long list is not in the snapshot, and ui.list gives it in parts")
  func list() async throws {
    try await onSessionThread {
      let wire = Wire(EveryKindApplication(rows: 100_000))
      let list = wire.call("ui.get", ["id": "home/people"])["element"]
      #expect(list?["total"] == 100_000)
      #expect(list?["rows"]?.count == 100)
      let part = wire.call("ui.list", ["id": "home/people", "offset": 99_999, "count": 10])
      #expect(part["rows"]?.count == 1)
      #expect(part["offset"] == 99_999)
      #expect(part["total"] == 100_000)
      #expect(wire.call("ui.list", ["id": "home/people", "offset": 1_000_000, "count": 10])["rows"] == [])
      #expect(wire.call("ui.list", ["id": "home/people", "offset": 500, "count": 1_000])["rows"]?.count == 1_000)
      #expect(wire.call("ui.list", ["id": "home/next", "offset": 0, "count": 1])["data"]?["reason"] == "wrong_action")
      #expect(
        wire.call("ui.list", ["id": "home/none", "offset": 0, "count": 1])["data"]?["reason"] == "unknown_element")
      #expect(wire.call("ui.press", ["id": "home/people/p99998/delete"])["revision"] == 1)
      #expect(wire.call("ui.press", ["id": "home/people/p99998"])["data"]?["reason"] == "stale_element")
    }
  }
}
