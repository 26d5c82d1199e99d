import SignalboxNavigation

/// The last entry of a run while it is a source's news.
///
/// A value is quiet if nothing has begun or ended with it. Of successive quiet values of a source only the last stays
/// in the recording, so while the user does nothing, the recording does not grow with each value. The value before one
/// that begins something stays too: the beginning may depend on the difference of the two, as the toast for a new row
/// does. News of another source in between would lead a replay to a frame that was never shown.
struct LastNews {
  /// The number of the entry.
  let number: Int
  /// The state before the entry.
  let state: State
  /// A Boolean value that indicates whether the entry before is a quiet value of the same source.
  let followsQuiet: Bool

  /// Returns whether this is still the last entry, and nothing has begun or ended with it.
  func isLast(in journal: Journal, at state: State) -> Bool { number == journal.end - 1 && self.state == state }

  /// The state that the news may not change.
  struct State: Equatable {
    let begun: Int
    let live: Int
    let navigation: NavigationState
  }
}

extension ApplicationRun {
  var newsState: LastNews.State {
    LastNews.State(begun: begunCount, live: liveCount, navigation: navigator.state)
  }
}
