extension Signal {
  /// Sends each value with the newest value of `other`, and nothing before `other` has sent (S27).
  ///
  /// `other` is subscribed to first: when both come from the same source, its value of that moment counts. The result
  /// ends with this signal, or when either fails. After the end of `other`, its last value remains in use.
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
