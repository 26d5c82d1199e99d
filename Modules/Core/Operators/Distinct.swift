extension Signal {
  /// Drops each value that equals the previous value by `isEqual`.
  ///
  /// ```
  /// input     aab-ba|
  /// distinct  a-b--a|
  /// ```
  public func distinct(by isEqual: @escaping (Value, Value) -> Bool) -> Signal {
    Signal(after: ancestry) { receive, end in
      var last: Value?
      return self.attach(
        receive: { value in
          if let last, isEqual(last, value) { return }
          last = value
          receive(value)
        }, end: end)
    }
  }
}

extension Signal where Value: Equatable {
  /// Drops each value that equals the previous value.
  ///
  /// ```
  /// input     aab-ba|
  /// distinct  a-b--a|
  /// ```
  public func distinct() -> Signal { distinct(by: ==) }
}
