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
  /// Changes the value in place, as one write: `lines.modify { $0.append(line) }`.
  ///
  /// An error leaves the value as it was.
  public func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    var changed = value
    let result = try change(&changed)
    value = changed
    return result
  }
}

extension MutableProperty where Value: RangeReplaceableCollection {
  /// Adds `more` at the end as one write, without a look at what is there, and without a copy of it unless somebody else has it;
  /// the observers have. So what grows piece by piece grows in time that grows with it.
  @inlinable
  package func append(contentsOf more: some Collection<Value.Element>) {
    guard !more.isEmpty else { return }
    cell.stored?.append(contentsOf: more)
    node.written()
  }
}
