package import SignalboxInterface

/// The revisions at which the elements in front last changed, so that an event can name the frame that its sender saw.
///
/// Only changes to the meaning of an action count: the label, the value, the availability, the cells of a row. A
/// notice, a text or another row refuses no action. Frames are not kept, so the size depends on the page and not on
/// time.
package final class ElementHistory {
  /// The newest frame, without the parts that change no action.
  private var frame: Shown
  /// The revision at which the history begins: the page or alert in front came then, or the first viewer.
  private var first: Int
  /// The revision of the last change of each element or row that has changed since ``first``.
  private var changes: [String: Int] = [:]
  /// The revision of the last visible change of each element that has changed since ``first``, also of its rows.
  private var visible: [String: Int] = [:]
  /// The revision of the last change of the selected rows of each list.
  private var selections: [String: Int] = [:]
  /// The revision of the last change of a value that the user gives.
  private var lastInput: Int

  /// Begins a history with `frame`. Older revisions are unknown to it.
  package init(_ frame: Frame) {
    (self.frame, first, lastInput) = (Shown(frame), frame.revision, frame.revision)
  }

  /// Records the next frame.
  package func update(to new: Frame) {
    defer { frame = Shown(new) }
    guard new.revision != frame.revision else { return }
    guard new.inFront == frame.inFront else {
      (first, changes, visible, selections, lastInput) = (new.revision, [:], [:], [:], new.revision)
      return
    }
    let before = Dictionary(
      frame.elementsInFront.flattened.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = new.elementsInFront.flattened
    for element in after { compare(before[element.id], with: element, at: new.revision) }
    let ids = Set(after.map(\.id))
    for old in before.values where !ids.contains(old.id) {
      (changes[old.id], visible[old.id]) = (nil, nil)
      for row in old.content.list?.rows ?? [] { changes[row.id] = nil }
    }
  }

  private func compare(_ old: ElementState?, with new: ElementState, at revision: Int) {
    guard old != new else { return }
    visible[new.id] = revision
    guard let old, old.content.kind == new.content.kind else {
      changes[new.id] = revision
      return
    }
    if old.meaning != new.meaning { changes[new.id] = revision }
    if new.isInput, old.content != new.content { lastInput = revision }
    // A button may act on the selected rows.
    if old.content.list?.selection != new.content.list?.selection {
      (lastInput, selections[new.id]) = (revision, revision)
    }
    guard let (gone, come) = new.content.list?.rows.differing(from: old.content.list?.rows ?? []) else { return }
    let before = Dictionary(gone.map { ($0.id, $0.meaning) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(come.map(\.id))
    for row in gone where !kept.contains(row.id) { changes[row.id] = nil }
    for row in come where before[row.id] != row.meaning { changes[row.id] = revision }
  }

  /// Returns whether the target of `event` is the same as in the frame with the revision `seen`.
  ///
  /// The target is the element, for a row and its buttons the row, for a column its list. A button or link acts on the
  /// values of its page, so these belong to its target. Going back and loading rows need only the page in front.
  /// - Returns: `false` if the page or alert in front is another, or if the revision is not known.
  package func isCurrent(_ event: InputEvent, seen: Int) -> Bool {
    guard seen != frame.revision else { return true }
    guard (first..<frame.revision).contains(seen) else { return false }
    switch event.action {
    case .back, .quit, .open, .more, .rows, .select: return true
    // The session compares undo, redo and seek with its journal.
    case .undo, .redo, .seek: return true
    case .press: return isUnchanged(event.element, since: seen, byInput: true)
    case .chooseMany where selections[event.element].map { $0 > seen } == true: return false
    case .setText, .setNumber, .setToggle, .choose, .chooseMany, .setFiles, .sendFiles:
      return isUnchanged(event.element, since: seen, byInput: false)
    }
  }

  /// Returns whether the element, the row or the row's list has changed visibly since the revision `seen`. Another page
  /// or alert in front is a change, too. The changes of an element behind an alert are not known.
  package func hasChanged(_ id: String, since seen: Int) -> Bool {
    guard seen < frame.revision else { return false }
    if seen < first { return true }
    guard frame.elementsInFront.element(id) != nil else { return frame.element(id) == nil }
    return visible[id].map { $0 > seen } ?? !isUnchanged(id, since: seen, byInput: false)
  }

  private func isUnchanged(_ id: String, since seen: Int, byInput: Bool) -> Bool {
    let elements = frame.elementsInFront.flattened
    if elements.contains(where: { $0.id == id }) {
      return last(id) <= seen && !(byInput && lastInput > seen)
    }
    let list = elements.first { element in id.hasPrefix(element.id + "/") && element.content.list != nil }
    guard let list, last(list.id) <= seen else { return false }
    // A key may contain a slash, so the longest row is the owner.
    let owners = list.content.list?.rows.filter { id == $0.id || id.hasPrefix($0.id + "/") } ?? []
    return owners.max { $0.id.utf8.count < $1.id.utf8.count }.map { last($0.id) <= seen } ?? true
  }

  private func last(_ id: String) -> Int { changes[id] ?? first }
}

/// The parts of a frame that an action refers to.
private struct Shown {
  let revision: Int
  private let page: PageID
  private let elements: [ElementState]
  private let alerts: [AlertState]

  init(_ frame: Frame) {
    (revision, page, elements, alerts) = (frame.revision, frame.page.page, frame.page.elements, frame.alerts)
  }

  var inFront: PageID { alerts.last?.page ?? page }

  var elementsInFront: [ElementState] { alerts.last?.buttons ?? elements }

  func element(_ id: String) -> ElementState? { alerts.flatMap(\.buttons).element(id) ?? elements.element(id) }
}

extension ElementState {
  /// The element without parts that change no action: help, complaints, work in progress, rows and members.
  fileprivate var meaning: ElementState {
    var element = self
    (element.help, element.marked, element.error, element.isBusy) = (nil, nil, nil, false)
    switch content {
    case .list(let list): element.content = .list(ListState(rows: [], columns: list.columns))
    case .group: element.content = .group([])
    default: break
    }
    return element
  }
}

extension RowState {
  /// The row without its preview and the parts of its buttons that change no action.
  fileprivate var meaning: RowState {
    RowState(id: id, label: label, detail: detail, buttons: buttons.map(\.meaning), cells: cells)
  }
}
