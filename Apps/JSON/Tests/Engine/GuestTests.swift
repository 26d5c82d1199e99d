import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Drivers beside a user at a terminal, and beside each other.
@Suite struct GuestTests {
  private func text(_ visitors: Visitors, _ id: String) -> String? {
    if case .field(let field)? = visitors.frame?.element(id)?.content { field.value } else { nil }
  }

  @Test("D11: any number of drivers act on the user's session, each with JSON-RPC or MCP")
  func dialects() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let (plain, agent) = (visitors.join(), visitors.join())
      #expect(visitors.call(plain, "ui.set", ["id": "home/email", "value": "a@b.c"])["before"] == 0)
      _ = visitors.say(agent, Visitors.request(1, "initialize", ["protocolVersion": "2025-11-25"]))
      let told = visitors.call(agent, "tools/call", ["name": "ui_snapshot", "arguments": [:]])
      #expect(told.text.contains("a@b.c"))
      visitors.act("home/email", .setText("d@e.f"))
      let snapshot = visitors.call(plain, "ui.snapshot")
      #expect(snapshot.text.contains("d@e.f") && snapshot["revision"] == .integer(visitors.frame?.revision ?? -1))
    }
  }

  @Test("D12: an answer is about the driver's own event, even if other viewers act before its turn")
  func ownAnswer() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let (one, two) = (visitors.join(), visitors.join())
      // Both requests arrive before either is handled.
      visitors.feed(one, Visitors.request(1, "ui.set", ["id": "home/email", "value": "one", "ifRevision": 0]))
      visitors.feed(two, Visitors.request(2, "ui.set", ["id": "home/email", "value": "two", "ifRevision": 0]))
      visitors.settle()
      #expect(json(visitors.heard(one).last ?? "")["result"]?["revision"] == 1)
      #expect(json(visitors.heard(two).last ?? "")["error"]?["data"] == ["reason": "stale_revision", "revision": 1])
      #expect(text(visitors, "home/email") == "one")
      // The user's press is refused, and the drivers are not affected.
      visitors.session.within { session in
        session.host.send(InputEvent(page: session.frame?.inFront ?? PageID(0), element: "home/locked", action: .press))
      }
      let answer = visitors.call(one, "ui.set", ["id": "home/email", "value": "three"])
      #expect(answer["before"] == 1 && answer["revision"] == 2)
    }
  }

  @Test("D13: a driver is told the actions of other viewers")
  func acted() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let (one, two) = (visitors.join(), visitors.join())
      visitors.call(two, "ui.subscribe")
      visitors.call(one, "ui.set", ["id": "home/email", "value": "secretish"])
      let told = visitors.heard(two).map(json).filter { $0["method"] == "ui.acted" }
      #expect(told.map { $0["params"]?["by"] } == ["Agent"])
      #expect(told.first?["params"]?["what"] == "set “E-mail”")
    }
  }

  @Test("D14: a driver that ends, has gone, or does not read ends only itself")
  func ends() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      var limits = Limits()
      limits.unsent = 4_096
      let (polite, hasty, gone, deaf) = (
        visitors.join(), visitors.join(), visitors.join(), visitors.join(limits: limits, room: 0)
      )
      visitors.say(polite, Visitors.request(1, "app.shutdown"))
      visitors.channel(hasty) { $0.end() }
      visitors.settle()
      visitors.feed(gone, Visitors.request(1, "ui.subscribe"))
      visitors.channel(gone) { $0.isLost = true }
      for number in 0..<200 { visitors.feed(deaf, Visitors.request(number, "ui.snapshot")) }
      visitors.settle()
      for number in 0..<50 { visitors.act("home/email", .setText("\(number)")) }
      #expect(visitors.guests == [deaf])
      visitors.session.within { session in
        let presenter = session.presenter(of: deaf) as? JSONPresenter
        #expect((presenter?.unsent ?? .max) < 64 << 10, "what waits for it is bounded")
        let isEnding = session.isEnding
        #expect(!isEnding)
        session.admit(.away)
      }
      #expect(visitors.guests == [] && visitors.join() == "")
      #expect(text(visitors, "home/email") == "49")
    }
  }

  @Test("D63: a driver that is sent away is told so, whether it waits or not, and not that the session ends")
  func sentAway() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let (waiting, idle, agent) = (visitors.join(), visitors.join(), visitors.join())
      visitors.say(waiting, Visitors.request(1, "ui.subscribe", ["events": ["app.exiting"]]))
      visitors.feed(waiting, Visitors.request(2, "ui.wait", ["until": ["page": "nowhere"]]))
      visitors.say(idle, Visitors.request(1, "app.ping"))
      visitors.say(agent, Visitors.request(1, "initialize", ["protocolVersion": "2025-11-25"]))
      let wait: JSON = ["name": "ui_wait", "arguments": ["until": ["page": "nowhere"]]]
      visitors.feed(agent, Visitors.request(2, "tools/call", wait))
      visitors.settle()
      visitors.session.within { $0.admit(.away) }
      visitors.settle()
      for (driver, isWaiting) in [(waiting, true), (idle, false), (agent, true)] {
        let heard = visitors.heard(driver)
        #expect(!heard.isEmpty && heard.allSatisfy { $0.contains("sent_away") }, "\(driver): \(heard)")
        #expect(heard.contains { json($0)["id"] == 2 } == isWaiting, "\(driver): \(heard)")
      }
      let isEnding = visitors.session.within { $0.isEnding }
      #expect(!isEnding)
    }
  }

  @Test("D64: a guest is told that guests may not use the log, nor secrets by name")
  func notForGuests() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let (plain, agent) = (visitors.join(), visitors.join())
      let log = visitors.call(plain, "ui.subscribe", ["events": ["app.log"]])
      #expect(log["data"]?["reason"] == "looking_on" && log.text.contains("A guest is not told the log"))
      visitors.say(agent, Visitors.request(1, "initialize", ["protocolVersion": "2025-11-25"]))
      let arguments: JSON = ["revision": 0, "id": "home/password", "valueFrom": ["secret": "mail"]]
      let secret = visitors.call(agent, "tools/call", ["name": "ui_set", "arguments": arguments])
      #expect(secret.text.contains("A guest has no secrets to name: the user at the session types them."))
    }
  }

  @Test("D14: garbage is answered with an error and changes nothing")
  func garbage() async throws {
    try await onSessionThread {
      let visitors = Visitors()
      let before = visitors.frame
      var random = SeededGenerator(seed: 5)
      for _ in 0..<50 {
        let driver = visitors.join()
        let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        visitors.channel(driver) { $0.feed(bytes + [0x0A]) }
        visitors.settle()
        #expect(visitors.heard(driver).allSatisfy { json($0)["error"] != nil })
        visitors.channel(driver) { $0.end() }
        visitors.settle()
      }
      #expect(visitors.frame == before && visitors.guests == [])
    }
  }
}
