extension Signal {
  /// Observes only the successes, and returns this signal for chaining (R17).
  @discardableResult
  public func next<Success, Failure: Error>(_ receive: @escaping (Success) -> Void) -> Signal
  where Value == Result<Success, Failure> {
    observe { if case .success(let value) = $0 { receive(value) } }
    return self
  }
}
