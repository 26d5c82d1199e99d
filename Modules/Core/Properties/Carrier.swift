/// Carries values along one binding from a property, at once or, deep in a chain of bindings, a little later.
final class Carrier {
  private let node: Node
  private var isPostponed = false

  init(from node: Node) { self.node = node }

  /// Calls `write`, which writes to `target`, or later what `late` makes: that carries what its source has by then, because
  /// what came in between has been carried already.
  func carry(to target: Node, _ write: () -> Void, late: () -> () -> Void) {
    let domain = node.domain
    guard domain.isDeep else {
      isPostponed = false
      return domain.carry(to: target.domain, write)
    }
    guard !isPostponed else { return }
    isPostponed = true
    let write = late()
    domain.postpone(to: target) { [self] in
      guard isPostponed else { return }
      isPostponed = false
      write()
    }
  }
}
