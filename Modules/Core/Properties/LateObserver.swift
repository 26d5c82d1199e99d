/// An observer that arrived while a change was not announced yet, inside a batch or a delivery.
///
/// A late observer has received a value that the other observers do not have yet. The next announcement is skipped if
/// it equals this value, so a late observer receives nothing twice (S33).
@usableFromInline
final class LateObserver<Value> {
  private let node: Node
  private let cell: Cell<Value>
  private let receive: (Value) -> Void
  private let version: Int
  private var known: Value?

  init(_ node: Node, _ cell: Cell<Value>, receive: @escaping (Value) -> Void) {
    self.node = node
    self.cell = cell
    self.receive = receive
    version = node.version
    known = cell.value
  }

  @usableFromInline
  func deliver(_ value: Value) {
    if let known {
      self.known = nil
      if node.announcedVersion == version || cell.isEqual(known, value) { return }
    }
    receive(value)
  }
}
