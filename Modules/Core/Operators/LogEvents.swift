extension Signal {
  /// Writes every event of every subscription under `name`, without a change to the signal.
  ///
  /// ```
  /// input         ab---c|
  /// logEvents(…)  ab---c|
  /// ```
  ///
  /// - Parameters:
  ///   - name: The beginning of each line.
  ///   - write: The destination of the lines; standard output by default.
  public func logEvents(_ name: String, to write: @escaping (String) -> Void = { print($0) }) -> Signal {
    Signal(
      after: ancestry,
      stage: { stage in
        write("\(name): subscribed")
        var hasEnded = false
        stage.follow(
          self,
          receive: { value in
            write("\(name): \(value)")
            stage.send(value)
          },
          end: { reason in
            hasEnded = true
            write("\(name): \(reason)")
            stage.finish(reason)
          })
        stage.add(.cancelling { if !hasEnded { write("\(name): cancelled") } })
      })
  }
}
