import SignalboxInterface
import SignalboxSession

/// The parts of a page that tabs hide.
extension Answers {
  /// Returns the choice of the next part of the page, while an unused answer for the page fits no visible element.
  ///
  /// Each part is chosen once. After a press or a filled field, each part may be chosen again, because its elements may
  /// have changed.
  mutating func nextPart(_ elements: [ElementState], of page: PageState) -> ScriptedStep? {
    let isHidden = unused.contains { $0.hasPrefix(page.key + "/") && page.elements.element($0) == nil }
    guard isHidden else { return nil }
    for bar in elements where bar.role == .tabs {
      guard case .selection(let parts) = bar.content.input else { continue }
      for part in parts.options where part.isEnabled && !parts.selected.contains(part.key) {
        guard chosenParts.insert("\(page.page)/\(bar.id)/\(part.key)").inserted else { continue }
        return .act(InputEvent(page: page.page, element: bar.id, action: .choose(part.key)))
      }
    }
    return nil
  }
}
