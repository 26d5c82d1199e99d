import SignalboxInterface

/// Going back and quitting, with the warning before typed text is lost.
extension PageView {
  static let quitKey = "Esc"

  /// Returns whether the user may quit: at once when nothing would be lost, otherwise after a warning (G28).
  mutating func confirmQuit(_ key: String) -> Bool {
    defer { status.quitConfirmationKey = key }
    guard status.quitConfirmationKey != key else { return true }
    if wouldLoseTyped {
      message = ScreenTexts.wouldBeLost(key)
    } else if key == Self.quitKey, hasWorked, !isAtEnd {
      message = ScreenTexts.wouldQuit(key)
    } else {
      return true
    }
    return false
  }

  /// A Boolean value that indicates whether typed text would be lost with the session. It is on a page, perhaps from
  /// before a resume, or only in a draft here.
  private var wouldLoseTyped: Bool {
    frame?.unsavedPages.isEmpty == false
      || memories.values.contains { $0.drafts.contains { $0.value.isUnknown && !isSearch($0.key) } }
  }

  /// A Boolean value that indicates whether the page is the last step of a flow. Nothing is left to do there.
  private var isAtEnd: Bool { frame?.page.steps.map { $0.current == $0.steps.count - 1 } == true }

  /// Goes back, or quits on the root page. Wrong or half-typed text does not prevent that (G27).
  mutating func goBack() -> Response? {
    guard let frame else { return nil }
    if let focused, !memory.menu(of: focused).isEmpty {
      memory.hidesMenu = true
      return nil
    }
    if let focused, memory.isOpen(focused) {
      memory.closeDropDown()
      return nil
    }
    if let id = memory.focus, memory.cursors[id]?.isFiltered == true {
      memory.cursors[id]?.clearFilter()
      return nil
    }
    // A search text is removed first, like a filter.
    if hasText, let id = memory.focus, isSearch(id) {
      replaceText(id, with: "")
      return nil
    }
    if leaveDetails() { return nil }
    guard frame.canGoBack || confirmQuit(Self.quitKey) else { return nil }
    return request(frame.canGoBack ? .back : .quit)
  }
}
