import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Drivers on a page that changes twenty times a second.
@Suite struct LivePageTests {
  private func live() -> Wire { Wire(LiveApplication(), hasTestClock: true) }

  private func pressed(_ wire: Wire) -> String? {
    if case .string(let text)? = wire.call("ui.get", ["id": "live/pressed"])["element"]?["text"] { text } else { nil }
  }

  @Test("D75: a revision refuses an action only if the target has changed, however old the revision is")
  func revision() async throws {
    try await onSessionThread {
      let wire = live()
      wire.call("app.advance", ["ms": 2_000])
      let seen = wire.call("ui.snapshot")["revision"] ?? nil
      wire.call("app.advance", ["ms": 60_000])
      #expect(wire.call("ui.press", ["id": "live/queue/a3", "ifRevision": seen])["code"] == nil)
      #expect(pressed(wire) == "queue a3")
      #expect(wire.call("ui.press", ["id": "live/services/web/restart", "ifRevision": seen])["code"] == nil)
      #expect(pressed(wire) == "restart web")
      #expect(wire.call("ui.press", ["id": "live/save", "ifRevision": seen])["code"] == nil)
      #expect(wire.call("ui.set", ["id": "live/comment", "value": "a", "ifRevision": seen])["code"] == nil)
      // The cells of this row have changed.
      let row = wire.call("ui.press", ["id": "live/services/db", "ifRevision": seen])
      #expect(row["data"]?["reason"] == "stale_revision")
      // This row came later.
      #expect(wire.call("ui.press", ["id": "live/queue/a20", "ifRevision": seen])["code"] == 1007)
      // The value that the button saves has changed.
      #expect(wire.call("ui.press", ["id": "live/save", "ifRevision": seen])["code"] == 1007)
      // Something was done since.
      #expect(wire.call("ui.undo", ["ifRevision": seen])["code"] == 1007)
      #expect(wire.call("ui.undo", ["ifRevision": wire.call("ui.snapshot")["revision"] ?? nil])["code"] == nil)
    }
  }

  @Test("D76: an action that names what was seen of its element is refused only if that has changed")
  func seen() async throws {
    try await onSessionThread {
      let wire = live()
      wire.call("app.advance", ["ms": 2_000])
      let cells: JSON = ["db", "40 ms", "up"]
      #expect(
        wire.call("ui.press", ["id": "live/services/db", "seen": ["label": "db", "cells": cells]])["code"] == nil)
      wire.call("app.advance", ["ms": 2_000])
      #expect(
        wire.call("ui.press", ["id": "live/services/db", "seen": ["label": "db", "enabled": true]])["code"] == nil)
      #expect(pressed(wire) == "service db")
      let refused = wire.call("ui.press", ["id": "live/services/db", "seen": ["label": "db", "cells": cells]])
      #expect(refused["code"] == 1007)
      #expect(refused["data"] == ["reason": "other_element", "id": "live/services/db", "members": ["cells"]])
      #expect(wire.call("ui.set", ["id": "live/comment", "value": "b", "seen": ["value": "a"]])["code"] == 1007)
      let asSeen: JSON = ["value": "", "error": nil]
      #expect(wire.call("ui.set", ["id": "live/comment", "value": "b", "seen": asSeen])["code"] == nil)
      let fill: JSON = ["values": ["live/comment": "c"], "seen": ["live/comment": ["value": ""]]]
      #expect(wire.call("ui.fill", fill)["data"]?["members"] == ["value"])
      #expect(wire.call("ui.get", ["id": "live/comment"])["element"]?["value"] == "b")
    }
  }

  @Test("D76: an element that changes between the check and the action is refused")
  func overtaken() async throws {
    try await onSessionThread {
      let visitors = Visitors(LiveApplication())
      let (one, two) = (visitors.join(), visitors.join())
      let press: JSON = ["id": "live/services/db", "seen": ["label": "db"]]
      visitors.feed(one, Visitors.request(1, "ui.press", ["id": "live/down"]))
      visitors.feed(two, Visitors.request(2, "ui.press", press))
      visitors.settle()
      #expect(json(visitors.heard(one).last ?? "")["result"] != nil)
      #expect(json(visitors.heard(two).last ?? "")["error"]?["data"]?["reason"] == "stale_revision")
    }
  }

  @Test("D77: a wait ends at a number of rows, at a row with a text, or at a change, and shows what it waited for")
  func waits() async throws {
    try await onSessionThread {
      let wire = live()
      let wait = { (id: Int, element: String) in
        #"{"jsonrpc":"2.0","id":\#(id),"method":"ui.wait","params":{"detached":true,"until":{"element":\#(element)}}}"#
          + "\n"
      }
      let all = [
        wait(101, #"{"id":"live/queue","count":{"above":1}}"#), wait(102, #"{"id":"live/queue","row":"ALERT 2"}"#),
        wait(103, #"{"id":"live/ticks","changedSince":0}"#), wait(104, #"{"id":"live/queue","changedSince":0}"#),
        wait(105, #"{"id":"live/queue","row":"alert","count":{"above":2}}"#),
        wait(106, #"{"id":"live/comment","changedSince":0}"#),
      ]
      #expect(wire.feed(all.joined()) == [])
      var answers: [JSON] = []
      for _ in 0..<30 { answers += wire.feed(advance(50)).map(json) }
      func met(_ id: Int) -> JSON? { answers.first { $0["id"] == .integer(id) }?["result"] ?? nil }
      #expect(met(101)?["element"]?["total"] == 2 && met(101)?["rows"] == nil)
      #expect(met(102)?["rows"]?.text.contains("Alert 2") == true && met(102)?["element"]?["total"] == 3)
      #expect(met(103)?["element"]?["text"] == "1")
      #expect(met(104)?["element"]?["total"] == 1)
      #expect(met(105)?["element"]?["total"] == 3)
      #expect(met(106) == nil)
    }
  }

  private func advance(_ milliseconds: Int) -> String {
    #"{"jsonrpc":"2.0","id":"t","method":"app.advance","params":{"ms":\#(milliseconds)}}"# + "\n"
  }

  @Test("D75: a model acts by id on a page that changes, with or without the revision")
  func model() async throws {
    try await onSessionThread {
      let visitors = Visitors(LiveApplication())
      let agent = visitors.join()
      _ = visitors.say(agent, Visitors.request(1, "initialize", ["protocolVersion": "2025-11-25"]))
      func call(_ name: String, _ arguments: JSON) -> JSON {
        visitors.call(agent, "tools/call", ["name": .string(name), "arguments": arguments])
      }
      _ = call("ui_snapshot", [:])
      visitors.advance(by: .seconds(2))
      #expect(call("ui_press", ["id": "live/services/web", "revision": 0])["isError"] == false)
      #expect(call("ui_press", ["id": "live/services/db", "revision": 0])["isError"] == true)
      #expect(call("ui_press", ["id": "live/services/db"])["isError"] == false)
      #expect(call("ui_press", ["id": "live/services/db", "seen": ["label": "db"]])["isError"] == false)
      #expect(call("ui_press", ["id": "live/services/db", "seen": ["label": "dc"]])["isError"] == true)
      #expect(visitors.frame?.element("live/pressed")?.content == .text("service db"))
      let told = call("ui_wait", ["until": ["element": ["id": "live/queue", "count": ["above": 3]]]])
      #expect(told["isError"] == false && told.text.contains("[live/queue]"))
    }
  }
}
