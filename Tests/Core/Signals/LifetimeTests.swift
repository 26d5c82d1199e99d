import SignalboxCore
import Testing

@Suite struct LifetimeTests {
  @Test("S11, R80: an observation tied to a lifetime ends with it and frees everything that it held")
  func ends() {
    let emitter = Emitter<Int>()
    let live = LiveCount()
    let log = Log()
    let lifetime = Lifetime()
    func observe() {
      let held = live.make()
      emitter.signal.observe(during: lifetime) { value in
        held.touch()
        log.note("A\(value)")
      }
    }
    observe()
    emitter.emit(1)
    lifetime.end()
    emitter.emit(2)
    #expect(log.lines == ["A1"])
    #expect(live.count == 0)
    #expect(lifetime.hasEnded)
  }

  @Test("S11: a lifetime ends with its owner")
  func endsWithItsOwner() {
    final class Page { let lifetime = Lifetime() }
    let emitter = Emitter<Int>()
    var page: Page? = Page()
    if let page { emitter.signal.observe(during: page.lifetime) { _ in } }
    #expect(emitter.observerCount == 1)
    page = nil
    #expect(emitter.observerCount == 0)
  }

  @Test("S11: an observation or an ending that is added after the end is ended at once")
  func addedLate() {
    let emitter = Emitter<Int>()
    let lifetime = Lifetime()
    lifetime.end()
    let token = emitter.signal.observe(during: lifetime) { _ in }
    #expect(!token.isActive)
    var ended = false
    lifetime.onEnd { ended = true }
    #expect(ended)
  }

  @Test("S11: observations end before endings are called, in the order of their addition, once")
  func order() {
    let emitter = Emitter<Int>()
    let log = Log()
    let lifetime = Lifetime()
    lifetime.onEnd { log.note("first, observers \(emitter.observerCount)") }
    let taken = lifetime.onEnd { log.note("taken back") }
    emitter.signal.observe(during: lifetime) { _ in }
    lifetime.onEnd { log.note("second") }
    taken.cancel()
    lifetime.end()
    lifetime.end()
    #expect(log.lines == ["first, observers 0", "second"])
  }

  @Test("S31: a long-lived lifetime does not collect observations that ended by themselves")
  func staysSmall() async {
    await #expect(processExitsWith: .success) { try growthOfALongLifetime() }
  }

  @Test("S11: an observation during a lifetime that has ended, or ends at its first value, gets nothing more")
  func endedBefore() {
    let property = MutableProperty(1)
    let log = Log()
    let lifetime = Lifetime()
    property.signal.observe(during: lifetime) { value in
      log.note("A\(value)")
      property.value = 2
      lifetime.end()
    }
    property.signal.observe(during: lifetime, log.noting("B"), end: log.noting("B "))
    Signal<Int>.make { _, _ in log.note("begun") }.observe(during: lifetime) { _ in }
    #expect(log.lines == ["A1"])
    #expect(property.observerCount == 0)
  }

  @Test("S38: a property's lifetime ends with the property, also while the lifetime is still held")
  func endsWithAProperty() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let lifetime = property?.lifetime
    #expect(lifetime?.hasEnded == false && lifetime === property?.lifetime)
    property = nil
    #expect(lifetime?.hasEnded == true)
  }
}

/// Throws when the lifetime keeps ended observations: a hundred bytes or more for each, ten megabytes or more in all.
private func growthOfALongLifetime() throws {
  let lifetime = Lifetime()
  let before = try memoryInUse()
  for _ in 0..<100_000 {
    let emitter = Emitter<Int>()
    emitter.signal.observe(during: lifetime) { _ in }
  }
  let growth = try memoryInUse() - before
  if growth > 8 * megabyte { throw Failure("grew by \(growth)") }
}
