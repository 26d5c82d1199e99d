extension Signal {
  /// Sends the newest value of this signal at each value of `sampler`. A value is sampled at most once (S27).
  ///
  /// This signal is subscribed to first: when both come from the same source, its value of that moment is sampled. The
  /// result ends with the sampler, or when either fails. A last value that was not sampled is discarded.
  ///
  /// ```
  /// input                  a-b-c--d|
  /// sample(on: -x---y--|)  -a---c--|
  /// ```
  public func sample<Trigger>(on sampler: Signal<Trigger>) -> Signal {
    Signal(
      after: Ancestry([ancestry, sampler.ancestry]),
      stage: { stage in
        var latest: Value?
        stage.follow(self, receive: { latest = $0 }, end: { if $0.isFailure { stage.finish($0) } })
        stage.follow(
          sampler,
          receive: { _ in
            guard let value = latest else { return }
            latest = nil
            stage.send(value)
          })
      })
  }
}
