import SignalboxInterface

extension ListCursor {
  /// The rows that a cursor moves over.
  enum Source: Equatable {
    case rows([RowState])
    /// Rows that are partly loaded; the others are loaded as the user looks at them.
    case window(ListState)
    case options([OptionState])
    /// The options of a single choice, and the chosen option.
    case choice([OptionState], Int?)
    case cells([[String]])
    case lines(LogState)
  }

  /// A Boolean value that indicates whether the rows are the options of a long single choice.
  var isDropDown: Bool { if case .choice = source { isLong } else { false } }
}

extension ListCursor.Source {
  /// The rows, and the indices of the rows that cannot be chosen.
  var rows: ([RowState], Set<Int>) {
    switch self {
    case .rows(let rows): (rows, [])
    case .window(let list): (list.rows, [])
    case .options(let options), .choice(let options, _):
      (
        options.map { RowState(id: $0.key, label: $0.label, buttons: []) },
        Set(options.indices.filter { !options[$0].isEnabled })
      )
    case .cells(let cells):
      (cells.indices.map { RowState(id: "\($0)", label: cells[$0].joined(separator: "  "), buttons: []) }, [])
    case .lines(let log):
      (log.lines.indices.map { RowState(id: "\(log.first + $0)", label: log.lines[$0], buttons: []) }, [])
    }
  }

  /// The chosen option of a single choice.
  var chosen: Int? { if case .choice(_, let chosen) = self { chosen } else { nil } }

  /// A Boolean value that indicates whether the cursor follows the end of the rows.
  var isLog: Bool { if case .lines(let log) = self { !log.isText } else { false } }
}
