extension Signal {
  /// Transforms and passes what is not `nil`.
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
