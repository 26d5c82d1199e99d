extension Frame {
  /// What is new in this frame, in a few words: the page in front if it is another, else the first element that differs, fields
  /// before the rest; `nil` when nothing is.
  public func difference(from before: Frame) -> String? {
    if inFront != before.inFront { return alerts.last?.title ?? page.title }
    let elements = page.elements.flattened
    let changed = elements.filter { element in
      before.page.elements.element(element.id).map { $0.content != element.content } ?? true
    }
    guard let element = changed.first(where: \.isInput) ?? changed.first else { return nil }
    return element.sentence.isEmpty ? element.name : element.sentence
  }
}
