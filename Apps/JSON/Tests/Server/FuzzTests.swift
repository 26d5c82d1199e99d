import SignalboxPresentation
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

  private static func mutated(_ random: inout SeededGenerator) -> [UInt8] {
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

  @Test("K13: ten thousand mutated lines: every answer is JSON-RPC, and the session goes on")
  func lines() async throws {
    try await onSessionThread {
      let seed: UInt64 = 20_260_729
      var random = SeededGenerator(seed: seed)
      var wire = Wire(hasTestClock: true)
      for round in 0..<100 {
        var bytes: [UInt8] = []
        for _ in 0..<100 { bytes += Self.mutated(&random) + [0x0A] }
        for line in wire.feed(bytes: bytes) + wire.settle() {
          let messages = if case .array(let answers) = json(line) { answers } else { [json(line)] }
          for message in messages {
            let isAnswer = message["id"] != nil && (message["result"] == nil) != (message["error"] == nil)
            #expect(message["jsonrpc"] == "2.0")
            #expect(isAnswer || message["method"] != nil, "seed \(seed), round \(round): \(line)")
          }
        }
        let after = wire.send(#"{"jsonrpc":"2.0","id":"still here","method":"app.ping"}"# + "\n")
        #expect(after.contains { $0.contains("still here") }, "seed \(seed), round \(round)")
        // What a mutation may rightly do, such as waiting for something for ever, does not stop the others.
        if round % 10 == 9 { wire = Wire(hasTestClock: true) }
      }
    }
  }
}
