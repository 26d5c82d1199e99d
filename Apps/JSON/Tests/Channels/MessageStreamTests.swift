import Testing

@testable import SignalboxHTTP
@testable import SignalboxJSON

/// The messages that wait for an HTTP client.
@Suite struct MessageStreamTests {
  private static func text(_ json: JSON) -> [UInt8] { Array(json.text.utf8) }

  @Test("D19: a client that does not read gets only the last message of each replaceable kind, and then its answer")
  func slowReader() {
    let stream = MessageStream()
    for number in 1...100_000 {
      stream.append(Self.text(["method": "progress", "params": .integer(number)]), kind: "progress")
      stream.append(Self.text(["method": "updated"]), kind: "updated")
    }
    stream.answer(Self.text(["id": 1]), .success([:]))
    stream.answer(Self.text(["id": 2]), .success([:]))
    #expect(stream.removeOnly() == nil)
    let (bytes, isLast) = stream.next()
    let events = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
    #expect(isLast && events.count == 3)
    #expect(events.first?.contains("100000") == true && events.last?.contains(#"{"id":1}"#) == true)
  }

  @Test("D19: an answer alone needs no stream, and a cancelled request gets no answer")
  func alone() {
    let (answered, ended) = (MessageStream(), MessageStream())
    answered.answer(Self.text(["id": 1]), .failure(WireFailure(.tooMany)))
    let answer = answered.removeOnly()
    #expect(answer?.text == Array(#"{"id":1}"#.utf8) && answer?.failure?.reason == .tooMany)
    ended.append(Self.text(["method": "progress"]), kind: "progress")
    ended.end()
    #expect(ended.removeOnly() == nil && ended.next().isLast)
  }

  @Test("D19: a new stream replaces the earlier one; a silent stream gets a message from time to time")
  func takenOver() async {
    let stream = MessageStream()
    let (first, second) = (stream.events(), stream.events(quietAfter: .zero))
    for await _ in first.changes {}
    for await _ in second.changes where stream.isReadable { break }
    #expect(stream.next().bytes == Array(": \n\n".utf8))
  }
}
