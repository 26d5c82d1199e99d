import SignalboxCore
import Testing

@Suite struct ConcurrencyTests {
  /// Receives the values, and observes them twice.
  private actor Target {
    private let arrived = Emitter<Int>()
    private let seen: [Recorded] = [Recorded(), Recorded()]
    private(set) var ends = 0

    private final class Recorded { var values: [Int] = [] }

    var logs: [[Int]] { seen.map(\.values) }

    func begin() {
      for recorded in seen { arrived.signal.observe { recorded.values.append($0) } }
    }

    func take(_ value: Int) { arrived.emit(value) }
    func noteEnd() { ends += 1 }
  }

  private actor Sender {
    private let emitter = Emitter<Int>()
    private var token: Subscription?

    func connect(to target: Target) {
      token = emitter.signal.receive(on: target, { $0.take($1) }, end: { target, _ in target.noteEnd() })
    }

    func send(_ values: Range<Int>) {
      for value in values { emitter.emit(value) }
      emitter.end()
    }

    /// Connects and cancels repeatedly while it sends.
    func storm(on target: Target, rounds: Int) async {
      for round in 0..<rounds {
        let token = emitter.signal.receive(on: target) { $0.take($1) }
        emitter.emit(round)
        if round % 3 == 0 { await Task.yield() }
        token.cancel()
      }
    }
  }

  @Test(
    "S43: four isolations send into one through receive(on:); no value is lost, no call overlaps, all see one order")
  func fourIntoOne() async {
    let count = 2_000
    let target = Target()
    await target.begin()
    let senders = (0..<4).map { _ in Sender() }
    for sender in senders { await sender.connect(to: target) }
    await withTaskGroup(of: Void.self) { group in
      for (index, sender) in senders.enumerated() {
        group.addTask { await sender.send(index * count..<(index + 1) * count) }
      }
    }
    while await target.ends < 4 { await Task.yield() }
    let logs = await target.logs
    #expect(logs[0].count == 4 * count)
    #expect(logs[0] == logs[1])
    for index in 0..<4 {
      #expect(logs[0].filter { $0 / count == index } == Array(index * count..<(index + 1) * count))
    }
  }

  @Test("S44, S20: four isolations subscribe and cancel through receive(on:) at the same time without a fault")
  func storm() async {
    let target = Target()
    await target.begin()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await Sender().storm(on: target, rounds: 500) } }
    }
    #expect(await target.logs[0].count <= 2_000)
  }

  @Test("S46: for await sees every value, and a finished signal ends the loop")
  @MainActor func values() async throws {
    let emitter = Emitter<Int>()
    let loop = Task { @MainActor in
      var seen: [Int] = []
      for try await value in emitter.signal.values { seen.append(value) }
      return seen
    }
    while emitter.observerCount == 0 { await Task.yield() }
    for value in 1...3 { emitter.emit(value) }
    emitter.end()
    #expect(try await loop.value == [1, 2, 3])
  }

  @Test("S46: a failed signal throws, and the buffering policy is respected")
  @MainActor func buffering() async throws {
    let emitter = Emitter<Int>()
    var newest = emitter.signal.values(.newest(2)).makeAsyncIterator()
    var oldest = emitter.signal.values(.oldest(1)).makeAsyncIterator()
    for value in 1...4 { emitter.emit(value) }
    emitter.end(.failed(Failure("f")))
    #expect(try await newest.next(isolation: #isolation) == 3)
    #expect(try await newest.next(isolation: #isolation) == 4)
    #expect(try await oldest.next(isolation: #isolation) == 1)
    await #expect(throws: Failure("f")) { _ = try await newest.next(isolation: #isolation) }
  }

  @Test("S46: cancelling the task ends the loop and unsubscribes; a break out of the loop unsubscribes too")
  @MainActor func cancelledLoop() async throws {
    let emitter = Emitter<Int>()
    let loop = Task { @MainActor in
      for try await _ in emitter.signal.values {}
      return emitter.observerCount
    }
    while emitter.observerCount == 0 { await Task.yield() }
    loop.cancel()
    #expect(try await loop.value == 0)
    let leaving = Task { @MainActor in for try await _ in emitter.signal.values { break } }
    while emitter.observerCount == 0 { await Task.yield() }
    emitter.emit(1)
    try await leaving.value
    #expect(emitter.observerCount == 0)
  }

  @Test("S45, R21: the result of a task is delivered on the caller's actor, wherever the work ran")
  @MainActor func deliveredHome() async {
    let log = Log()
    Signal<Int>.task {
      await Task.detached { 7 }.value
    }.observe(
      { value in
        MainActor.assertIsolated()
        log.note("\(value)")
      }, end: log.noting(""))
    while log.lines.count < 2 { await Task.yield() }
    #expect(log.lines == ["7", "completed"])
  }

  @Test("S46: the first value can be awaited, and no subscription remains")
  @MainActor func first() async throws {
    let emitter = Emitter<Int>()
    let waiting = Task { @MainActor in try await emitter.signal.first() }
    while emitter.observerCount == 0 { await Task.yield() }
    emitter.emit(1)
    emitter.emit(2)
    #expect(try await waiting.value == 1)
    #expect(emitter.observerCount == 0)
    #expect(try await Signal<Int>.ended().first() == nil)
    await #expect(throws: Failure("f")) { _ = try await Signal<Int>.ended(.failed(Failure("f"))).first() }
  }
}
