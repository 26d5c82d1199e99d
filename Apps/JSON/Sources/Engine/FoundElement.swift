import SignalboxInterface

/// An element by its id, with what it has from the list it is in.
struct FoundElement {
  /// The element; a row as a button with the row's label.
  var state: ElementState
  /// The row itself, when it is one.
  var row: RowState?
  /// False when it, or the list it is in, is disabled.
  var isEnabled: Bool { state.isEnabled }

  /// The element with this id among `elements`, their groups and rows; ids are compared byte by byte.
  static func find(_ id: String, in elements: [ElementState]) -> FoundElement? {
    for element in elements {
      if element.id.hasSameBytes(as: id) { return FoundElement(state: element) }
      switch element.content {
      case .group(let members):
        if let found = find(id, in: members) { return found }
      case .list(let list) where isPath(id, under: element.id):
        if let found = find(id, in: list, of: element) { return found }
      default: continue
      }
    }
    return nil
  }

  private static func find(_ id: String, in list: ListState, of element: ElementState) -> FoundElement? {
    for row in list.rows {
      if row.id.hasSameBytes(as: id) {
        let like = ElementState(
          id: row.id, label: row.label, help: row.detail, isEnabled: element.isEnabled, content: .button)
        return FoundElement(state: like, row: row)
      }
      // A row's key may hold a slash, so another row's id may begin with this one's: go on when no button fits.
      guard isPath(id, under: row.id), let button = row.buttons.first(where: { $0.id.hasSameBytes(as: id) }) else {
        continue
      }
      return FoundElement(state: ElementJSON.inherit(button, element.isEnabled))
    }
    return nil
  }

  private static func isPath(_ id: String, under parent: String) -> Bool {
    id.utf8.count > parent.utf8.count && id.utf8.starts(with: parent.utf8)
  }

  /// The element as a driver reads it.
  func json(isCovered: Bool, rows limit: Int) -> JSON {
    row.map { ElementJSON.row($0, isEnabled: isEnabled, isCovered: isCovered) }
      ?? ElementJSON.whole(state, isCovered: isCovered, rows: limit)
  }
}
