/// The rows of a list.
public struct ListState: Codable, Equatable, Sendable {
  /// All rows; copying the array is cheap, however long it is.
  public var rows: [RowState]
  /// True when there are more rows to be had: a front end then says `more` as the user comes near the last one, once for
  /// each number of rows and again only when the user moves, so that a source that fails is not asked for ever.
  public var wantsMore: Bool

  /// By default there is no more to be had.
  public init(rows: [RowState], wantsMore: Bool = false) {
    self.rows = rows
    self.wantsMore = wantsMore
  }
}

/// One row of a list; it can be pressed while the list is enabled.
public struct RowState: Codable, Equatable, Sendable {
  /// The row's element id: the list's id and the model's key, never an index.
  public var id: String
  /// What the row is called.
  public var label: String
  /// More about it, when there is more.
  public var detail: String?
  /// The row's own buttons; unavailable while the list is.
  public var buttons: [ElementState]

  /// `id` begins with that of the list, and the buttons' ids with it.
  public init(id: String, label: String, detail: String? = nil, buttons: [ElementState]) {
    self.id = id
    self.label = label
    self.detail = detail
    self.buttons = buttons
  }
}
