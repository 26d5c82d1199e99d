/// A priority queue: the lowest member comes out first, in logarithmic time.
struct Heap<Member> {
  private var members: [Member] = []
  private let isLower: (Member, Member) -> Bool

  init(by isLower: @escaping (Member, Member) -> Bool) { self.isLower = isLower }

  var isEmpty: Bool { members.isEmpty }

  mutating func insert(_ member: Member) {
    members.append(member)
    var place = members.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard isLower(members[place], members[parent]) else { return }
      members.swapAt(place, parent)
      place = parent
    }
  }

  mutating func popFirst() -> Member? {
    guard members.count > 1 else { return members.popLast() }
    members.swapAt(0, members.count - 1)
    let first = members.removeLast()
    var place = 0
    while true {
      var lowest = place
      for child in 2 * place + 1...2 * place + 2 where child < members.count {
        if isLower(members[child], members[lowest]) { lowest = child }
      }
      guard lowest != place else { return first }
      members.swapAt(place, lowest)
      place = lowest
    }
  }
}
