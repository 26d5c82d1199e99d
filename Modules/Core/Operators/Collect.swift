extension Signal {
  /// Sends all values as one array when the signal completes. A failure or an interruption passes without the values.
  ///
  /// ```
  /// input      ab---c|
  /// collect()  ------(abc|)
  /// ```
  public func collect() -> Signal<[Value]> {
    Signal<[Value]>(after: ancestry) { receive, end in
      var values: [Value] = []
      return self.attach(
        receive: { values.append($0) },
        end: { reason in
          if case .completed = reason { receive(values) }
          end(reason)
        })
    }
  }

  /// Sends arrays of `count` values. When the signal completes, a last, shorter array has the rest.
  ///
  /// ```
  /// input       ab---c|
  /// collect(2)  -(ab)----(c|)
  /// ```
  public func collect(_ count: Int) -> Signal<[Value]> {
    precondition(count > 0, "collect needs a count of 1 or more, not \(count)")
    return Signal<[Value]>(after: ancestry) { receive, end in
      var values: [Value] = []
      return self.attach(
        receive: { value in
          values.append(value)
          guard values.count == count else { return }
          let full = values
          values = []
          receive(full)
        },
        end: { reason in
          if case .completed = reason, !values.isEmpty { receive(values) }
          end(reason)
        })
    }
  }

  /// Sends the values of each `interval` as one array, at its end. An interval begins with its first value, so silence
  /// sends nothing.
  ///
  /// When the signal completes, the waiting values come first. On failure or interruption they are discarded (S40). A
  /// clock that is released during an interval interrupts the result.
  ///
  /// ```
  /// input              ab---c|
  /// collect(for: 2 s)  --(ab)---(c|)
  /// ```
  public func collect(for interval: Duration, on clock: any EventClock) -> Signal<[Value]> {
    Signal<[Value]>(
      after: ancestry,
      stage: { [weak clock] stage in
        var values: [Value] = []
        func flush() {
          guard !values.isEmpty else { return }
          let full = values
          values = []
          stage.send(full)
        }
        stage.follow(
          self,
          receive: { value in
            values.append(value)
            if values.count == 1 { stage.wait(for: interval, on: clock, flush) }
          },
          end: { reason in
            if case .completed = reason { flush() }
            stage.finish(reason)
          })
      })
  }

  /// Sends arrays of neighbouring values. A new array begins where `isJoined` returns `false` for two neighbours.
  ///
  /// ```
  /// input                 aab-ba|
  /// chunked { $0 == $1 }  --(aa)--(bb)(a|)
  /// ```
  public func chunked(by isJoined: @escaping (Value, Value) -> Bool) -> Signal<[Value]> {
    Signal<[Value]>(after: ancestry) { receive, end in
      var values: [Value] = []
      return self.attach(
        receive: { value in
          guard let last = values.last, !isJoined(last, value) else { return values.append(value) }
          let full = values
          values = [value]
          receive(full)
        },
        end: { reason in
          if case .completed = reason, !values.isEmpty { receive(values) }
          end(reason)
        })
    }
  }
}
