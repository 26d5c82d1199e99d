extension Frame {
  /// The missing or invalid inputs of the top page, in reading order. They block its default button.
  package var missing: [ElementState] {
    page.elements.flattened.filter { $0.isEnabled && $0.isInput && ($0.isMissing || $0.error != nil) }
  }

  /// Returns the inputs that have appeared since `before` on the same page, in reading order: they depend on a value.
  package func addedInputs(since before: Frame) -> [ElementState] {
    guard inFront == before.inFront, alerts.isEmpty else { return [] }
    // Parts of the page that tabs exchange depend on no value.
    let parts = { (frame: Frame) in frame.page.elements.flattened.filter(\.isTabBar).map(\.content) }
    guard parts(self) == parts(before) else { return [] }
    let known = Set(before.page.elements.flattened.filter(\.isInput).map(\.id))
    return page.elements.flattened.filter { $0.isInput && !known.contains($0.id) }
  }

  /// Returns the missing or invalid inputs that were not among those of `before`: a press on its page has found them.
  /// Empty while effects are running, and when another page or alert is in front.
  package func invalidInputs(foundSince before: Frame) -> [ElementState] {
    guard isSettled, inFront == before.inFront else { return [] }
    let known = Set(before.missing.map(\.id))
    return missing.filter { !known.contains($0.id) }
  }
}

extension ElementState {
  /// A Boolean value that indicates whether a required value, or one of several needed options, is missing.
  package var isMissing: Bool { isRequired && isEmpty || missingChoices > 0 }
}
