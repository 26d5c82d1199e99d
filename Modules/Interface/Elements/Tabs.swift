extension ElementState {
  /// A Boolean value that indicates whether the element selects the visible part of the page.
  public var isTabBar: Bool { role == .tabs && content.kind == .choice }

  /// The element that selects the visible part, if this element is a group of tabs.
  public var tabBar: ElementState? { content.members.first.flatMap { $0.isTabBar ? $0 : nil } }

  /// The elements of the visible part, if this element is a group of tabs.
  public var shownPart: [ElementState] { tabBar == nil ? [] : content.members.dropFirst().flatMap(\.content.members) }
}

extension SelectionState {
  /// Returns the key of the next enabled part: after the visible part for a positive `distance`, otherwise before it.
  /// Returns `nil` at the ends.
  public func neighbour(by distance: Int) -> String? {
    guard let place = options.firstIndex(where: { $0.key == selected.first }) else { return options.first?.key }
    let rest = distance > 0 ? Array(options[(place + 1)...]) : options[..<place].reversed()
    return rest.first(where: \.isEnabled)?.key
  }
}
