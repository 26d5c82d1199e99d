/// The events to come, in virtual time. Events of the same moment happen in the order in which they were added.
struct Agenda {
  private struct Item {
    let time: Double
    let number: Int
    let action: () -> Void

    static func < (left: Item, right: Item) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  /// The present moment, in seconds.
  private(set) var now = 0.0
  private var heap: [Item] = []
  private var count = 0

  mutating func add(after seconds: Double, _ action: @escaping () -> Void) {
    heap.append(Item(time: now + seconds, number: count, action: action))
    count += 1
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes the next event and moves to its moment.
  mutating func next(before end: Double) -> (() -> Void)? {
    guard let first = heap.first, first.time < end else { return nil }
    now = first.time
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != place else { return first.action }
      heap.swapAt(place, least)
      place = least
    }
  }
}
