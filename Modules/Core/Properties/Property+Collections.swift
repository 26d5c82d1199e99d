extension Property {
  /// Returns the values of any number of properties as one array, for example of a form's fields.
  ///
  /// ```swift
  /// let areValid = fields.flatMap { .all($0.map(\.isValid)) }.map { !$0.contains(false) }
  /// ```
  public static func all<Each: Equatable>(_ properties: [Property<Each>]) -> Property where Value == [Each] {
    // Closures instead of key paths: generic code creates a key path anew at each use.
    let cells = properties.map { $0.cell }
    return Property(of: properties.map { $0.node }, isEqual: { $0 == $1 }, compute: { cells.map { $0.value } })
  }

  /// Returns a property with the value of the property that `choose` makes, or `nil` if `choose` makes none.
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
  /// An error leaves the value unchanged. So the change is made to a copy, which is then compared. For additions at the
  /// end, use ``append(contentsOf:)``.
  public func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    var changed = value
    let result = try change(&changed)
    value = changed
    return result
  }
}

extension MutableProperty where Value: RangeReplaceableCollection {
  /// Adds `more` at the end as one write. The write counts as a change, unless `more` is empty.
  ///
  /// The present elements are not compared. They are not copied either, unless the value is shared, for example with an
  /// observer that keeps it. So growing piece by piece takes time in proportion to the growth. `value += more` and
  /// ``modify(_:)`` compare and copy all elements.
  ///
  /// ```swift
  /// let lines = MutableProperty<[String]>([])
  /// lines.append(contentsOf: ["ready"])
  /// ```
  @inlinable
  public func append(contentsOf more: some Collection<Value.Element>) {
    guard !more.isEmpty, var grown = cell.stored else { return }
    // The announced value serves to detect a reverted change, which can happen only in a batch or a delivery.
    if node.announcesAtOnce { cell.announced = nil }
    // Taken out for the change, because a shared array would be copied.
    cell.stored = nil
    grown.append(contentsOf: more)
    cell.stored = grown
    ownNode?.written()
  }
}
