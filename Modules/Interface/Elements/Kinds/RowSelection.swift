/// The selected rows of a list whose rows can be selected.
public struct RowSelection: Codable, Equatable, Sendable {
  /// The keys of the selected rows, in the order in which they were selected. Of a list that loads rows as the user
  /// looks at them, some may not be loaded.
  public var keys: [String]
  /// The greatest number of selected rows.
  public var maximum: Int

  /// Creates a selection.
  public init(keys: [String] = [], maximum: Int) { (self.keys, self.maximum) = (keys, maximum) }

  /// Returns the keys with these keys added and removed. Keys that stay keep their order.
  public func keys(adding added: [String] = [], removing removed: Set<String> = []) -> [String] {
    var known = Set(keys).subtracting(removed)
    return keys.filter(known.contains) + added.filter { known.insert($0).inserted }
  }

  /// Returns the keys after a row was selected, or after the selection of a selected row has ended.
  public func keys(toggling key: String) -> [String] {
    keys.contains(key) ? keys(removing: [key]) : keys(adding: [key])
  }
}

extension ElementState {
  /// The number of selected rows: `3 selected`. `nil` unless rows can be selected.
  public var selectedCount: String? { content.list?.selection.map { StateTexts.selected($0.keys.count) } }

  /// Returns the key of a row of this list.
  public func key(of row: RowState) -> String {
    String(decoding: row.id.utf8.dropFirst(id.utf8.count + 1), as: UTF8.self)
  }
}
