extension Signal {
  /// Sends an output for each input, in the same order (R6).
  ///
  /// ```
  /// input              ab---c|
  /// map { uppercase }  AB---C|
  /// ```
  @inlinable
  public func map<Output>(_ transform: @escaping (Value) -> Output) -> Signal<Output> {
    Signal<Output>(after: ancestry) { receive, end in
      self.attach(receive: { receive(transform($0)) }, end: end)
    }
  }
}
