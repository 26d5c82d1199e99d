/// An action of the user, independent of the front end.
public enum UserAction: Codable, Equatable, Sendable {
  /// The complete new text of a field or secret.
  case setText(String)
  /// The new number, or none.
  case setNumber(Double?)
  /// The new state of a toggle.
  case setToggle(Bool)
  /// The key of the chosen option.
  case choose(String)
  /// The keys of all chosen options.
  case chooseMany([String])
  /// All files of a field, which the session keeps already.
  case setFiles([KeptFile])
  /// All files of a field, which the session does not keep yet. It keeps them, and records ``setFiles(_:)``.
  case sendFiles([FileSource])
  /// A press of a button, link or row.
  case press
  /// The user has scrolled near the last row of a list. A complete list ignores it.
  case more
  /// The user looks at these positions of a list, from 0. Only a list that loads rows from a source takes this action.
  case rows(Range<Int>)
  /// The key of the row whose details the user wants to see. Only the list of a `MasterDetail` takes this action. Undo
  /// skips it.
  case select(String)
  /// The user closes the top page or alert. Rejected where the user cannot go back, such as on most root pages.
  case back
  /// The user quits the application, from any page.
  case quit
  /// Opens an address of the application, from any page. Rejected if the application has no such page.
  case open(Address)
  /// Undoes the user's last action. Rejected if that is impossible.
  case undo
  /// Redoes the last undone action. Rejected if that is impossible, and after any other action.
  case redo
  /// Moves the session to the point before the journal's entry with this number.
  case seek(to: Int)

  private enum CodingKeys: String, CodingKey {
    case setText, setNumber, setToggle, choose, chooseMany, setFiles, sendFiles, press, more, rows, select, back, open,
      undo, redo, seek
    /// The name in frames and events that were encoded before 0.4.
    case quit = "leave"
  }

  /// The text given to a field or secret, or `nil` for any other action.
  public var text: String? { if case .setText(let text) = self { text } else { nil } }
}
