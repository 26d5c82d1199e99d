extension Frame {
  /// Returns the sentence after an undo or a redo since the frame `before`.
  public func sentence(sinceUndo before: Frame, isRedo: Bool) -> String {
    guard let now = difference(from: before) else { return StateTexts.travelled(isRedo, isSeen: !looksLike(before)) }
    return isRedo ? StateTexts.redone(now) : StateTexts.undone(now)
  }

  /// Returns a short description of the news in this frame, or `nil` without news. A new page or alert in front is
  /// described by its title. Otherwise the first changed element is described, inputs first. A row that has come or
  /// gone is named.
  public func difference(from before: Frame) -> String? {
    if inFront != before.inFront { return alerts.last?.title ?? page.title }
    let elements = page.elements.flattened
    let changed = elements.filter { element in
      before.page.elements.element(element.id).map { $0.content != element.content } ?? true
    }
    guard let element = changed.first(where: \.isInput) ?? changed.first else { return nil }
    if let row = element.rowDifference(from: before.page.elements.element(element.id)) { return row }
    return element.sentence.isEmpty ? element.name : element.sentence
  }
}

extension ElementState {
  /// Returns a clause about the only row that the list has more or less than before, or `nil`. Says nothing where rows
  /// are not loaded or have the same label: the row may still be there.
  fileprivate func rowDifference(from before: ElementState?) -> String? {
    guard let list = content.list, let old = before?.content.list,
      [list, old].allSatisfy({ $0.window == nil && !$0.wantsMore })
    else { return nil }
    let (gone, come) = list.rows.differing(from: old.rows)
    guard gone.count + come.count == 1, let label = (gone.first ?? come.first)?.label,
      !(gone.isEmpty ? old : list).rows.contains(where: { $0.label == label })
    else { return nil }
    return gone.isEmpty ? StateTexts.isThere(label, in: name) : StateTexts.isGone(label, in: name)
  }
}
