import Foundation
import SignalboxCore
import SignalboxTesting
import Testing

/// Random graphs of properties, compared with an oracle that computes each value from the sources by hand. Their
/// observers write, batch, cancel, subscribe, make properties and drop sources.
///
/// `GRAPHS` is the number of graphs, `GRAPH_SEED` the first seed. A failure prints its seed.
@Suite struct GraphFuzzTests {
  @Test("S2, S22, S24, S33, S34, S35, S36, S37: random graphs agree with a naive oracle")
  func agree() {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["GRAPHS"].flatMap { Int($0) } ?? 300
    let first = environment["GRAPH_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 48)
    print("graphs from seed \(first)")
    let live = LiveCount()
    for offset in 0..<UInt64(count) {
      let faults = GraphUnderTest.run(seed: first &+ offset, live: live)
      #expect(faults.isEmpty, "GRAPH_SEED=\(first &+ offset) GRAPHS=1: \(faults.prefix(3).joined(separator: "; "))")
      if !faults.isEmpty { return }
    }
  }
}

/// The definition of a property, for the oracle.
private indirect enum Definition {
  case source(Int)
  case sum(Int, Int)
  case scaled(Int, by: Int)
  case parity(Int)
  case chosen(by: Int, Int, Int)
}

private final class GraphUnderTest {
  private final class Watch {
    let node: Int
    var seen: [Int] = []
    var token: Subscription?
    var end: End?
    init(_ node: Int) { self.node = node }
  }

  private var random: SeededGenerator
  private let live: LiveCount
  private var sources: [MutableProperty<Int>?] = []
  /// The last value of each source, also of sources that are gone.
  private var values: [Int] = []
  private var nodes: [Property<Int>] = []
  private var definitions: [Definition] = []
  private var watches: [Watch] = []
  private var faults: [String] = []
  /// The number of calls of each watch during the present write or batch, while no observer acts.
  private var calls: [Int: Int] = [:]
  private var isQuiet = true
  /// The remaining acts of observers. A limit ensures that every script ends.
  private var deeds = 0
  private var depth = 0

  private init(seed: UInt64, live: LiveCount) {
    random = SeededGenerator(seed: seed)
    self.live = live
  }

  /// Runs a script and returns the faults that it found.
  static func run(seed: UInt64, live: LiveCount) -> [String] {
    let graph = GraphUnderTest(seed: seed, live: live)
    graph.script(acts: seed % 3 != 0)
    let watches = graph.watches
    // Every subscription ends with the sources, and nothing that observers held is left.
    graph.nodes = []
    graph.sources = []
    var faults = graph.faults
    for watch in watches where watch.token?.isActive == true {
      faults.append("an observer of \(watch.node) is active without a source")
    }
    for watch in watches where watch.end == nil && watch.token != nil {
      faults.append("an observer of \(watch.node) was not told the end")
    }
    graph.watches = []
    if live.count != 0 { faults.append("\(live.count) observers are kept") }
    return faults
  }

  private func script(acts: Bool) {
    for _ in 0..<roll(4) + 1 { addSource() }
    for _ in 0..<roll(12) + 2 { addNode() }
    for _ in 0..<60 {
      deeds = acts ? 6 : 0
      calls = [:]
      isQuiet = !acts
      step()
      check()
    }
  }

  private func roll(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private func step() {
    switch roll(20) {
    case 0..<8: write()
    case 8..<10: batchWrites()
    case 10..<13: observe()
    case 13: cancel()
    case 14: addNode()
    case 15: if sources.count < 8 { addSource() }
    case 16: if roll(4) == 0 { dropSource() }
    case 17: joinLate()
    default: read()
    }
  }

  // MARK: Acts

  private func addSource() {
    let property = MutableProperty(roll(6))
    sources.append(property)
    values.append(property.value)
    definitions.append(.source(sources.count - 1))
    nodes.append(property.map { $0 })
  }

  private func addNode() {
    guard nodes.count < 40 else { return }
    let (first, second, third) = (roll(nodes.count), roll(nodes.count), roll(nodes.count))
    let (one, two, three) = (nodes[first], nodes[second], nodes[third])
    switch roll(5) {
    case 0:
      definitions.append(.scaled(first, by: 3))
      nodes.append(one.map { $0 * 3 % 1_000 })
    case 1:
      definitions.append(.parity(first))
      nodes.append(one.map { $0 % 2 })
    case 2, 3:
      definitions.append(.sum(first, second))
      nodes.append(Property(combining: one, two) { ($0 + $1) % 1_000 })
    default:
      definitions.append(.chosen(by: first, second, third))
      nodes.append(one.flatMap { $0 % 2 == 0 ? two : three })
    }
  }

  private func write() { write(roll(sources.count)) }

  private func write(_ index: Int) {
    guard let source = sources[index] else { return }
    let value = roll(6)
    values[index] = value
    source.value = value
  }

  private func batchWrites() {
    let pair = [roll(sources.count), roll(sources.count)]
    guard let first = sources[pair[0]], let last = sources[pair[1]] else { return }
    batch(first, last) {
      for _ in 0..<roll(4) + 1 { roll(4) == 0 ? observe() : write(pair[roll(2)]) }
      read()
    }
  }

  private func observe() {
    guard watches.count < 60 else { return }
    let index = roll(nodes.count)
    let watch = Watch(index)
    let held = live.make()
    watches.append(watch)
    let number = watches.count - 1
    watch.token = nodes[index].signal.observe(
      { [unowned self] value in
        held.touch()
        told(watch, number, value)
      }, end: { watch.end = $0 })
  }

  private func told(_ watch: Watch, _ number: Int, _ value: Int) {
    if watch.seen.last == value { faults.append("observer \(number) was told \(value) twice") }
    watch.seen.append(value)
    calls[number, default: 0] += 1
    if isQuiet, nodes.indices.contains(watch.node), value != oracle(watch.node) {
      faults.append("observer \(number) was told \(value), which is not the function of the sources")
    }
    guard deeds > 0, depth < 3, roll(3) == 0 else { return }
    deeds -= 1
    depth += 1
    switch roll(8) {
    case 0..<3: write()
    case 3: batchWrites()
    case 4: cancel()
    case 5: observe()
    case 6: addNode()
    default: roll(6) == 0 ? dropSource() : read()
    }
    depth -= 1
  }

  private func cancel() {
    guard !watches.isEmpty else { return }
    let watch = watches[roll(watches.count)]
    watch.token?.cancel()
    watch.token = nil
  }

  private func dropSource() {
    let index = roll(sources.count)
    let going = sources[index]
    sources[index] = nil
    withExtendedLifetime(going) {}
  }

  /// Makes a binding inside a batch, after a write that the batch may undo.
  private func joinLate() {
    let index = roll(sources.count)
    guard let source = sources[index] else { return }
    let target = MutableProperty(-1)
    let before = source.value
    batch(source) {
      values[index] = before + 1
      source.value = before + 1
      target <~ source
      guard roll(2) == 0 else { return }
      values[index] = before
      source.value = before
    }
    if target.value != source.value { faults.append("a binding is at \(target.value), not \(source.value)") }
  }

  private func read() { compare(roll(nodes.count), "read") }

  // MARK: Oracle

  private func oracle(_ node: Int) -> Int {
    switch definitions[node] {
    case .source(let index): values[index]
    case .sum(let first, let second): (oracle(first) + oracle(second)) % 1_000
    case .scaled(let first, let factor): oracle(first) * factor % 1_000
    case .parity(let first): oracle(first) % 2
    case .chosen(let first, let even, let odd): oracle(first) % 2 == 0 ? oracle(even) : oracle(odd)
    }
  }

  private func compare(_ node: Int, _ when: String) {
    let expected = oracle(node)
    if nodes[node].value != expected { faults.append("\(when): node \(node) is \(nodes[node].value), not \(expected)") }
  }

  private func check() {
    for node in nodes.indices { compare(node, "after a step") }
    for (number, watch) in watches.enumerated() where watch.token?.isActive == true {
      if watch.seen.last != oracle(watch.node) {
        faults.append("observer \(number) knows \(String(describing: watch.seen.last)), not \(oracle(watch.node))")
      }
    }
    // A write or a batch makes one announcement. The first value of a new observer is the second permitted call.
    if isQuiet {
      for (number, count) in calls where count > 2 { faults.append("observer \(number) told \(count) times") }
    }
  }
}
