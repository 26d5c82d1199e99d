/// The closed vocabulary of elements.
///
/// A front end must show every kind and offer every action of ``UserAction`` that the kind takes. It asks what it needs to
/// know (``input``, ``action``, ``list``, ``members``) and shows ``ElementState/sentence`` where it has nothing of its own, so
/// that a new kind is there in all of them at once. `docs/architecture.md` lists the files that a new kind touches.
public enum ElementContent: Codable, Equatable, Sendable {
  /// A title within the page; level 1 is the largest. No actions.
  case heading(level: Int)
  /// Words that may change. No actions.
  case text(String)
  /// A line or several of text. Takes `setText`.
  case field(FieldState)
  /// Text that is never shown: only whether there is any. Takes `setText`.
  case secret(isFilled: Bool)
  /// A number within bounds, or none. Takes `setNumber`.
  case number(NumberState)
  /// On or off. Takes `setToggle`.
  case toggle(Bool)
  /// At most one of several. Takes `choose`.
  case choice(ChoiceState)
  /// Any of several. Takes `chooseMany`.
  case multichoice(MultichoiceState)
  /// Something to do. Takes `press`.
  case button
  /// A place outside the application; the target is shown, pressing tells the page. Takes `press`.
  case link(target: String)
  /// Rows by key, any number, perhaps with cells under column titles. A row takes `press`, and so does each of its buttons and
  /// each column that can be sorted by; the list takes `more`.
  case list(ListState)
  /// Cells under column titles. No actions.
  case table(TableState)
  /// A picture, with words for those who do not see it. No actions.
  case image(ImageState)
  /// How far something has come, 0 to 1, `nil` when that is not known; and how much there is in all, where it is counted. No
  /// actions.
  case progress(Double?, of: ProgressTotal? = nil)
  /// What something writes while it runs, of which the end is followed. No actions.
  case log(LogState)
  /// A remark with a weight. No actions.
  case note(text: String, severity: Severity)
  /// Elements that belong together, under the group's label.
  case group([ElementState])
}
