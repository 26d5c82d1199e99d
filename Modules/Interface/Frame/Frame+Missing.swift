extension Frame {
  /// The fields of the page on top that are missing or wrong, in reading order: what stands in the way of its default button.
  package var missing: [ElementState] {
    page.elements.flattened.filter { $0.isEnabled && $0.isInput && ($0.isMissing || $0.error != nil) }
  }
}

extension ElementState {
  /// Whether something is still asked of the user here.
  package var isMissing: Bool { isRequired && isEmpty }
}
