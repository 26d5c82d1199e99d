extension Signal {
  /// Observes only the failures, and returns this signal for chaining (R17). A failed result does not end the signal
  /// (R12).
  @discardableResult
  public func error<Success, Failure: Error>(_ receive: @escaping (Failure) -> Void) -> Signal
  where Value == Result<Success, Failure> {
    observe { if case .failure(let error) = $0 { receive(error) } }
    return self
  }
}
