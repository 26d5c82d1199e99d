import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Long work is quit and stopped without a wait for its end, in each dialect and each way.
@Suite struct StoppingTests {
  /// A driver of a dialect.
  private enum Driver: String, CaseIterable {
    case plain, modern, handshake
  }

  struct Way: Sendable, CustomTestStringConvertible {
    let driver: String
    let means: String
    /// A Boolean value that indicates whether the action that began the work is still unanswered.
    let isInFlight: Bool

    var testDescription: String { "\(driver), \(means)\(isInFlight ? " before the answer" : "")" }

    static let all = Driver.allCases.flatMap { driver in
      ["back", "work/cancel", "work/question"].flatMap { means in
        // Before the answer, plain requests wait in the queue. In MCP, so do actions that neither go back nor cancel.
        [false, true].filter { !$0 || driver != .plain && means != "work/question" }
          .map { Way(driver: driver.rawValue, means: means, isInFlight: $0) }
      }
    }
  }

  @Test(
    "D62: going back, Cancel and any action that shows an alert are answered with the alert during pending work",
    arguments: Way.all)
  func stopped(_ way: Way) async throws {
    try await onSessionThread {
      let script = Script(try #require(Driver(rawValue: way.driver)))
      let begun = script.act("home/start", timeout: way.isInFlight ? nil : 0)
      #expect(way.isInFlight ? begun.isEmpty : begun.count == 1 && begun[0].contains(#""work""#), "\(begun)")
      let asked = script.act(way.means)
      #expect(asked.count == (way.isInFlight ? 2 : 1) && asked.last?.contains("Stop the work?") == true, "\(asked)")
      let stopped = script.act("alert:1/stop", settling: true)
      #expect(stopped.count == 1 && !stopped[0].contains("still working"), "\(stopped)")
      let page = script.look()
      #expect(page.contains("home/start") && !page.contains("still working"), "\(page)")
      #expect(script.wire.settle() == [])
    }
  }

  @Test("D62: an earlier alert does not answer a later action")
  func formerAlert() async throws {
    let latch = Latch(isOpen: false)
    try await onSessionThread {
      let wire = Wire(EveryKindApplication(latch: latch))
      _ = wire.feed(#"{"jsonrpc":"2.0","id":1,"method":"ui.press","params":{"id":"home/load","settle":false}}"# + "\n")
      let warn = #"{"jsonrpc":"2.0","id":2,"method":"ui.press","params":{"id":"home/warn"}}"#
      #expect(wire.feed(warn + "\n").map(json).first?["result"]?["settled"] == false)
      let ok = #"{"jsonrpc":"2.0","id":3,"method":"ui.press","params":{"id":"alert:1/ok"}}"#
      #expect(wire.feed(ok + "\n") == [], "the alert's own answer waits for the work, as any action")
      latch.open()
      #expect(wire.settle().map(json).map { $0["id"] } == [3])
    }
  }

  /// The dialogue of a driver with the wire, line by line.
  private final class Script {
    let wire: Wire
    private let driver: Driver
    private var last = 0
    private var revision: JSON = 0

    init(_ driver: Driver) {
      self.driver = driver
      wire = Wire(LongWorkApplication(), dialect: driver == .plain ? .plain : .mcp)
      if driver == .handshake { _ = MCPClient.handshake("2025-11-25", wire) }
    }

    /// Goes back or presses. Returns the immediate answers; the last answer contains the page.
    /// - Parameter settling: A Boolean value that indicates whether to wait for the abandoned work.
    func act(_ means: String, timeout: Int? = nil, settling: Bool = false) -> [String] {
      var members: [JSON.Member] = means == "back" ? [] : [JSON.Member("id", .string(means))]
      if let timeout { members.append(JSON.Member("timeoutMs", .integer(timeout))) }
      let name = means == "back" ? "back" : "press"
      guard driver == .plain else {
        return say("tools/call", tool: "ui_" + name, [JSON.Member("revision", revision)] + members, settling)
      }
      return say("ui." + name, members + [JSON.Member("snapshot", true)], settling)
    }

    /// Returns the page.
    func look() -> String {
      (driver == .plain ? say("ui.snapshot", []) : say("tools/call", tool: "ui_snapshot", [])).last ?? ""
    }

    private func say(
      _ method: String, tool: String? = nil, _ members: [JSON.Member], _ settling: Bool = false
    ) -> [String] {
      last += 1
      var parameters = JSON.object(members)
      if let tool { parameters = ["name": .string(tool), "arguments": parameters] }
      if driver == .modern { parameters = parameters.adding([JSON.Member("_meta", MCPClient.modernMeta)]) }
      let request: JSON = [
        "jsonrpc": "2.0", "id": .integer(last + 100), "method": .string(method), "params": parameters,
      ]
      // A time limit of zero passes when the clock moves.
      let lines = wire.feed(request.text + "\n") + wire.pass(.zero, settling: settling)
      for line in lines {
        if let known = json(line)["result"]?["structuredContent"]?["revision"] { revision = known }
      }
      return lines
    }
  }
}
