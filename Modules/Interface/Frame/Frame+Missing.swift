extension Frame {
  /// The missing or invalid inputs of the top page, in reading order. They block its default button.
  package var missing: [ElementState] {
    page.elements.flattened.filter { $0.isEnabled && $0.isInput && ($0.isMissing || $0.error != nil) }
  }
}

extension ElementState {
  /// A Boolean value that indicates whether a required value is missing.
  package var isMissing: Bool { isRequired && isEmpty }
}
