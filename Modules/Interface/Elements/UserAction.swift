/// One semantic thing a user did, whatever the front end.
public enum UserAction: Codable, Equatable, Sendable {
  /// The whole new text of a field or secret.
  case setText(String)
  /// The new number, or none.
  case setNumber(Double?)
  /// On or off.
  case setToggle(Bool)
  /// The key of the option chosen.
  case choose(String)
  /// The keys of all options chosen.
  case chooseMany([String])
  /// A button, link or row was pressed.
  case press
  /// The end of a list's rows has come near: what the user did is to scroll there. A list without more rows ignores it.
  case more
  /// Rows at these places of a list are looked at, counted from 0: what the user did is to go there. Only a list whose rows come as
  /// they are looked at takes it.
  case rows(Range<Int>)
  /// The top page or alert is to go; refused on the root page.
  case back
  /// The user leaves the application from wherever they are.
  case leave
  /// What the user did last is to be taken back; refused where that cannot be.
  case undo
  /// What was taken back last is to be done again; refused where that cannot be, and as soon as something else was done.
  case redo
  /// The session is to go back to before its journal's entry with this number.
  case seek(to: Int)
}
