extension Signal {
  /// Goes on with the signal that `recover` makes of a failure; how that one ends is the end.
  ///
  /// ```
  /// input                 ab#
  /// flatMapError { xy| }  ab(xy|)
  /// ```
  public func flatMapError(_ recover: @escaping (any Error) -> Signal) -> Signal {
    Signal(
      after: ancestry,
      stage: { stage in
        stage.follow(
          self, receive: stage.send,
          end: { reason in
            guard case .failed(let error) = reason else { return stage.finish(reason) }
            stage.follow(recover(error), receive: stage.send)
          })
      })
  }

  /// Another failure in place of each.
  ///
  /// ```
  /// input           ab#
  /// mapError { … }  ab#
  /// ```
  public func mapError(_ transform: @escaping (any Error) -> any Error) -> Signal {
    Signal(after: ancestry) { receive, end in
      self.attach(
        receive: receive,
        end: { reason in
          if case .failed(let error) = reason { end(.failed(transform(error))) } else { end(reason) }
        })
    }
  }

  /// What ``materialize()`` made values of as events again.
  ///
  /// ```
  /// input            ab---e
  /// dematerialize()  ab---|
  /// ```
  public func dematerialize<Output>() -> Signal<Output> where Value == Event<Output> {
    Signal<Output>(
      after: ancestry,
      stage: { stage in
        stage.follow(
          self,
          receive: { event in
            switch event {
            case .value(let value): stage.send(value)
            case .end(let reason): stage.finish(reason)
            }
          })
      })
  }
}
