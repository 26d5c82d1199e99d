extension Signal {
  /// Transforms and passes what is not `nil`.
  @inlinable
  public func compactMap<Output>(_ transform: @escaping (Value) -> Output?) -> Signal<Output> {
    Signal<Output>(after: ancestry) { receive, end in
      self.attach(receive: { if let output = transform($0) { receive(output) } }, end: end)
    }
  }
}
