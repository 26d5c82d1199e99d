import Observation
import SignalboxCore
import Synchronization
import Testing

/// Properties under the observation tracking of the standard library.
@Suite struct TrackingTests {
  private final class Told: Sendable {
    let count = Mutex(0)
    func tell() { count.withLock { $0 += 1 } }
    var times: Int { count.withLock { $0 } }
  }

  private let told = Told()

  private func track(_ read: () -> Void) { withObservationTracking(read) { [told] in told.tell() } }

  @Test("S33: tracking sees a value that is read and is notified once of its next change")
  func mutable() {
    let name = MutableProperty("Ada").tracked()
    track { _ = name.value }
    name.value = "Ada"
    #expect(told.times == 0)
    name.value = "Grace"
    name.value = "Barbara"
    #expect(told.times == 1)
    track { _ = name.value }
    name.value = "Ada"
    #expect(told.times == 2)
    #expect(name.observerCount == 0)
  }

  @Test("S22, S24: a derived property notifies once for a batch, and not at all if its value stays equal")
  func derived() {
    let (first, last) = (MutableProperty("Ada"), MutableProperty("Lovelace"))
    let full = Property(combining: first, last) { $0 + $1 }.tracked()
    let length = first.map(\.count).tracked()
    track { _ = (full.value, length.value) }
    first.value = "Eva"
    #expect(told.times == 1)
    track { _ = length.value }
    first.value = "Ada"
    #expect(told.times == 1)
    track { _ = full.value }
    batch(first, last) {
      first.value = "Grace"
      last.value = "Hopper"
      #expect(told.times == 1)
    }
    #expect(told.times == 3)
  }

  @Test("S16: a property without tracking has no observers, and none remain after tracking")
  func costsNothing() {
    let source = MutableProperty(1)
    let plain = source.map { $0 + 1 }
    track { _ = plain.value }
    source.value = 2
    #expect(told.times == 0)
    let live = LiveCount()
    func use() {
      let held = live.make()
      let tracked = source.map { value in
        held.touch()
        return value
      }.tracked()
      track { _ = tracked.value }
      source.value = 3
    }
    use()
    #expect(told.times == 1)
    #expect(live.count == 0)
  }

  @Test("S34: a view that reads again after each notification misses no value")
  func readAgain() {
    let property = MutableProperty(0).tracked()
    var shown: [Int] = []
    for value in 1...3 {
      track { shown.append(property.value) }
      property.value = value
      #expect(told.times == value)
    }
    track { shown.append(property.value) }
    #expect(shown == [0, 1, 2, 3])
  }
}
