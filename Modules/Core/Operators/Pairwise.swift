extension Signal {
  /// Sends each value together with the previous value, from the second value on.
  ///
  /// ```
  /// input     ab---c|
  /// pairwise  -(ab)---(bc)|
  /// ```
  public func pairwise() -> Signal<(previous: Value, current: Value)> {
    Signal<(previous: Value, current: Value)>(after: ancestry) { receive, end in
      var previous: Value?
      return self.attach(
        receive: { value in
          let last = previous
          previous = value
          if let last { receive((last, value)) }
        }, end: end)
    }
  }
}
