extension ElementContent {
  /// The elements in it, when it is a group.
  public var members: [ElementState] { if case .group(let members) = self { members } else { [] } }
}

extension ElementState {
  /// A row of this list as an element, which can be pressed while the list is enabled.
  public func element(of row: RowState) -> ElementState {
    ElementState(id: row.id, label: row.label, help: row.detail, isEnabled: isEnabled, content: .button)
  }

  /// A column of this list as an element, which can be pressed to sort by it.
  public func element(of column: ColumnState) -> ElementState {
    ElementState(id: column.id, label: column.title, isEnabled: isEnabled && column.isSortable, content: .button)
  }

  /// What stands directly in it: the members of a group, or of a list the first rows, each before its buttons.
  /// - Parameter limit: The most rows.
  public func children(rows limit: Int) -> [ElementState] {
    guard let list = content.list else { return content.members }
    return list.rows.prefix(limit).flatMap { [element(of: $0)] + $0.buttons }
  }
}

extension ElementState {
  /// It and the members of its groups, each as `change` leaves it; a group comes before its members.
  public func mapTree(_ change: (inout ElementState) -> Void) -> ElementState {
    var element = self
    change(&element)
    if case .group(let members) = element.content {
      element.content = .group(members.map { $0.mapTree(change) })
    }
    return element
  }
}

extension [ElementState] {
  /// The elements and the members of their groups in reading order; a group stands before its members.
  public var flattened: [ElementState] {
    // Most pages have no group.
    guard contains(where: { $0.content.kind == .group }) else { return self }
    return flatMap { [$0] + $0.content.members.flattened }
  }

  /// The element with this id among them, in their groups and their rows; ids are compared byte by byte.
  public func element(_ id: String) -> ElementState? { find(id)?.state }

  /// The same, with the row that it is, if it is one.
  public func find(_ id: String) -> FoundElement? {
    for element in self {
      if element.id.hasBytes(of: id) { return FoundElement(state: element) }
      switch element.content {
      case .group(let members): if let found = members.find(id) { return found }
      case .list(let list) where id.isBelow(element.id): if let found = element.find(id, in: list) { return found }
      default: continue
      }
    }
    return nil
  }
}

/// What has an id on a page.
public struct FoundElement {
  /// The element; a row as a button with the row's label.
  public var state: ElementState
  /// The row itself, when it is one.
  public var row: RowState?
}

extension ElementState {
  fileprivate func find(_ id: String, in list: ListState) -> FoundElement? {
    if let column = list.columns.first(where: { $0.id.hasBytes(of: id) }) {
      return FoundElement(state: element(of: column))
    }
    for row in list.rows {
      if row.id.hasBytes(of: id) { return FoundElement(state: element(of: row), row: row) }
      // A row's key may hold a slash, so another row's id may begin with this one's: go on when no button fits.
      if id.isBelow(row.id), let button = row.buttons.first(where: { $0.id.hasBytes(of: id) }) {
        return FoundElement(state: button)
      }
    }
    return nil
  }
}

extension String {
  /// Ids are the same when their UTF-8 is, while `==` takes `é` in its two spellings for equal.
  fileprivate func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  fileprivate func isBelow(_ parent: String) -> Bool {
    utf8.count > parent.utf8.count && utf8.starts(with: parent.utf8)
  }
}
