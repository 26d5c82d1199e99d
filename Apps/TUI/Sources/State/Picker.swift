/// A place among rows that a typed text narrows: the cursor of a list or of the palette, and the row of the help.
struct Picker: Equatable {
  /// The text of the filter, as it is edited.
  private(set) var filter = Editor()
  /// The place among the rows that match the filter.
  var position = 0

  /// Changes the filter. Another text begins at the first row.
  /// - Returns: True when the text has changed.
  @discardableResult
  mutating func edit(_ change: (inout Editor) -> Void) -> Bool {
    let before = filter.text
    change(&filter)
    guard filter.text != before else { return false }
    position = 0
    return true
  }

  /// Changes the filter as a key says.
  /// - Returns: True when the text has changed, `nil` when the key is not for the filter.
  mutating func press(_ press: Press) -> Bool? {
    switch press.command {
    case .clearFilter: edit { $0.replace("") }
    case let command? where command.isEditing: edit { $0.perform(command) }
    case nil where press.key.isTyped: edit { $0.type(press.key) }
    default: nil
    }
  }
}
