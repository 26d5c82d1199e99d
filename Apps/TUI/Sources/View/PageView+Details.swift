import SignalboxInterface

/// The current row of a list with details, and the ways between both.
extension PageView {
  /// Returns the event that makes the row under the bar current, in a list with details. Only the page in front can
  /// ask.
  mutating func selectRow() -> InputEvent? {
    guard let frame, frame.alerts.isEmpty else { return nil }
    for element in frame.focusable where element.isEnabled && element.content.list?.current != nil {
      if let row = memory.cursors[element.id]?.rowToSelect() {
        return InputEvent(
          page: frame.inFront, element: element.id, action: .select(String(row.dropFirst(element.id.count + 1))))
      }
    }
    return nil
  }

  /// Goes from the list to its details. Where they are not in sight, shows them in place of the list first.
  mutating func enterDetails(of list: ElementState) -> Reaction {
    guard let group = frame?.group(withDetailsOf: list.id) else { return .done }
    let isInSight = memory.openDetails == group.id || Composer.isBeside(group, in: size)
    (memory.openDetails, memory.scrollFollowsFocus) = (group.id, true)
    if isInSight, let first = group.details.first(where: { $0.isFocusable && $0.isEnabled }) { focus(first.id) }
    return .done
  }

  /// Goes from the details back to the list. Returns false elsewhere.
  mutating func leaveDetails() -> Bool {
    guard let group = frame?.detailsToLeave(memory, in: size, drawing), let list = group.content.members.first
    else { return false }
    memory.openDetails = nil
    focus(list.id)
    return true
  }
}

extension Composer {
  /// Returns whether a list and its details stand side by side, as far as the width of the window decides that.
  static func isBeside(_ group: ElementState, in size: Size) -> Bool {
    columnCount(of: group, width: Regions(size, isWide: true).width) > 1
  }
}

extension Frame {
  /// Returns the group of a list with details.
  func group(withDetailsOf list: String) -> ElementState? {
    elementsInFront.flattened.first { $0.role == .details && $0.content.members.first?.id == list }
  }

  /// Returns the group whose details the way back leaves: the focus is in them, or they are in place of their list.
  func detailsToLeave(_ memory: PageMemory, in size: Size, _ drawing: Drawing?) -> ElementState? {
    elementsInFront.flattened.first { group in
      guard group.role == .details, let list = group.content.members.first else { return false }
      if group.details.contains(where: { $0.id == memory.focus }) { return true }
      return memory.openDetails == group.id && memory.focus == list.id
        && (!Composer.isBeside(group, in: size) || drawing.map { $0.viewports[list.id] == nil } ?? false)
    }
  }
}
