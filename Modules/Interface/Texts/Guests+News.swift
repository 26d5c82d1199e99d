import SignalboxWords

extension Guests {
  /// The next rights when the user cycles through them. `nil` while guests may act but none is present.
  public var next: Admission? {
    switch admission {
    case .acting: names.isEmpty ? nil : .looking
    case .looking: .away
    case .away: .acting
    }
  }

  /// Returns a sentence for the user about the change since `before`, or `nil` without a change.
  /// - Parameters:
  ///   - before: The earlier guests and rights.
  ///   - way: The command or key that changes the rights, as the user types it.
  public func news(since before: Guests, way: String) -> String? {
    if admission != before.admission { return changed(way) }
    if let come = names.first(where: { !before.names.contains($0) }) {
      return admission == .acting
        ? phrase("\(come) has joined and may act; \(way) lets it only watch.")
        : phrase("\(come) has joined and watches.")
    }
    return before.names.first { !names.contains($0) }.map { phrase("\($0) has left.") }
  }

  private func changed(_ way: String) -> String {
    switch admission {
    case .acting: phrase("Agents may join and act.")
    case .looking:
      phrase("Agents can only watch now; \(way) removes them.")
    case .away:
      phrase("Agents are removed; \(way) lets them join again.")
    }
  }

  /// The message for a session without guests.
  public static var noGuests: String { phrase("There are no guests in this session.") }
}
