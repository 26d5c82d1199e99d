extension Signal {
  /// Each value with the newest one of `other`; nothing comes before `other` has sent (S27).
  ///
  /// `other` is subscribed first: when both come from one source, its value of that moment counts. It ends with this signal
  /// or when either fails; the end of `other` leaves its last value in place.
  ///
  /// ```
  /// input                        a-b-c--d|
  /// withLatest(from: -x---y--|)  --(bx)-(cx)--(dy)|
  /// ```
  public func withLatest<Other>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(
      after: Ancestry([ancestry, other.ancestry]),
      stage: { stage in
        var latest: Other?
        stage.follow(other, receive: { latest = $0 }, end: { if $0.isFailure { stage.finish($0) } })
        stage.follow(self, receive: { value in if let latest { stage.send((value, latest)) } })
      })
  }
}
