import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Beyond a limit, standard input is not read. Nothing is dropped (K14).
@Suite struct BackpressureTests {
  private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  @Test("requests of a driver that does not read wait, and are all answered when it reads again")
  func unsent() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.unsent = 10_000
      let wire = Wire(limits: limits, room: 0)
      wire.feed((1...500).map { request($0, "ui.snapshot") }.joined())
      #expect(!wire.isReading)
      var lines: [String] = []
      while lines.count < 500 {
        let more = wire.read(1 << 16)
        guard !more.isEmpty else { break }
        lines += more
      }
      #expect(lines.compactMap { json($0)["id"]?.wholeNumber } == Array(1...500))
      #expect(wire.isReading)
    }
  }

  @Test("the number of queued requests is limited, and all are answered in order")
  func queue() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.queue = 10
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch), limits: limits)
      wire.feed(
        request(1, "ui.press", #"{"id":"home/load"}"#)
          + (2...100).map { request($0, "ui.get", #"{"id":"home/next"}"#) }.joined())
      #expect(!wire.isReading)
      latch.open()
      #expect(wire.settle().compactMap { json($0)["id"]?.wholeNumber } == Array(1...100))
      #expect(wire.isReading)
    }
  }

  @Test("the total size of waiting requests is limited")
  func queuedBytes() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.queuedBytes = 100_000
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch), limits: limits)
      let text = String(repeating: "x", count: 60_000)
      wire.feed(
        request(1, "ui.press", #"{"id":"home/load"}"#)
          + (2...9).map { request($0, "ui.set", #"{"id":"home/memo","value":"\#(text)"}"#) }.joined())
      #expect(!wire.isReading)
      latch.open()
      #expect(wire.settle().count == 9)
    }
  }

  @Test("changes merge into one while the driver does not read, so the state bounds the memory")
  func merging() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.unsent = 1_000
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch), limits: limits, room: 0)
      let text = String(repeating: "x", count: 2_000)
      wire.feed(
        request(1, "ui.subscribe") + request(2, "ui.press", #"{"id":"home/load","settle":false}"#)
          + request(3, "ui.set", #"{"id":"home/memo","value":"\#(text)","settle":false}"#))
      // The load ends while nothing can be written. Its change waits and is announced together with the other change.
      latch.open()
      #expect(wire.settle() == [])
      let lines = wire.read(1 << 20)
      #expect(lines.compactMap { json($0)["id"] } == [1, 2, 3])
      #expect(json(lines.last ?? "")["method"] == "ui.busy")
      #expect(lines.filter { $0.contains("42") }.count == 1)
      let revisions = lines.compactMap { json($0)["params"]?["revision"]?.wholeNumber }
      #expect(revisions == revisions.sorted())
    }
  }

  @Test("a line that is too long is refused, and the next line is accepted")
  func tooLong() async throws {
    try await onSessionThread {
      var limits = Limits()
      limits.line = 100
      let wire = Wire(limits: limits)
      let lines = wire.send(String(repeating: "x", count: 1_000_000) + "\n" + request(1, "app.ping"))
      #expect(lines.count == 2)
      #expect(json(lines[0])["error"]?["data"] == ["reason": "line_too_long"])
      #expect(json(lines[1])["id"] == 1)
    }
  }
}
