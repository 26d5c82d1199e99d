/// Keys in rows, and in their filter.
extension ListCursor {
  /// Moves the cursor. Up, Down, Page Up and Page Down move out at the ends: users walk through a page with them.
  /// - Returns: False when the key is not for the rows.
  mutating func press(_ press: Press, isChoice: Bool) -> Bool {
    switch press.command {
    case .down: return move(by: 1)
    case .up: return move(by: -1)
    // A sideways move stops at the ends of a row: the user does not mean the element below.
    case .right where isChoice: move(by: 1)
    case .left where isChoice: move(by: -1)
    case .right: movePart(by: 1)
    case .left: movePart(by: -1)
    case .pageDown where !isChoice || isLong: return move(by: max(1, viewport.height - 1))
    case .pageUp where !isChoice || isLong: return move(by: -max(1, viewport.height - 1))
    case .first: move(to: 0)
    case .last: move(to: count - 1, forward: false)
    case .filter: beginFilter()
    default: return false
    }
    return true
  }

  /// Handles a key while letters go to the filter. Returns false when the key is not for the filter.
  mutating func pressInFilter(_ press: Press) -> Bool {
    switch press.command {
    case .deleteBefore where filter.isEmpty: endFilter()
    case .deleteOrBack where filter.isEmpty: return false
    case .keepFilter: endFilter()
    case .nextSuggestion: move(by: 1)
    case .previousSuggestion: move(by: -1)
    default: return editFilter { $0.press(press) } != nil
    }
    return true
  }
}
