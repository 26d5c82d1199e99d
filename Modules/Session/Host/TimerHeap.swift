/// A binary heap of items by due time. Each item is in it at most once, and its time can change, unlike in `Heap`.
struct TimerHeap<Item: AnyObject> {
  private var entries: [(due: Int64, item: Item)] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// The item with the earliest time.
  var first: (due: Int64, item: Item)? { entries.first }

  var count: Int { entries.count }

  /// Sets the time of `item`; `nil` removes the item.
  mutating func set(_ item: Item, _ due: Int64?) {
    let place = places[ObjectIdentifier(item)]
    switch (place, due) {
    case (nil, nil): return
    case (nil, let due?):
      entries.append((due, item))
      places[ObjectIdentifier(item)] = entries.count - 1
      rise(entries.count - 1)
    case (let place?, let due?):
      entries[place].due = due
      sink(rise(place))
    case (let place?, nil):
      swap(place, entries.count - 1)
      entries.removeLast()
      places[ObjectIdentifier(item)] = nil
      if place < entries.count { sink(rise(place)) }
    }
  }

  @discardableResult
  private mutating func rise(_ start: Int) -> Int {
    var place = start
    while place > 0, entries[place].due < entries[(place - 1) / 2].due {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    return place
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < entries.count }
      guard let least = children.min(by: { entries[$0].due < entries[$1].due }), entries[least].due < entries[place].due
      else { return }
      swap(place, least)
      place = least
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    guard left != right else { return }
    entries.swapAt(left, right)
    places[ObjectIdentifier(entries[left].item)] = left
    places[ObjectIdentifier(entries[right].item)] = right
  }
}
