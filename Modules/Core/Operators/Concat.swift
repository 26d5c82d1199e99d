extension Signal {
  /// `values` first, when somebody observes, and then this signal.
  ///
  /// This signal is subscribed to before the first of them is given, so what the observer causes is not missed (S33).
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

  /// This signal and, when it has completed, `next`. A failure or an interruption is the end at once.
  ///
  /// ```
  /// input        ab---c|
  /// concat(xy|)  ab---c(xy|)
  /// ```
  public func concat(_ next: Signal) -> Signal { Signal.concat([self, next]) }

  /// All `signals`, each when the one before has completed. A failure or an interruption is the end at once.
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
