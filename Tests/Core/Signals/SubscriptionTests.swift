// Long, because each way to unsubscribe has its own small case.
import SignalboxCore
import Testing

@Suite struct SubscriptionTests {
  @Test("S4: an observer that unsubscribes itself gets no more; no other observer is skipped")
  func leavesItself() {
    let emitter = Emitter<Int>()
    let log = Log()
    var token: Subscription?
    emitter.signal.observe(log.noting("A"))
    token = emitter.signal.observe { value in
      log.note("B\(value)")
      token?.cancel()
    }
    emitter.signal.observe(log.noting("C"))
    emitter.emit(1)
    emitter.emit(2)
    #expect(log.lines == ["A1", "B1", "C1", "A2", "C2"])
  }

  @Test("S4: an observer that unsubscribes itself does not get a value already queued for it")
  func leavesItselfWithAValueQueued() {
    let emitter = Emitter<Int>()
    let log = Log()
    var token: Subscription?
    token = emitter.signal.observe { value in
      log.note("A\(value)")
      emitter.emit(2)
      token?.cancel()
    }
    emitter.signal.prefix(2).observe(log.noting("B"))
    emitter.emit(1)
    #expect(log.lines == ["A1", "B1", "B2"])
  }

  @Test("S5: an observer unsubscribed by an earlier one in the same delivery is not called")
  func leftByAnother() {
    let emitter = Emitter<Int>()
    let log = Log()
    var plain: Subscription?
    var derived: Subscription?
    emitter.signal.observe { value in
      log.note("A\(value)")
      plain?.cancel()
      derived?.cancel()
    }
    plain = emitter.signal.observe(log.noting("B"))
    derived = emitter.signal.map { $0 }.filter { _ in true }.observe(log.noting("C"))
    emitter.signal.observe(log.noting("D"))
    emitter.emit(1)
    #expect(log.lines == ["A1", "D1"])
  }

  @Test("S5: cancelling inside a transform stops the value on its way")
  func cancelledInsideATransform() {
    let emitter = Emitter<Int>()
    let log = Log()
    var token: Subscription?
    token = emitter.signal
      .map { value in
        token?.cancel()
        return value
      }
      .filter { _ in true }
      .observe(log.noting("A"), end: log.noting("A "))
    emitter.emit(1)
    emitter.end()
    #expect(log.lines.isEmpty)
  }

  @Test("S5: cancelling inside a predicate, a comparison or a closure for an inner signal stops the value on its way")
  func cancelledInsideOtherStages() {
    let emitter = Emitter<Int>()
    let log = Log()
    var tokens: [Subscription] = []
    func cancelAll() { for token in tokens { token.cancel() } }
    let inner = MutableProperty(7)
    tokens.append(
      emitter.signal.filter { _ in
        cancelAll()
        return true
      }.observe(log.noting("filter")))
    emitter.emit(1)
    tokens = [
      emitter.signal.flatMap { _ in
        cancelAll()
        return inner.signal
      }.observe(log.noting("flatMap"))
    ]
    emitter.emit(2)
    tokens = [
      emitter.signal.distinct { _, _ in
        cancelAll()
        return false
      }.observe(log.noting("distinct"))
    ]
    emitter.emit(3)
    emitter.emit(4)
    #expect(log.lines == ["distinct3"])
    #expect(emitter.observerCount == 0)
    #expect(inner.observerCount == 0)
  }

  @Test("S5: an observer cancelled before its end does not get the end")
  func noEndAfterCancel() {
    let emitter = Emitter<Int>()
    let log = Log()
    var second: Subscription?
    emitter.signal.observe({ _ in }, end: { _ in second?.cancel() })
    second = emitter.signal.map { $0 }.observe({ _ in }, end: log.noting(""))
    emitter.end()
    #expect(log.lines.isEmpty)
  }

  @Test("S8: the same closure subscribed twice is two subscriptions")
  func subscribedTwice() {
    let emitter = Emitter<Int>()
    var calls = 0
    let observer: (Int) -> Void = { _ in calls += 1 }
    let first = emitter.signal.observe(observer)
    emitter.signal.observe(observer)
    emitter.emit(1)
    #expect(calls == 2)
    first.cancel()
    emitter.emit(2)
    #expect(calls == 3)
  }

  @Test("S9: cancelling twice, after the end, or with an old token changes nothing")
  func cancelIsIdempotent() {
    let emitter = Emitter<Int>()
    let log = Log()
    let old = emitter.signal.observe(log.noting("old"))
    old.cancel()
    old.cancel()
    // So many subscriptions reuse every slot that can be reused.
    for index in 0..<100 { emitter.signal.observe(log.noting("\(index):")) }
    old.cancel()
    #expect(emitter.observerCount == 100)
    emitter.emit(1)
    #expect(log.lines == (0..<100).map { "\($0):1" })

    let last = emitter.signal.map { $0 }.observe(log.noting("last"))
    emitter.end()
    last.cancel()
    old.cancel()
    #expect(emitter.observerCount == 0)
  }

  @Test("S9: old tokens stay harmless when their slots are reused repeatedly")
  func oldTokens() {
    let emitter = Emitter<Int>()
    var calls = 0
    emitter.signal.observe { _ in calls += 1 }
    let old = (0..<1_000).map { _ in
      let token = emitter.signal.observe { _ in calls += 1_000_000 }
      token.cancel()
      return token
    }
    emitter.signal.observe { _ in calls += 1 }
    for token in old { token.cancel() }
    emitter.emit(1)
    #expect(calls == 2)
    #expect(emitter.observerCount == 2)
  }

  @Test("S11, R10: an observation whose token is discarded continues")
  func tokenThrownAway() {
    let emitter = Emitter<Int>()
    let log = Log()
    func observe() {
      _ = emitter.signal.observe(log.noting("A"))
      _ = emitter.signal.map { $0 * 10 }.filter { $0 > 10 }.observe(log.noting("B"))
    }
    observe()
    emitter.emit(1)
    emitter.emit(2)
    #expect(log.lines == ["A1", "A2", "B20"])
  }

  @Test("S16: a derived signal without observers calls nothing, holds nothing on the source, and is freed")
  func unobserved() {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    var calls = 0
    func derive() {
      let held = live.make()
      _ = emitter.signal.map { value in
        held.touch()
        calls += 1
        return value
      }.filter { _ in true }.merge(emitter.signal)
    }
    derive()
    emitter.emit(1)
    #expect(calls == 0)
    #expect(live.count == 0)
    #expect(emitter.observerCount == 0)
  }

  @Test("S17: cancelling frees every stage of a chain; until then all are kept, whether or not the token is held")
  func cancelFreesTheChain() {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    func chain() -> Subscription {
      let (first, second, third) = (live.make(), live.make(), live.make())
      return emitter.signal
        .map { value in
          first.touch()
          return value
        }
        .filter { _ in
          second.touch()
          return true
        }
        .observe { _ in third.touch() }
    }
    let token = chain()
    emitter.emit(1)
    #expect(live.count == 3)
    token.cancel()
    #expect(live.count == 0)
    #expect(emitter.observerCount == 0)
    // The token is still held here. The chain is not.
    #expect(!token.isActive)
  }

  @Test("S18: an observer that owns its token and is captured weakly is freed, and is not called again")
  func weaklyCapturedOwner() {
    final class Owner {
      var token: Subscription?
      var seen = 0
      deinit { token?.cancel() }
    }
    let emitter = Emitter<Int>()
    var owner: Owner? = Owner()
    weak let gone = owner
    owner?.token = emitter.signal.map { $0 }.observe { [weak owner] in owner?.seen += $0 }
    emitter.emit(1)
    #expect(owner?.seen == 1)
    owner = nil
    #expect(gone == nil)
    #expect(emitter.observerCount == 0)
    emitter.emit(2)
  }

  enum LastDeed: CaseIterable { case unsubscribe, send, complete }

  @Test(
    "S19: an observer destroyed during a delivery may act on the signal from its deinit", arguments: LastDeed.allCases)
  func destroyedDuringDelivery(deed: LastDeed) {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    let log = Log()
    var own: Subscription?
    var other: Subscription?
    emitter.signal.observe { value in
      log.note("A\(value)")
      own?.cancel()
    }
    do {
      let held = live.make {
        log.note("deinit")
        switch deed {
        case .unsubscribe: other?.cancel()
        case .send: emitter.emit(2)
        case .complete: emitter.end()
        }
      }
      own = emitter.signal.observe { _ in held.touch() }
    }
    other = emitter.signal.observe(log.noting("B"), end: log.noting("B "))
    emitter.emit(1)
    switch deed {
    case .unsubscribe: #expect(log.lines == ["A1", "deinit"])
    case .send: #expect(log.lines == ["A1", "deinit", "B1", "A2", "B2"])
    case .complete: #expect(log.lines == ["A1", "deinit", "B1", "B completed"])
    }
    #expect(live.count == 0)
  }

  @Test("S21: after the end every closure and inner subscription is released")
  func endReleases() {
    let emitter = Emitter<Int>()
    let inner = Emitter<Int>()
    let live = LiveCount()
    func observe() -> [Subscription] {
      let held = live.make()
      let touching: (Int) -> Int = { value in
        held.touch()
        return value
      }
      let signal = emitter.signal.map(touching)
      let chains = [
        signal, signal.filter { touching($0) == $0 }, signal.compactMap { touching($0) }, signal.merge(signal),
        signal.distinct { touching($0) == touching($1) }, signal.prefix(100),
        signal.flatMap { _ in inner.signal.map(touching) },
      ]
      return chains.map { $0.observe { _ = touching($0) } }
    }
    let tokens = observe()
    emitter.emit(1)
    #expect(live.count == 1)
    emitter.end()
    inner.end()
    #expect(live.count == 0)
    #expect(emitter.observerCount == 0)
    #expect(inner.observerCount == 0)
    #expect(tokens.allSatisfy { !$0.isActive })
  }

  @Test("B6: an observer that captures its own signal is freed with the source")
  func capturesItsOwnSignal() {
    let live = LiveCount()
    do {
      let emitter = Emitter<Int>()
      let held = live.make()
      let signal = emitter.signal
      signal.observe { [signal] _ in
        held.touch()
        signal.observe { _ in }
      }
      emitter.emit(1)
    }
    #expect(live.count == 0)
  }
}
