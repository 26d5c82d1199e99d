extension Signal {
  /// Follows the signal that sends or ends first. The others are unsubscribed before its first event is sent on.
  ///
  /// ```
  /// input                           a-b-c--d|
  /// race([input, -x---y--|, --p|])  a-b-c--d|
  /// ```
  public static func race(_ signals: [Signal]) -> Signal {
    Signal(
      after: Ancestry(signals.map { $0.ancestry }),
      stage: { stage in
        guard !signals.isEmpty else { return stage.finish(.completed) }
        var winner: Int?
        var runners: [Int: Subscription] = [:]
        func isWinner(_ index: Int) -> Bool {
          if let winner { return winner == index }
          winner = index
          for (other, runner) in runners.sorted(by: { $0.key < $1.key }) where other != index { runner.cancel() }
          runners = [:]
          return true
        }
        for (index, signal) in signals.enumerated() where winner == nil {
          let runner = stage.follow(
            signal, receive: { if isWinner(index) { stage.send($0) } }, end: { if isWinner(index) { stage.finish($0) } }
          )
          if winner == nil { runners[index] = runner }
        }
      })
  }

  /// Follows this signal or `other`, whichever sends or ends first. The loser is unsubscribed.
  ///
  /// ```
  /// input            a-b-c--d|
  /// race(-x---y--|)  a-b-c--d|
  /// ```
  public func race(_ other: Signal) -> Signal { Signal.race([self, other]) }
}
