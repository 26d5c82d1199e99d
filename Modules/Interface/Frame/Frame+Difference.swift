extension Frame {
  /// Returns a short description of the news in this frame, or `nil` without news. A new page or alert in front is
  /// described by its title. Otherwise the first changed element is described, inputs first.
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
