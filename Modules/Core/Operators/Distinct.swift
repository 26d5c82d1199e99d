extension Signal {
  /// Drops a value that is equal to the one before it, as `isEqual` judges.
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
  /// Drops a value that is equal to the one before it.
  ///
  /// ```
  /// input     aab-ba|
  /// distinct  a-b--a|
  /// ```
  public func distinct() -> Signal { distinct(by: ==) }
}
