extension Signal {
  /// On each value of `sampler`, the newest value, if there is one that was not sampled yet (S27).
  ///
  /// This signal is subscribed first: when both come from one source, its value of that moment is sampled. It ends with the
  /// sampler or when either fails; a last value that was not sampled is discarded.
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
