extension ElementState {
  /// Whether it chooses which part of the page is shown.
  public var isTabBar: Bool { role == .tabs && content.kind == .choice }

  /// The choice of which part is shown, where it is a group of such parts.
  public var tabBar: ElementState? { content.members.first.flatMap { $0.isTabBar ? $0 : nil } }

  /// What is in the part that is shown, where it is a group of such parts.
  public var shownPart: [ElementState] { tabBar == nil ? [] : content.members.dropFirst().flatMap(\.content.members) }
}

extension SelectionState {
  /// The key of the next part of the page that can be shown, so many behind the one that is or before it; `nil` at the ends.
  public func neighbour(by distance: Int) -> String? {
    guard let place = options.firstIndex(where: { $0.key == selected.first }) else { return options.first?.key }
    let rest = distance > 0 ? Array(options[(place + 1)...]) : options[..<place].reversed()
    return rest.first(where: \.isEnabled)?.key
  }
}
