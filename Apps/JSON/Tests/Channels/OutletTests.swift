import Testing

@testable import SignalboxJSON

/// What waits for a client over HTTP.
@Suite struct OutletTests {
  @Test("D19: of what only counts as the last, a client that does not read is kept the last; the answer comes after it")
  func slowReader() {
    let outlet = Outlet()
    for number in 1...100_000 {
      outlet.tell(["method": "progress", "params": .integer(number)], kind: "progress")
      outlet.tell(["method": "updated"], kind: "updated")
    }
    outlet.tell(["id": 1], isLast: true)
    outlet.tell(["id": 2])
    #expect(outlet.takeOnly() == nil)
    let (bytes, isLast) = outlet.next()
    let events = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
    #expect(isLast && events.count == 3)
    #expect(events.first?.contains("100000") == true && events.last?.contains(#"{"id":1}"#) == true)
  }

  @Test("D19: an answer alone is no stream, and a request taken back is answered with nothing")
  func alone() {
    let (answered, ended) = (Outlet(), Outlet())
    answered.tell(["id": 1], isLast: true)
    #expect(answered.takeOnly() == Array(#"{"id":1}"#.utf8))
    ended.tell(["method": "progress"], kind: "progress")
    ended.end()
    #expect(ended.takeOnly() == nil && ended.next().isLast)
  }

  @Test("D19: whoever opens a stream takes it over from who had it; a silent one is written to now and then")
  func takenOver() async {
    let outlet = Outlet()
    let (first, _) = outlet.changes()
    let (second, _) = outlet.changes()
    for await _ in first {}
    outlet.beat()
    for await _ in second { break }
    #expect(outlet.next().bytes == Array(": \n\n".utf8))
  }
}
