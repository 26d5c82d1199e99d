import Logging
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct LogTests {
  @Test("app.log: a subscriber gets the session's log, each line before its effect")
  func log() async throws {
    try await onSessionThread {
      let wire = Wire()
      let number = wire.call("ui.subscribe", ["events": ["app.log", "ui.changed"]])["subscription"]
      wire.call("ui.set", ["id": "home/email", "value": "a@b"])
      #expect(wire.notifications.map { $0["method"] } == ["app.log", "ui.changed"])
      #expect(wire.notifications.first?["params"]?["subscription"] == number)
      #expect(wire.notifications.first?["params"]?["message"] == "input on home/email")
      wire.call("ui.press", ["id": "home/load"])
      let messages = wire.notifications.filter { $0["method"] == "app.log" }.compactMap {
        $0["params"]?["message"]?.text
      }
      #expect(messages.contains { $0.contains("load") })
    }
  }

  @Test("app.log: a refusal names the reason as the protocol does")
  func refusals() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["app.log"]])
      wire.call("ui.set", ["id": "home/email", "value": "a\u{7}"])
      let messages = wire.notifications.map { $0["params"]?["message"] }
      #expect(messages == ["input on home/email refused: badValue control_character"])
    }
  }

  @Test("app.log: a client without a subscription gets no log")
  func silence() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      wire.call("ui.set", ["id": "home/email", "value": "a@b"])
      #expect(wire.notifications.map { $0["method"] } == ["ui.changed"])
    }
  }

  @Test("app.log: the last 256 unread lines are kept, and the others are counted")
  func bounded() {
    let relay = LogRelay()
    for number in 0..<300 { relay.logger.info("line \(number)") }
    let taken = relay.drain()
    #expect(taken?.lines.count == 256)
    #expect(taken?.lines.first == "line 44")
    #expect(taken?.missed == 44)
    #expect(relay.drain() == nil)
  }
}
