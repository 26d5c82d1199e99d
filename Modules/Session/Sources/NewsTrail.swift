import SignalboxNavigation

/// The last entries of a run while all of them are news, and nothing has begun or ended since the first.
///
/// Newer news of a source supersede older news of the same source in the trail. So while the user does nothing, the
/// recording does not grow with each value.
struct NewsTrail {
  /// The state that stays the same as long as news may be superseded.
  struct State: Equatable {
    let begun: Int
    let live: Int
    let navigation: NavigationState
  }

  /// The maximum number of news in which a superseded value is looked for.
  static let longest = 32

  /// The numbers of the entries.
  var numbers: Range<Int>
  let state: State
}

extension ApplicationRun {
  var newsState: NewsTrail.State {
    NewsTrail.State(begun: begunCount, live: liveCount, navigation: navigator.state)
  }
}
