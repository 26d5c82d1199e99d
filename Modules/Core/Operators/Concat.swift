extension Signal {
  /// Sends `values` to a new observer first, and then the values of this signal.
  ///
  /// The subscription to this signal precedes the first of `values`, so events that the observer causes are not missed
  /// (S33).
  ///
  /// ```
  /// input         ab---c|
  /// startWith(x)  (xa)b---c|
  /// ```
  public func startWith(_ values: Value...) -> Signal {
    Signal(after: ancestry) { receive, end in
      Replaying(values: values, receive: receive, end: end).start { self.attach(receive: $0, end: $1) }
    }
  }

  /// Sends the values of this signal and, after its completion, of `next`. A failure or an interruption ends the result
  /// at once.
  ///
  /// ```
  /// input        ab---c|
  /// concat(xy|)  ab---c(xy|)
  /// ```
  public func concat(_ next: Signal) -> Signal { Signal.concat([self, next]) }

  /// Sends the values of all `signals`. Each begins when the previous signal has completed. A failure or an
  /// interruption ends the result at once.
  ///
  /// ```
  /// input                     ab---c|
  /// concat([input, xy|, z|])  ab---c(xyz|)
  /// ```
  public static func concat(_ signals: [Signal]) -> Signal {
    Signal(
      after: Ancestry(signals.map { $0.ancestry }),
      stage: { stage in
        var index = 0
        var isStarting = false
        var isNext = true
        func start() {
          isNext = true
          // A loop instead of recursion: signals that complete at once must not deepen the stack.
          guard !isStarting else { return }
          isStarting = true
          while isNext, stage.isActive {
            isNext = false
            guard index < signals.count else {
              stage.finish(.completed)
              break
            }
            index += 1
            stage.follow(
              signals[index - 1], receive: stage.send,
              end: { if case .completed = $0 { start() } else { stage.finish($0) } })
          }
          isStarting = false
        }
        start()
      })
  }
}
