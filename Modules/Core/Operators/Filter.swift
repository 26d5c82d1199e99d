extension Signal {
  /// Passes exactly the values that satisfy `isIncluded` (R7).
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal {
    Signal(after: ancestry) { receive, end in
      self.attach(receive: { if isIncluded($0) { receive($0) } }, end: end)
    }
  }
}
