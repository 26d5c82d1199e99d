extension Guests {
  /// What the person may let them do next; `nil` while nobody is there.
  public var next: Admission? {
    switch admission {
    case .acting: names.isEmpty ? nil : .looking
    case .looking: .away
    case .away: .acting
    }
  }

  /// What has become of them since `before`, in a sentence for the person; `nil` when that is nothing.
  /// - Parameters:
  ///   - before: Who was there, and what they could do.
  ///   - way: What the person types to let them do something else.
  public func news(since before: Guests, way: String) -> String? {
    if admission != before.admission { return changed(way) }
    if let come = names.first(where: { !before.names.contains($0) }) {
      return admission == .acting
        ? phrase(
          "\(come) has joined and may act; \(way) lets it only look on.",
          german: "\(come) ist dazugekommen und darf handeln; \(way) lässt nur noch zusehen.")
        : phrase("\(come) has joined and looks on.", german: "\(come) ist dazugekommen und sieht zu.")
    }
    return before.names.first { !names.contains($0) }.map {
      phrase("\($0) has left.", german: "\($0) ist gegangen.")
    }
  }

  private func changed(_ way: String) -> String {
    switch admission {
    case .acting: phrase("Agents may come and act.", german: "Agenten dürfen kommen und handeln.")
    case .looking:
      phrase(
        "Agents only look on now; \(way) sends them away.",
        german: "Agenten sehen jetzt nur zu; \(way) schickt sie weg.")
    case .away:
      phrase(
        "Agents are sent away; \(way) lets them come again.",
        german: "Agenten sind weggeschickt; \(way) lässt sie wieder kommen.")
    }
  }

  /// That nobody is there.
  public static var nobody: String {
    phrase("Nobody else is at this session.", german: "An dieser Sitzung ist sonst niemand.")
  }
}
