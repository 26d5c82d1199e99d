/// A number of slots. Without a free slot, work waits in the order of arrival.
final class Slots {
  private var free: Int
  private var waiting: [() -> Void] = []
  private var first = 0

  init(_ count: Int) { free = count }

  func take(_ work: @escaping () -> Void) {
    guard free == 0 else {
      free -= 1
      return work()
    }
    waiting.append(work)
  }

  func give() {
    guard first < waiting.count else { return free += 1 }
    first += 1
    waiting[first - 1]()
  }
}
