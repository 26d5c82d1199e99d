extension Signal {
  /// Observes only the failures, and gives the signal back to go on (R17). A failed result does not end it (R12).
  @discardableResult
  public func error<Success, Failure: Error>(_ receive: @escaping (Failure) -> Void) -> Signal
  where Value == Result<Success, Failure> {
    observe { if case .failure(let error) = $0 { receive(error) } }
    return self
  }
}
