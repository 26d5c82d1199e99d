import SignalboxNavigation

/// What is different while a journal is fed.
extension Session {
  /// Whether what happens is new, and nothing is fed.
  var isLive: Bool { replay == nil }

  /// Whether the next turn is one of a recording, or the application's first.
  var isBeingFed: Bool { replay?.isDue == true || run?.hasBegun == false }

  /// Whether what happens now was written down already.
  var isWrittenDown: Bool { replay?.isWrittenDown(in: journal) ?? false }

  /// The application's clock, unless its time stands still because a journal is fed.
  var applicationClock: SessionClock? { isLive ? run?.clock : nil }

  /// Who is shown what happens now.
  var visibility: Output.Visibility { replay?.visibility ?? .all }

  /// The application asks for what was not written down.
  func noteUnexpected(_ reason: String) { replay?.noteUnexpected(reason) }
}
