/// What is to be done at the joints of one subscription, or of shared signals above one another.
@usableFromInline
final class JointRun {
  private var waiting: [() -> Void] = []
  private var added: [() -> Void] = []
  private(set) var isRunning = false

  /// Whether what was called has left something that is to be done before the next call.
  var hasAdded: Bool { !added.isEmpty }

  /// Does `work` and all that comes of it, or leaves it to the joint that is at it.
  func perform(_ work: @escaping () -> Void) {
    guard !isRunning else { return added.append(work) }
    isRunning = true
    work()
    takeAdded()
    while let next = waiting.popLast() {
      next()
      takeAdded()
    }
    isRunning = false
  }

  /// What a piece of work has caused comes before what waited already, as if it had been called.
  private func takeAdded() {
    guard !added.isEmpty else { return }
    waiting += added.reversed()
    added.removeAll(keepingCapacity: true)
  }
}
