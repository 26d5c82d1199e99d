import SignalboxHTTP
import Testing

@testable import SignalboxBrowser

@Suite struct PairTests {
  @Test("a written form reads back as it was")
  func roundTrip() {
    let pairs = [Pair(name: "set:a/b c", value: "ä\n&=+%"), Pair(name: "", value: "")]
    #expect(Pair.read(Pair.write(pairs).utf8) == pairs)
    #expect(Pair.read("a+b=%zz%4".utf8) == [Pair(name: "a b", value: "%zz%4")])
  }
}
