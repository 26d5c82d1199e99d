extension ElementContent {
  /// The members, if the content is a group.
  public var members: [ElementState] { if case .group(let members) = self { members } else { [] } }
}

extension ElementState {
  /// The table of a summary, and the button of each row. `nil` for other elements, and where the buttons are not as
  /// many as the rows: they then follow the table.
  package var summary: (table: ElementState, buttons: [ElementState])? {
    guard role == .summary, let table = content.members.first, let rows = table.content.table?.rows else { return nil }
    let buttons = Array(content.members.dropFirst())
    guard buttons.count == rows.count, buttons.allSatisfy({ $0.content.kind == .button }) else { return nil }
    return (table, buttons)
  }

  /// Returns a row of this list as an element. It can be pressed while the list is enabled.
  public func element(of row: RowState) -> ElementState {
    ElementState(id: row.id, label: row.label, help: row.detail, isEnabled: isEnabled, content: .button)
  }

  /// Returns a column of this list as an element. A press sorts the list by the column.
  public func element(of column: ColumnState) -> ElementState {
    ElementState(id: column.id, label: column.title, isEnabled: isEnabled && column.isSortable, content: .button)
  }

  /// Returns the direct children: the members of a group, or the first rows of a list, each followed by its buttons.
  /// - Parameter limit: The maximum number of rows.
  public func children(rows limit: Int) -> [ElementState] {
    guard let list = content.list else { return content.members }
    return list.rows.prefix(limit).flatMap { [element(of: $0)] + $0.buttons }
  }
}

extension ElementState {
  /// Returns the element and the members of its groups, each changed by `change`. A group is changed before its
  /// members.
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
  /// The elements and the members of their groups in reading order. A group comes before its members.
  public var flattened: [ElementState] {
    // Most pages have no group.
    guard contains(where: { $0.content.kind == .group }) else { return self }
    return flatMap { [$0] + $0.content.members.flattened }
  }

  /// Returns the element with this id, also from groups and rows. Ids are compared byte by byte.
  public func element(_ id: String) -> ElementState? { find(id)?.state }

  /// Returns the element with this id, and its row if the element is a row.
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

/// The result of a search for an id.
public struct FoundElement {
  /// The element. A row appears as a button with the row's label.
  public var state: ElementState
  /// The row, if the element is a row.
  public var row: RowState?
  /// A Boolean value that indicates whether the element is a selected row.
  public var isSelected = false
}

extension ElementState {
  fileprivate func find(_ id: String, in list: ListState) -> FoundElement? {
    if let column = list.columns.first(where: { $0.id.hasBytes(of: id) }) {
      return FoundElement(state: element(of: column))
    }
    for row in list.rows {
      if row.id.hasBytes(of: id) {
        let isSelected = list.selection?.keys.contains(key(of: row)) == true
        return FoundElement(state: element(of: row), row: row, isSelected: isSelected)
      }
      // A row's key may contain a slash, so this id may be a prefix of another row's id. If no button matches,
      // continue.
      if id.isBelow(row.id), let button = row.buttons.first(where: { $0.id.hasBytes(of: id) }) {
        return FoundElement(state: button)
      }
    }
    return nil
  }
}

extension String {
  /// Compares the UTF-8 bytes. `==` treats the two spellings of `é` as equal.
  fileprivate func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  fileprivate func isBelow(_ parent: String) -> Bool {
    utf8.count > parent.utf8.count && utf8.starts(with: parent.utf8)
  }
}
