/// Carries values along a binding from a property: at once or, deep in a chain of bindings, later.
final class Carrier {
  private let node: Node
  private var isPostponed = false

  init(from node: Node) { self.node = node }

  /// Calls `write`, which writes to `target`. Deep in a chain of bindings, calls the closure that `late` makes instead,
  /// later. That closure writes the value that the source has then, so the values in between need no call.
  func carry<Value>(to target: Property<Value>, _ write: () -> Void, late: () -> () -> Void) {
    let domain = node.domain
    guard domain.isDeep else {
      isPostponed = false
      // A write to a property outside the graph announces nothing.
      guard let target = target.ownNode else { return write() }
      return domain.carry(to: target.domain, write)
    }
    guard !isPostponed else { return }
    isPostponed = true
    let write = late()
    domain.postpone(to: target.node) { [self] in
      guard isPostponed else { return }
      isPostponed = false
      write()
    }
  }
}
