/// First in, first out, each in constant time on average.
struct Queue<Item> {
  private var items: [Item?] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Item) { items.append(item) }

  mutating func popFirst() -> Item? {
    guard head < items.count else { return nil }
    defer {
      items[head] = nil
      head += 1
      if head == items.count {
        items.removeAll(keepingCapacity: head < 1_024)
        head = 0
      } else if head > 1_024, head > items.count / 2 {
        items.removeFirst(head)
        head = 0
      }
    }
    return items[head]
  }
}
