import Foundation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct FuzzTests {
  private static let seeds = [
    #"{"jsonrpc":"2.0","id":1,"method":"app.ping"}"#,
    #"{"jsonrpc":"2.0","id":"a\u00e9\ud83d\ude00","method":"ui.snapshot","params":{"since":0}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"ui.set","params":{"id":"home/email","value":"a@b","ifRevision":1,"settle":false}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"ui.fill","params":{"values":{"home/age":1.5e1,"home/topics":["a","b"],"home/news":true}}}"#,
    #"[{"jsonrpc":"2.0","id":5,"method":"ui.press","params":{"id":"home/next"}},{"jsonrpc":"2.0","method":"ui.back"},1]"#,
    #"{"jsonrpc":"2.0","id":6,"method":"ui.wait","params":{"until":{"settled":true,"element":{"id":"home/age","value":-0}},"timeoutMs":0}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"ui.list","params":{"id":"home/people","offset":0,"count":10}}"#,
    #"{"jsonrpc":"2.0","id":8,"method":"ui.subscribe","params":{"events":["ui.changed","ui.page"]}}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"ui.press","params":{"id":"home/people/p1/delete"}}"#,
    #"{"jsonrpc":"2.0","id":null,"method":"app.cancel","params":{"id":6}}"#,
  ].map { Array($0.utf8) }

  private static let mcpSeeds =
    [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":\#(MCPClient.modernMeta.text)}}"#,
      #"{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"ui_set","arguments":{"revision":0,"id":"home/email","value":"a"}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ui_press","arguments":{"revision":0,"id":"home/next"},"_meta":\#(MCPClient.modernMeta.text)}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"ui://page"}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":["ui://page"]},"_meta":\#(MCPClient.modernMeta.text)}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}"#,
    ].map { Array($0.utf8) }

  private static func mutated(_ seeds: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var line = seeds[Int.random(in: 0..<seeds.count, using: &random)]
    for _ in 0..<Int.random(in: 0...4, using: &random) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: line[place] = UInt8.random(in: 0...255, using: &random)
      case 1: line.remove(at: place)
      case 2: line.insert(Array(#"{}[]",:\0-e."#.utf8).randomElement(using: &random) ?? 0, at: place)
      case 3: line.removeSubrange(place...)
      case 4: line.insert(contentsOf: line[place...].prefix(20), at: place)
      default: line.insert(contentsOf: seeds[Int.random(in: 0..<seeds.count, using: &random)], at: place)
      }
    }
    return line
  }

  /// Settings of `make fuzz`, which runs more lines and may choose the seed.
  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
  static let lines = Int(setting("FUZZ_LINES") ?? 10_000)
  static let seed = setting("FUZZ_SEED") ?? 20_260_729

  @Test(
    "K13: every answer to a mutated line is JSON-RPC, memory does not grow, and the session continues",
    arguments: [Dialect.plain, .mcp])
  func lines(_ dialect: Dialect) async throws {
    try await onSessionThread {
      let seed = Self.seed
      let seeds = dialect == .plain ? Self.seeds : Self.mcpSeeds
      var random = SeededGenerator(seed: seed)
      // MCP shares nearly all code with the plain dialect, so it gets fewer lines.
      let rounds = Self.lines / (dialect == .plain ? 100 : 500)
      var (wire, early) = (Wire(hasTestClock: true, dialect: dialect, isChecked: false), 0)
      for round in 0..<rounds {
        var bytes: [UInt8] = []
        for _ in 0..<100 { bytes += Self.mutated(seeds, &random) + [0x0A] }
        for line in wire.feed(bytes: bytes) + wire.settle() {
          for message in json(line).messages where !Self.isRightful(message, dialect) {
            Issue.record("seed \(seed), round \(round): \(line)")
          }
        }
        let ping = dialect == .plain ? "app.ping" : "ping"
        let after = wire.send(#"{"jsonrpc":"2.0","id":"still here","method":"\#(ping)"}"# + "\n")
        #expect(after.contains { $0.contains("still here") }, "seed \(seed), round \(round)")
        // A valid mutation may block the queue, for example with an endless wait. A new wire lets later lines run.
        if round % 10 == 9 {
          _ = wire.end()
          wire = Wire(hasTestClock: true, dialect: dialect, isChecked: false)
        }
        if round == rounds / 5 { early = Self.residentPages }
      }
      // The memory is meaningful only in a long run without other tests in the process.
      if Self.lines > 100_000 { #expect(Self.residentPages - early < 8_192, "seed \(seed): pages of 4 KiB") }
    }
  }

  private static func isRightful(_ message: JSON, _ dialect: Dialect) -> Bool {
    guard message["jsonrpc"] == "2.0" else { return false }
    if message["method"] != nil { return message["id"] == nil }
    let hasID = message["id"] != nil || dialect == .mcp && message["error"] != nil
    return hasID && (message["result"] == nil) != (message["error"] == nil)
  }

  private static var residentPages: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }
}
