extension Signal {
  /// Transforms each value, and drops `nil`.
  ///
  /// ```
  /// input                      ab---c|
  /// compactMap { $0 after b }  -----c|
  /// ```
  @inlinable
  public func compactMap<Output>(_ transform: @escaping (Value) -> Output?) -> Signal<Output> {
    Signal<Output>(after: ancestry) { receive, end in
      self.attach(receive: { if let output = transform($0) { receive(output) } }, end: end)
    }
  }
}
