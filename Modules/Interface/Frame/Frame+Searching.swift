extension Frame {
  /// The visible fields that lists are searched by.
  package var searchFields: [ElementState] {
    elementsInFront.flattened.compactMap { $0.content.list?.window?.searchField }.compactMap { element($0) }
  }
}
