import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct SubscriptionTests {
  /// Returns the notifications of a call, by method, without their common members.
  private func told(_ wire: Wire, _ method: String, _ params: JSON) -> [String] {
    wire.call(method, params)
    return wire.notifications.map { message in
      guard case .string(let name)? = message["method"], case .object(let members)? = message["params"] else {
        return ""
      }
      return name + " " + JSON.object(Array(members.dropFirst(2))).text
    }
  }

  @Test("ui.subscribe: the answer has a number and the revision; each notification has the number and its own revision")
  func subscribe() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.set", ["id": "home/news", "value": true])
      #expect(wire.notifications == [])
      #expect(wire.call("ui.subscribe") == ["subscription": 1, "revision": 1])
      wire.call("ui.set", ["id": "home/news", "value": false])
      #expect(
        wire.notifications.map(\.text) == [
          #"{"jsonrpc":"2.0","method":"ui.changed","params":{"subscription":1,"revision":2,"changes":[{"id":"home/news","value":false}]}}"#
        ])
    }
  }

  @Test("ui.changed: changed members, null for members that have gone, and removed and new elements are reported")
  func changed() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      #expect(
        told(wire, "ui.set", ["id": "home/email", "value": "x"])
          == [#"ui.changed {"changes":[{"id":"home/email","error":"Not an e-mail address","value":"x"}]}"#])
      #expect(
        told(wire, "ui.set", ["id": "home/email", "value": ""])
          == [#"ui.changed {"changes":[{"id":"home/email","value":"","error":null}]}"#])
      #expect(
        told(wire, "ui.set", ["id": "home/password", "value": "x"])
          == [#"ui.changed {"changes":[{"id":"home/password","filled":true}]}"#])
      #expect(
        told(wire, "ui.press", ["id": "home/hide"]) == [#"ui.changed {"changes":[{"id":"home/email","removed":true}]}"#]
      )
      #expect(
        told(wire, "ui.press", ["id": "home/people/p1/delete"])
          == [#"ui.changed {"changes":[{"id":"home/people","total":2},{"id":"home/people/p1","removed":true}]}"#])
    }
  }

  @Test("ui.page: push, pop and reset are reported, and the new page's elements are not reported as changes")
  func page() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      #expect(told(wire, "ui.press", ["id": "home/next"]) == [#"ui.page {"page":"second","reason":"push"}"#])
      #expect(told(wire, "ui.back", [:]) == [#"ui.page {"page":"home","reason":"pop"}"#])
      #expect(told(wire, "ui.press", ["id": "home/replace"]) == [#"ui.page {"page":"second","reason":"reset"}"#])
    }
  }

  @Test("ui.alert: an alert is reported when it comes, and null when it has gone")
  func alert() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["ui.alert"]])
      #expect(
        told(wire, "ui.press", ["id": "home/warn"]) == [
          #"ui.alert {"alert":{"id":"alert:1","severity":"warning","title":"Careful","message":"Hot","buttons":[{"type":"button","id":"alert:1/ok","label":"OK","enabled":true,"actions":["press"]}]}}"#
        ])
      #expect(told(wire, "ui.press", ["id": "alert:1/ok"]) == [#"ui.alert {"alert":null}"#])
    }
  }

  @Test("D8: ui.changed reports covered and uncovered elements, and comes before ui.alert")
  func covered() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      let come = told(wire, "ui.press", ["id": "home/warn"])
      #expect(come.count == 2 && come.last?.hasPrefix("ui.alert") == true)
      #expect(come.first?.contains(#"{"id":"home/age","covered":true,"actions":[]}"#) == true)
      #expect(
        come.first?.contains(#"{"id":"home/people/p0/delete""#) == false, "a row's buttons are told with their row")
      #expect(come.first?.contains(#"{"id":"home/people/p0","covered":true,"actions":[],"elements":["#) == true)
      let gone = told(wire, "ui.press", ["id": "alert:1/ok"])
      #expect(gone.first?.contains(#"{"id":"home/age","actions":["set"],"covered":null}"#) == true)
    }
  }

  @Test("ui.busy: the first effect's start and the last effect's end are reported")
  func busy() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["ui.busy"]])
      #expect(
        told(wire, "ui.press", ["id": "home/load"])
          == [#"ui.busy {"busy":true,"pending":["load"]}"#, #"ui.busy {"busy":false,"pending":[]}"#])
    }
  }

  @Test("ui.subscribe: only requested events are sent, in the order of subscriptions; ui.unsubscribe ends one")
  func several() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["ui.page"]])
      wire.call("ui.subscribe", ["events": ["ui.changed"]])
      wire.call("ui.subscribe", ["events": []])
      wire.call("ui.subscribe")
      wire.call("ui.set", ["id": "home/news", "value": true])
      #expect(wire.notifications.map { $0["params"]?["subscription"] } == [2, 4])
      #expect(wire.call("ui.unsubscribe", ["subscription": 2]) == [:])
      wire.call("ui.set", ["id": "home/news", "value": false])
      #expect(wire.notifications.map { $0["params"]?["subscription"] } == [4])
      #expect(wire.call("ui.unsubscribe", ["subscription": 2])["code"] == -32602)
    }
  }

  @Test("too_many: at most 64 subscriptions exist at a time")
  func tooMany() async throws {
    try await onSessionThread {
      let wire = Wire()
      for _ in 1...64 { #expect(wire.call("ui.subscribe")["subscription"] != nil) }
      #expect(wire.call("ui.subscribe")["data"]?["reason"] == "too_many")
      wire.call("ui.unsubscribe", ["subscription": 1])
      #expect(wire.call("ui.subscribe")["subscription"] == 65)
    }
  }

  @Test("ui.changed: a change of very many rows is reported as one, so a notification stays small")
  func reloaded() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.rows = 1
      let latch = Latch(isOpen: true)
      let wire = Wire(EveryKindApplication(latch: latch, rows: 4), limits: limits)
      wire.call("ui.subscribe")
      // The first and the last row are removed. The rows between them are compared, and they exceed the limit.
      let values: [JSON] = ["home/people/p0/delete", "home/people/p3/delete"].map { ["id": $0] }
      #expect(told(wire, "ui.press", values[0]).first?.contains("removed") == true)
      #expect(told(wire, "ui.press", values[1]).first?.contains("removed") == true)
    }
  }
}
