/// An observer that came while a change was not announced yet, inside a batch or a delivery.
///
/// What it was told is its own, and not what the others know: it is told next what differs from that, and nothing twice (S33).
@usableFromInline
final class Latecomer<Value> {
  private let node: Node
  private let cell: Cell<Value>
  private let receive: (Value) -> Void
  private let version: Int
  private var told: Value?

  init(_ node: Node, _ cell: Cell<Value>, receive: @escaping (Value) -> Void) {
    self.node = node
    self.cell = cell
    self.receive = receive
    version = node.version
    told = cell.value
  }

  @usableFromInline
  func take(_ value: Value) {
    if let told {
      self.told = nil
      if node.announcedVersion == version || cell.isEqual(told, value) { return }
    }
    receive(value)
  }
}
