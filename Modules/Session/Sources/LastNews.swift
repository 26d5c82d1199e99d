import SignalboxNavigation

/// The last entry of a run while it is a source's news.
///
/// Newer news of the same source supersede it if nothing has begun or ended since. So while the user does nothing, the
/// recording does not grow with each value. News of another source in between would lead a replay to a frame that was
/// never shown.
struct LastNews: Equatable {
  /// The number of the entry.
  let number: Int
  /// The state before the entry.
  let state: State

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
