/// The pending work at the joints of a subscription, or of shared signals in a chain.
@usableFromInline
final class JointRun {
  private var waiting: [() -> Void] = []
  private var added: [() -> Void] = []
  private(set) var isRunning = false

  /// A Boolean value that indicates whether the last call has left work that has to precede the next call.
  var hasAdded: Bool { !added.isEmpty }

  /// Performs `work` and everything that follows from it, or leaves it to the joint that is working already.
  func perform(_ work: @escaping () -> Void) {
    guard !isRunning else { return added.append(work) }
    isRunning = true
    work()
    prependAdded()
    while let next = waiting.popLast() {
      next()
      prependAdded()
    }
    isRunning = false
  }

  /// Puts the work that a call has added before the work that waited already, as in a nested call.
  private func prependAdded() {
    guard !added.isEmpty else { return }
    waiting += added.reversed()
    added.removeAll(keepingCapacity: true)
  }
}
