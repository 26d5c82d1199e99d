extension Signal {
  /// Passes exactly the values that satisfy `isIncluded` (R7).
  ///
  /// ```
  /// input               ab---c|
  /// filter { $0 != b }  a----c|
  /// ```
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal {
    Signal(after: ancestry) { receive, end in
      self.attach(receive: { if isIncluded($0) { receive($0) } }, end: end)
    }
  }
}
