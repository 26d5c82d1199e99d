extension Property {
  /// The values of any number of properties as one array: of a form's fields, say.
  ///
  /// ```swift
  /// let areValid = fields.flatMap { .all($0.map(\.isValid)) }.map { !$0.contains(false) }
  /// ```
  public static func all<Each: Equatable>(_ properties: [Property<Each>]) -> Property where Value == [Each] {
    // Closures, because a key path in generic code is made anew each time.
    let cells = properties.map { $0.cell }
    return Property(of: properties.map { $0.node }, isEqual: { $0 == $1 }, compute: { cells.map { $0.value } })
  }

  /// The value of the property that `choose` makes of this value, if it makes one, else `nil`.
  ///
  /// ```swift
  /// let title = selection.flatMap { $0?.title }
  /// ```
  public final func flatMap<Output: Equatable>(
    _ choose: @escaping (Value) -> Property<Output>?
  ) -> Property<Output?> {
    flatMap { value -> Property<Output?> in choose(value)?.map { $0 } ?? Property<Output?>(constant: nil) }
  }
}

extension MutableProperty {
  /// Changes the value as one write: `form.modify { $0.name = "Ada" }`.
  ///
  /// An error leaves the value as it was: so it is a copy that is changed, and compared. For what grows at its end there is
  /// ``append(contentsOf:)``.
  public func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    var changed = value
    let result = try change(&changed)
    value = changed
    return result
  }
}

extension MutableProperty where Value: RangeReplaceableCollection {
  /// Adds `more` at the end as one write, which is always a change, unless `more` is empty.
  ///
  /// What is there is neither compared nor copied, unless somebody else has it, as an observer that keeps the value: so
  /// what grows piece by piece grows in time that grows with it. `value += more` and ``modify(_:)`` compare and copy all.
  ///
  /// ```swift
  /// let lines = MutableProperty<[String]>([])
  /// lines.append(contentsOf: ["ready"])
  /// ```
  @inlinable
  public func append(contentsOf more: some Collection<Value.Element>) {
    guard !more.isEmpty, var grown = cell.stored else { return }
    // What the observers know is needed to see that a change was taken back, which can be in a batch or a delivery alone.
    if node.announcesAtOnce { cell.announced = nil }
    // Taken out meanwhile, because what two hold is copied.
    cell.stored = nil
    grown.append(contentsOf: more)
    cell.stored = grown
    node.written()
  }
}
