extension Signal {
  /// Writes every event of every subscription under `name`, and changes nothing.
  ///
  /// ```
  /// input         ab---c|
  /// logEvents(…)  ab---c|
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the lines begin with.
  ///   - write: Where they go; standard output if not given.
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
