/// A value that changes over time, to read at any moment and to observe.
///
/// A derived property is always the function of what it is derived of (S37). While it is observed, it announces a change
/// once per write or batch, whatever the number of ways it depends on what was written, and never a mixed pair (S22).
/// It needs no owner: it works for as long as its sources live, and ends when they have ended (R10, S15).
///
/// ```swift
/// let name = MutableProperty("")
/// let isValid = name.map { $0.count >= 8 }
/// isValid.signal.observe { print($0) }  // false
/// name.value = "signalbox"              // true
/// ```
public class Property<Value> {
  @usableFromInline final let node: Node
  @usableFromInline final let cell: Cell<Value>

  /// A written property: `value` is there from the start.
  @inlinable
  init(written value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    cell = Cell(value, isEqual: isEqual)
    node = Node(Node.Behavior(cell, compute: nil))
  }

  /// A derived property. `compute` may count on `inputs` being up to date.
  @inlinable
  init(of inputs: [Node], isEqual: @escaping (Value, Value) -> Bool, compute: @escaping () -> Value) {
    cell = Cell(nil, isEqual: isEqual)
    node = Node(Node.Behavior(cell, compute: compute), inputs: inputs)
  }

  /// A property that never changes.
  public convenience init(constant value: Value) {
    self.init(written: value, isEqual: { _, _ in true })
    node.finish(.completed)
  }

  /// The value as it is now: also inside a batch, and inside an observer equal to what is delivered (S34).
  ///
  /// Only when an earlier observer of the same delivery has set the property again is it already the newer one, whose own
  /// delivery follows (S35).
  @inlinable public var value: Value {
    node.refresh()
    if let tracking = cell.tracking { tracking.noteRead(of: changes) }
    return cell.value
  }

  /// How often the value has changed so far: for who keeps what was made of it.
  package final var version: Int {
    node.refresh()
    return node.version
  }

  /// Every later value, without the present one; values equal to the one before are compared away.
  @inlinable public final var changes: Signal<Value> { Signal(source: cell.source(of: node), owner: node) }

  /// The present value once, synchronously, then every later one (R2, S33).
  @inlinable public final var signal: Signal<Value> { Signal(node: node, cell: cell) }

  /// Names the property in the report of a cycle (S36).
  @discardableResult
  public final func named(_ name: String) -> Self {
    node.name = name
    return self
  }
}

extension Property {
  /// A property that is always `transform` of this one (S37). The transform is pure: it looks at nothing but its argument.
  @inlinable
  public final func map<Output: Equatable>(_ transform: @escaping (Value) -> Output) -> Property<Output> {
    map(isEqual: ==, transform)
  }

  /// As `map(_:)`; `isEqual` says which changes are not worth announcing, `{ _, _ in false }` that all are.
  @inlinable
  public final func map<Output>(
    isEqual: @escaping (Output, Output) -> Bool, _ transform: @escaping (Value) -> Output
  ) -> Property<Output> {
    Property<Output>(of: [node], isEqual: isEqual) { [cell] in transform(cell.value) }
  }

  /// This value and another's as a pair, which is never mixed of old and new (S22).
  @inlinable
  public final func combine<Other>(_ other: Property<Other>) -> Property<(Value, Other)> {
    let (left, right) = (cell, other.cell)
    return Property<(Value, Other)>(
      of: [node, other.node], isEqual: { left.isEqual($0.0, $1.0) && right.isEqual($0.1, $1.1) },
      compute: { (left.value, right.value) })
  }

  /// A property that is always a function of several others.
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

  /// The value of the property that `choose` makes of this value, whichever it is at the moment.
  public final func flatMap<Output: Equatable>(
    _ choose: @escaping (Value) -> Property<Output>
  ) -> Property<Output> {
    // The cell, not the property: being chosen does not keep a property from ending with its owner.
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
