/// The rows of a list.
public struct ListState: Codable, Equatable, Sendable {
  /// All rows, or with a ``window`` those of it; copying the array is cheap, however long it is.
  public var rows: [RowState]
  /// True when there are more rows to be had: a front end then says `more` as the user comes near the last one, once for
  /// each number of rows and again only when the user moves, so that a source that fails is not asked for ever.
  ///
  /// With a ``window`` it means that the rows asked for last did not come: `more` asks for them again.
  public var wantsMore: Bool
  /// What stands in the rows' cells, where it is a table that one can act in; else there are none.
  public var columns: [ColumnState]
  /// Which rows are there, where they come as they are looked at: others are asked for with `rows`. Else all are there.
  public var window: RowWindow?

  /// By default there is no more to be had, the rows have no cells, and all are there.
  public init(rows: [RowState], wantsMore: Bool = false, columns: [ColumnState] = [], window: RowWindow? = nil) {
    self.rows = rows
    self.wantsMore = wantsMore
    self.columns = columns
    self.window = window
  }

  /// The column that the rows are sorted by, if they are.
  public var sorting: ColumnState? { columns.first { $0.order != nil } }
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
  /// As many as the list has columns; none where it has none.
  public var cells: [String]
  /// What there is to read of it beside the list, before it is pressed: a text of any number of lines, when there is one.
  public var preview: String?

  /// `id` begins with that of the list, and the buttons' ids with it.
  public init(
    id: String, label: String, detail: String? = nil, buttons: [ElementState], cells: [String] = [],
    preview: String? = nil
  ) {
    self.id = id
    self.label = label
    self.detail = detail
    self.buttons = buttons
    self.cells = cells
    self.preview = preview
  }

  /// What there is to know beside the label: the detail, or the cells.
  public var words: String? { detail ?? (cells.isEmpty ? nil : cells.joined(separator: "  ")) }
}
