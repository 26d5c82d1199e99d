extension Signal {
  /// Every value and the end, later by `interval`: order and distance stay (S40). A failure comes at once.
  public func delay(by interval: Duration, on clock: any EventClock) -> Signal {
    Signal(stage: { stage in
      stage.follow(
        self, receive: { value in stage.add(clock.schedule(after: interval) { stage.send(value) }) },
        end: { reason in
          if reason.isFailure { return stage.finish(reason) }
          stage.add(clock.schedule(after: interval) { stage.finish(reason) })
        })
    })
  }
}
