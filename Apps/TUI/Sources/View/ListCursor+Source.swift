import SignalboxInterface

extension ListCursor {
  /// What a cursor goes over.
  enum Source: Equatable {
    case rows([RowState])
    /// Rows of which some are there, and the others come as they are looked at.
    case window(ListState)
    case options([OptionState])
    /// Options of which one at most is chosen.
    case choice([OptionState], Int?)
    case cells([[String]])
    case lines(LogState)
  }
}

extension ListCursor.Source {
  /// The rows, and which of them cannot be chosen.
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

  /// What is chosen, where one at most is.
  var chosen: Int? { if case .choice(_, let chosen) = self { chosen } else { nil } }

  /// Whether its end is followed.
  var isLog: Bool { if case .lines = self { true } else { false } }
}
