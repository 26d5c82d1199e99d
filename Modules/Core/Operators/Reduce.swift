extension Signal {
  /// Combines all values, beginning with `initial`, and sends the result when the signal completes. Other ends pass
  /// without a result.
  ///
  /// ```
  /// input           ba-d-c|
  /// reduce(a, max)  ------(d|)
  /// ```
  public func reduce<Result>(
    _ initial: Result, _ nextPartialResult: @escaping (Result, Value) -> Result
  ) -> Signal<Result> {
    Signal<Result>(after: ancestry) { receive, end in
      var result = initial
      return self.attach(
        receive: { result = nextPartialResult(result, $0) },
        end: { reason in
          if case .completed = reason { receive(result) }
          end(reason)
        })
    }
  }

  /// Sends the last `count` values when the signal completes. Other ends pass without them.
  ///
  /// ```
  /// input  ab---c|
  /// last   ------(c|)
  /// ```
  public func last(_ count: Int = 1) -> Signal {
    precondition(count > 0, "last needs a count of 1 or more, not \(count)")
    return Signal(after: ancestry) { receive, end in
      let buffer = ReplayBuffer<Value>(count)
      return self.attach(
        receive: buffer.append,
        end: { reason in
          if case .completed = reason { for value in buffer.values { receive(value) } }
          end(reason)
        })
    }
  }
}
