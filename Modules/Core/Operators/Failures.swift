extension Signal {
  /// Continues a failed signal with the signal that `recover` makes of the failure. The end of that signal is the end
  /// of the result.
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

  /// Replaces each failure by another.
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

  /// Turns the values that ``materialize()`` makes of events back into events.
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
