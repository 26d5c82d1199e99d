extension Signal {
  /// Combines each value with the previous result, beginning with `initial`, and sends each new result. `initial`
  /// itself is not sent.
  ///
  /// ```
  /// input         ba-d-c|
  /// scan(a, max)  bb-d-d|
  /// ```
  public func scan<Result>(
    _ initial: Result, _ nextPartialResult: @escaping (Result, Value) -> Result
  ) -> Signal<Result> {
    Signal<Result>(after: ancestry) { receive, end in
      var result = initial
      return self.attach(
        receive: { value in
          // Stored before it is sent: the observer may make this signal send again.
          let next = nextPartialResult(result, value)
          result = next
          receive(next)
        }, end: end)
    }
  }
}
