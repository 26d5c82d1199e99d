import OpenCombine
import SignalboxCore
import Testing

/// Random scripts of sends, subscriptions and cancellations, run on an emitter and on OpenCombine's subject. The logs
/// must be equal.
///
/// The scripts leave out the cases in which the laws differ from OpenCombine. These are subscribing in a delivery (S3),
/// sending in a delivery (S6), and `prefix`. There `prefix` completes only with the event after its last value (B4).
@Suite struct DifferentialTests {
  private enum Step {
    case send(Int)
    case subscribe(stages: Int)
    case cancel(Int)
  }

  /// A small generator with a seed (Steele's SplitMix), so that a failure can be repeated.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  private final class Log {
    var lines: [String] = []
  }

  private func script(seed: UInt64) -> [Step] {
    var random = Random(state: seed)
    return (0..<300).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: .send(Int.random(in: 0..<100, using: &random))
      case 5..<8: .subscribe(stages: Int.random(in: 0..<4, using: &random))
      default: .cancel(Int.random(in: 0..<50, using: &random))
      }
    }
  }

  private func runSignalbox(_ script: [Step]) -> [String] {
    let log = Log()
    let emitter = Emitter<Int>()
    var tokens: [SignalboxCore.Subscription] = []
    for step in script {
      switch step {
      case .send(let value): emitter.emit(value)
      case .cancel(let index): if index < tokens.count { tokens[index].cancel() }
      case .subscribe(let stages):
        let name = tokens.count
        var signal = emitter.signal
        if stages > 0 { signal = signal.map { $0 + 1 } }
        if stages > 1 { signal = signal.filter { !$0.isMultiple(of: 3) } }
        if stages > 2 { signal = signal.scan(0, +).drop(first: 3) }
        tokens.append(
          signal.observe({ log.lines.append("\(name):\($0)") }, end: { _ in log.lines.append("\(name) ended") }))
      }
    }
    emitter.end()
    return log.lines
  }

  private func runOpenCombine(_ script: [Step]) -> [String] {
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    var tokens: [AnyCancellable] = []
    for step in script {
      switch step {
      case .send(let value): subject.send(value)
      case .cancel(let index): if index < tokens.count { tokens[index].cancel() }
      case .subscribe(let stages):
        let name = tokens.count
        var publisher = subject.eraseToAnyPublisher()
        if stages > 0 { publisher = publisher.map { $0 + 1 }.eraseToAnyPublisher() }
        if stages > 1 { publisher = publisher.filter { !$0.isMultiple(of: 3) }.eraseToAnyPublisher() }
        if stages > 2 { publisher = publisher.scan(0, +).dropFirst(3).eraseToAnyPublisher() }
        tokens.append(
          publisher.sink(
            receiveCompletion: { _ in log.lines.append("\(name) ended") },
            receiveValue: { log.lines.append("\(name):\($0)") }))
      }
    }
    subject.send(completion: .finished)
    return log.lines
  }

  @Test("S2, S4, S8, S9, S12: 200 random scripts leave the same log as OpenCombine, except the order between observers")
  func sameLog() {
    let first = UInt64.random(in: .min ... .max)
    print("seed \(first)")
    for offset in 0..<200 {
      let script = script(seed: first &+ UInt64(offset))
      // OpenCombine keeps observers in a set (S1), so the test compares the lines of each observer.
      let (ours, theirs) = (byObserver(runSignalbox(script)), byObserver(runOpenCombine(script)))
      let differing = ours.keys.filter { ours[$0] != theirs[$0] }
      #expect(ours == theirs, "seed \(first &+ UInt64(offset)): \(differing.prefix(2).map { (ours[$0], theirs[$0]) })")
    }
  }

  private func byObserver(_ lines: [String]) -> [Substring: [String]] {
    Dictionary(grouping: lines) { $0.prefix { $0.isNumber } }
  }
}
