extension Frame {
  /// The missing or invalid inputs of the top page, in reading order. They block its default button.
  package var missing: [ElementState] {
    page.elements.flattened.filter { $0.isEnabled && $0.isInput && ($0.isMissing || $0.error != nil) }
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
  /// A Boolean value that indicates whether a required value is missing.
  package var isMissing: Bool { isRequired && isEmpty }
}
