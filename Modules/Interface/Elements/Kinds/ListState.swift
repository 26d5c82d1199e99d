/// The rows of a list.
public struct ListState: Codable, Equatable, Sendable {
  /// All rows, or the rows of the ``window``. A copy of the array is cheap at any length.
  public var rows: [RowState]
  /// A Boolean value that indicates whether more rows can be loaded. A front end sends `more` when the user comes near
  /// the last row. It sends `more` once for each number of rows, and repeats it only when the user moves. So a failing
  /// source does not get endless requests.
  ///
  /// With a ``window`` it means that the last request failed: `more` repeats the request.
  public var wantsMore: Bool
  /// The columns of a table with actions. Empty for a list without cells.
  public var columns: [ColumnState]
  /// The range of the loaded rows, if rows are loaded as the user looks at them. A front end requests others with
  /// `rows`. Without a window all rows are loaded.
  public var window: RowWindow?
  /// The id of the row whose details the page shows. `nil` without rows, and in every list outside a `MasterDetail`.
  public var current: String?
  /// The id of the row at which the user begins, and that Enter presses there. `nil` for the first row.
  public var start: String?
  /// The cells below the rows, such as sums: one for each column. `nil` without such cells.
  public var footer: [String]?
  /// The number of loaded rows that the ``footer`` covers, if there are other rows, too. `nil` where it covers all.
  public var footerRows: Int?
  /// The number of rows that are to be seen at once, as far as the window has room. `nil` if the front end decides.
  public var least: Int?
  /// The selected rows. `nil` unless rows can be selected.
  public var selection: RowSelection?

  /// Creates a list. By default it is complete and its rows have no cells.
  public init(
    rows: [RowState], wantsMore: Bool = false, columns: [ColumnState] = [], window: RowWindow? = nil,
    current: String? = nil
  ) {
    self.current = current
    self.rows = rows
    self.wantsMore = wantsMore
    self.columns = columns
    self.window = window
  }

  /// Returns the cell below the rows of a column; empty without such a cell.
  public func footerCell(_ column: Int) -> String {
    footer.flatMap { $0.indices.contains(column) ? $0[column] : nil } ?? ""
  }

  /// The cells below the rows in words: `Total; Price: 12 EUR`. The cell below the first column names the others, which
  /// have the titles of their columns. The rows that they cover follow unless they cover all. `nil` without such cells.
  public var footerSentence: String? {
    guard let footer, footer.contains(where: { !$0.isEmpty }) else { return nil }
    let cells = zip(columns.indices, footer).filter { !$1.isEmpty }.map { place, cell in
      place == 0 || columns[place].title.isEmpty ? cell : "\(columns[place].title): \(cell)"
    }
    return (cells + [footerScope].compactMap(\.self)).joined(separator: "; ")
  }

  /// The rows that the cells below the rows cover: `of the 30 loaded rows`. `nil` where they cover all.
  public var footerScope: String? { footerRows.map(StateTexts.loadedRows) }

  /// The column that sorts the rows, if any.
  public var sorting: ColumnState? { columns.first { $0.order != nil } }
}

/// A row of a list. The user can press it while the list is enabled.
public struct RowState: Codable, Equatable, Sendable {
  /// The row's element id: the list's id and the model's key, never an index.
  public var id: String
  /// The label of the row.
  public var label: String
  /// A further description, if any.
  public var detail: String?
  /// The row's own buttons. They are disabled while the list is disabled.
  public var buttons: [ElementState]
  /// The cells: one for each column of the list, or none without columns.
  public var cells: [String]
  /// A text to read beside the list before the row is pressed. It may have any number of lines.
  public var preview: String?
  /// The tone of the row's label. The label alone says the same.
  public var tone: Tone?
  /// The tone of each cell, or none at all. The cell's text alone says the same.
  public var cellTones: [Tone?] {
    get { tones ?? [] }
    set { tones = newValue.isEmpty ? nil : newValue }
  }
  /// `nil` without tones, and in recordings of earlier versions.
  private var tones: [Tone?]?
  /// The drawing beside the text of each cell, or `nil` without drawings. The cell's text alone says the same.
  public var drawings: [CellDrawing?]?
  /// The small picture of the row, if it has one; see ``ImageState/inRow``.
  public var image: ImageState?

  /// Creates a row. `id` begins with the id of the list, and each button's id begins with the id of the row.
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

  /// The picture of the row in words. `nil` without a picture, and for a picture that only adorns the row.
  public var imageSentence: String? { image.flatMap { $0.alternative.isEmpty ? nil : $0.sentence } }

  /// The label with the sign of its tone.
  public var tonedLabel: String { Tone.text(label, in: tone) }

  /// The cells, each with the sign of its tone.
  public var tonedCells: [String] {
    cellTones.isEmpty ? cells : cells.indices.map { Tone.text(cells[$0], in: tone(ofCell: $0)) }
  }

  /// Returns the tone of a cell.
  public func tone(ofCell index: Int) -> Tone? { cellTones.indices.contains(index) ? cellTones[index] : nil }

  /// Returns the drawing beside the text of a cell.
  public func drawing(ofCell index: Int) -> CellDrawing? {
    drawings.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// The description beside the label: the detail, otherwise the cells.
  public var detailText: String? { detail ?? (cells.isEmpty ? nil : cells.joined(separator: "  ")) }
}

extension [RowState] {
  /// Returns both lists without their common beginning and end.
  package func differing(from old: [RowState]) -> (old: ArraySlice<RowState>, new: ArraySlice<RowState>) {
    // First: lists that share storage compare equal at no cost.
    guard old != self else { return ([], []) }
    let shorter = Swift.min(old.count, count)
    var first = 0
    while first < shorter, old[first] == self[first] { first += 1 }
    var last = 0
    while last < shorter - first, old[old.count - 1 - last] == self[count - 1 - last] { last += 1 }
    return (old[first..<old.count - last], self[first..<count - last])
  }
}
