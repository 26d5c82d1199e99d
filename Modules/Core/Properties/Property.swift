/// A value that changes over time, to be read at any moment and to be observed.
///
/// A derived property always is the function of its sources (S37). While it is observed, it announces a change once per
/// write or batch, even with several paths from a written property. It never announces a mixed pair (S22). It needs no
/// owner: it works for as long as its sources live, and ends when they have ended (R10, S15).
///
/// ```swift
/// let name = MutableProperty("")
/// let isValid = name.map { $0.count >= 8 }
/// isValid.signal.observe { print($0) }  // false
/// name.value = "signalbox"              // true
/// ```
public class Property<Value> {
  // Unchecked exclusivity: each access is a single load or store, and calls no outside code.
  /// The node, once an observer, a dependent or a name needs it: most properties of a page are only read.
  @exclusivity(unchecked) @usableFromInline final var ownNode: Node?
  @usableFromInline final let cell: Cell<Value>

  /// Creates a written property. `value` is there from the start.
  @inlinable
  init(written value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    cell = Cell(value, isEqual: isEqual)
  }

  /// Creates a derived property. `inputs` are up to date when `compute` is called.
  @inlinable
  init(of inputs: [Node], isEqual: @escaping (Value, Value) -> Bool, compute: @escaping () -> Value) {
    cell = Cell(nil, isEqual: isEqual)
    ownNode = Node(Node.Behavior(cell, compute: compute), inputs: inputs)
  }

  /// Creates a property that never changes.
  public convenience init(constant value: Value) {
    self.init(written: value, isEqual: { _, _ in true })
    node.finish(.completed)
  }

  /// The property in the graph. A written property is added at the first access.
  @inlinable final var node: Node {
    if let ownNode { return ownNode }
    let new = Node(Node.Behavior(cell, compute: nil))
    ownNode = new
    return new
  }

  /// The current value, also inside a batch. Inside an observer it equals the delivered value (S34).
  ///
  /// Exception: an earlier observer of the same delivery has set the property again. Then this is the newer value,
  /// whose own delivery follows (S35).
  @inlinable public var value: Value {
    ownNode?.refresh()
    if let tracking = cell.tracking { tracking.noteRead(of: changes) }
    return cell.value
  }

  /// The number of changes of the value since the first access, for callers that cache a result computed from it.
  package final var version: Int {
    node.refresh()
    return node.version
  }

  /// Every later value, without the current value. A value that equals the previous value is dropped.
  @inlinable public final var changes: Signal<Value> { Signal(source: cell.source(of: node), owner: node) }

  /// The current value once, synchronously, then every later value (R2, S33).
  @inlinable public final var signal: Signal<Value> { Signal(node: node, cell: cell) }

  /// Names the property in the report of a cycle (S36).
  @discardableResult
  public final func named(_ name: String) -> Self {
    node.name = name
    return self
  }
}

extension Property {
  /// Returns a property that always is `transform` of this property (S37). The transform is pure: it reads only its
  /// argument.
  @inlinable
  public final func map<Output: Equatable>(_ transform: @escaping (Value) -> Output) -> Property<Output> {
    map(isEqual: ==, transform)
  }

  /// Does the same as `map(_:)`. A value that equals the previous value by `isEqual` is not announced.
  /// With `{ _, _ in false }` every value is announced.
  @inlinable
  public final func map<Output>(
    isEqual: @escaping (Output, Output) -> Bool, _ transform: @escaping (Value) -> Output
  ) -> Property<Output> {
    Property<Output>(of: [node], isEqual: isEqual) { [cell] in transform(cell.value) }
  }

  /// Returns a property of this value and the other as a pair, which never mixes old and new values (S22).
  @inlinable
  public final func combine<Other>(_ other: Property<Other>) -> Property<(Value, Other)> {
    let (left, right) = (cell, other.cell)
    return Property<(Value, Other)>(
      of: [node, other.node], isEqual: { left.isEqual($0.0, $1.0) && right.isEqual($0.1, $1.1) },
      compute: { (left.value, right.value) })
  }

  /// Creates a property that always is a function of several others.
  ///
  /// ```swift
  /// let canRegister = Property(combining: isNameValid, isPasswordValid, isBusy) { $0 && $1 && !$2 }
  /// ```
  public convenience init<each Input>(
    combining inputs: repeat Property<each Input>, by transform: @escaping (repeat each Input) -> Value
  ) where Value: Equatable {
    var nodes: [Node] = []
    for input in repeat each inputs { nodes.append(input.node) }
    let cells = (repeat (each inputs).cell)
    self.init(of: nodes, isEqual: ==, compute: { transform(repeat (each cells).value) })
  }

  /// Returns a property with the value of the property that `choose` currently selects.
  public final func flatMap<Output: Equatable>(
    _ choose: @escaping (Value) -> Property<Output>
  ) -> Property<Output> {
    // Holds the cell, not the property: a chosen property still ends with its owner.
    var chosen: Cell<Output>?
    let result = Property<Output>(of: [node], isEqual: ==) {
      guard let chosen else { preconditionFailure("a flattened property is brought up to date after its choice") }
      return chosen.value
    }
    result.node.chooses { [cell] in
      let new = choose(cell.value)
      chosen = new.cell
      return new.node
    }
    return result
  }
}
