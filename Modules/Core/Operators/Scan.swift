extension Signal {
  /// The running result of joining each value to what came of those before; `initial` itself is not sent.
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
          // A copy is handed on: the observer may make this signal send again.
          let next = nextPartialResult(result, value)
          result = next
          receive(next)
        }, end: end)
    }
  }
}
