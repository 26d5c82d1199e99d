/// A first-in, first-out queue with operations in amortised constant time.
@frozen @usableFromInline
package struct Queue<Member> {
  @usableFromInline var members: [Member?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { head == members.count }
  @inlinable package var count: Int { members.count - head }

  @inlinable
  package mutating func append(_ member: Member) { members.append(member) }

  @inlinable
  package mutating func popFirst() -> Member? {
    guard head < members.count else { return nil }
    let member = members[head]
    members[head] = nil
    head += 1
    if head == members.count {
      members.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 >= members.count {
      members.removeSubrange(..<head)
      head = 0
    }
    return member
  }
}
