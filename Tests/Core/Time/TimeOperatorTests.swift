import SignalboxCore
import SignalboxTesting
import Testing

@Suite struct TimeOperatorTests {
  @Test("S40: debounce gives the last value after quiet; completion flushes, a failure discards")
  func debounce() {
    let quiet = Duration.seconds(2)
    #expect(Timeline.play("ab----c-----|") { $0.debounce(for: quiet, on: $1) } == "---b----c---|")
    #expect(Timeline.play("ab|") { $0.debounce(for: quiet, on: $1) } == "--(b|)")
    #expect(Timeline.play("ab#") { $0.debounce(for: quiet, on: $1) } == "--#")
    #expect(Timeline.play("ab!") { $0.debounce(for: quiet, on: $1) } == "--!")
  }

  @Test("S40: throttle passes the first or the newest value of each interval at exact times")
  func throttle() {
    let interval = Duration.seconds(3)
    #expect(Timeline.play("abcdefg-----|") { $0.throttle(for: interval, .first, on: $1) } == "a--d--g-----|")
    #expect(Timeline.play("abcde-------|") { $0.throttle(for: interval, .latest, on: $1) } == "a--c--e-----|")
    #expect(Timeline.play("ab|") { $0.throttle(for: interval, .latest, on: $1) } == "a-(b|)")
    #expect(Timeline.play("ab#") { $0.throttle(for: interval, .latest, on: $1) } == "a-#")
    #expect(Timeline.play("abcde-----f-|") { $0.throttle(for: interval, .last, on: $1) } == "---c--e-----(f|)")
    #expect(Timeline.play("ab|") { $0.throttle(for: interval, .last, on: $1) } == "--(b|)")
    #expect(Timeline.play("ab#") { $0.throttle(for: interval, .last, on: $1) } == "--#")
  }

  @Test("S40: delay keeps order and distance; an error passes at once")
  func delay() {
    let interval = Duration.seconds(3)
    #expect(Timeline.play("a-(bc)|") { $0.delay(by: interval, on: $1) } == "---a-(bc)|")
    #expect(Timeline.play("a----b#") { $0.delay(by: interval, on: $1) } == "---a--#")
  }

  @Test("S40: timeout fails after silence, counted from the last value")
  func timeout() {
    let interval = Duration.seconds(3)
    #expect(Timeline.play("a-b-------") { $0.timeout(after: interval, on: $1) } == "a-b--#")
    #expect(Timeline.play("a-b-|-----") { $0.timeout(after: interval, on: $1) } == "a-b-|")
  }

  @Test("S42: cancelling before a scheduled delivery prevents it, and nothing waits on the clock any more")
  func cancelling() {
    let clock = VirtualClock()
    let emitter = Emitter<Int>()
    let log = Log()
    let tokens = [
      emitter.signal.delay(by: .seconds(1), on: clock), emitter.signal.debounce(for: .seconds(1), on: clock),
      emitter.signal.throttle(for: .seconds(1), on: clock).filter { $0 == 2 },
      emitter.signal.timeout(after: .seconds(1), on: clock).filter { _ in false },
    ].map { $0.observe(log.noting(""), end: log.noting("")) }
    emitter.emit(1)
    emitter.emit(2)
    for token in tokens { token.cancel() }
    #expect(clock.waitingCount == 0)
    clock.advance(by: .seconds(5))
    #expect(log.lines.isEmpty)
  }

  @Test("S41: retry subscribes again the given number of times, then fails with the last error")
  func retry() {
    let log = Log()
    var attempts = 0
    let failing = Signal<Int>.deferred {
      attempts += 1
      return .ended(.failed(Failure("\(attempts)")))
    }
    failing.retry(3).observe(log.noting(""), end: log.noting(""))
    #expect(attempts == 4)
    #expect(log.lines == ["failed(4)"])
  }

  @Test("S41: a retry with delay waits, and a cancellation stops it")
  func retryWithDelay() {
    let clock = VirtualClock()
    var attempts = 0
    let token = Signal<Int>.deferred {
      attempts += 1
      return .ended(.failed(Failure("f")))
    }.retry(5, delay: .seconds(1), on: clock).observe { _ in }
    #expect(attempts == 1)
    clock.advance(by: .seconds(2))
    #expect(attempts == 3)
    token.cancel()
    clock.advance(by: .seconds(9))
    #expect(attempts == 3)
    #expect(clock.waitingCount == 0)
  }

  @Test("S41: 100,000 attempts that fail at once need constant stack")
  func manyAttempts() {
    var attempts = 0
    Signal<Int>.deferred {
      attempts += 1
      return .ended(.failed(Failure("f")))
    }.retry(100_000).observe { _ in }
    #expect(attempts == 100_001)
  }

  /// Operators that wait for a clock. Some wait from their subscription on, without a value.
  private static let waiting: [String: @Sendable (Signal<Int>, VirtualClock) -> Signal<Int>] = [
    "delay": { $0.delay(by: .seconds(1), on: $1) },
    "debounce": { $0.debounce(for: .seconds(1), on: $1) },
    "throttle first": { $0.throttle(for: .seconds(1), .first, on: $1) },
    "throttle latest": { $0.throttle(for: .seconds(1), .latest, on: $1) },
    "throttle last": { $0.throttle(for: .seconds(1), .last, on: $1) },
    "collect": { $0.collect(for: .seconds(1), on: $1).map(\.[0]) },
    "retry": { signal, clock in
      signal.flatMap { _ in Signal<Int>.ended(.failed(Failure("f"))) }.retry(3, delay: .seconds(1), on: clock)
    },
    "timeout": { $0.timeout(after: .seconds(1), on: $1) },
    "timeout of the first": { $0.filter { _ in false }.timeout(ofFirst: .seconds(1), on: $1) },
    "timer": { .timer(1, after: .seconds(1), on: $1) },
    "interval": { .interval(.seconds(1), on: $1) },
  ]

  @Test(
    "S15, S40: an operator that waits for a clock is interrupted and freed with the clock, and does not keep it",
    arguments: waiting.keys.sorted(), [true, false])
  func clockGoes(name: String, waitsBefore: Bool) throws {
    let wait = try #require(Self.waiting[name])
    let (live, log, emitter) = (LiveCount(), Log(), Emitter<Int>())
    weak var gone: VirtualClock?
    func observe() {
      let (clock, held) = (VirtualClock(), live.make())
      gone = clock
      wait(emitter.signal, clock).observe({ _ in held.touch() }, end: log.noting(""))
      if waitsBefore { emitter.emit(1) }
      #expect(log.lines.isEmpty)
    }
    observe()
    #expect(gone == nil)
    emitter.emit(2)
    #expect(log.lines == ["interrupted"])
    #expect(live.count == 0)
    #expect(emitter.observerCount == 0)
  }
}
