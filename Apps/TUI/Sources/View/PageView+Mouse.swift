import SignalboxInterface

/// What the mouse does, where it was asked for (N23): a click puts the focus, a click on what has it acts, the wheel scrolls.
extension PageView {
  /// A piece of the screen that belongs to an element.
  struct Spot {
    let id: String
    let row: Int
    let columns: Range<Int>
    /// The row of a list or the option that is drawn there, as its bar counts.
    var place: Int?
    /// Before which character of a text a click in a column puts the caret.
    var caret: (Int) -> Int? = { _ in nil }
  }

  mutating func press(_ mouse: Mouse) -> Response? {
    switch mouse.action {
    case .click where help != nil: help = nil
    case .wheel(let rows) where help != nil: help = max(0, (help ?? 0) + rows)
    case .click: return click(spot(mouse), mouse.column)
    case .wheel(let rows): turnWheel(rows, spot(mouse))
    }
    return nil
  }

  private func spot(_ mouse: Mouse) -> Spot? {
    spots.last { $0.row == mouse.row && $0.columns.contains(mouse.column) }
  }

  private mutating func click(_ spot: Spot?, _ column: Int) -> Response? {
    guard let spot, let stop = frame?.stops.first(where: { $0.id == spot.id }), stop.isEnabled else { return nil }
    let wasFocused = memory.focus == spot.id
    focus(spot.id)
    if let place = spot.place {
      let wasThere = memory.bars[spot.id]?.place == place
      memory.bars[spot.id]?.move(to: place)
      guard wasFocused, wasThere else { return nil }
    }
    if let place = spot.caret(column) {
      memory.drafts[spot.id]?.editor.move(to: place)
      memory.isFresh = false
    }
    guard wasFocused, !stop.takesText, case .response(let response) = pressInElement(.text(" "), stop) else {
      return nil
    }
    return response
  }

  private mutating func turnWheel(_ rows: Int, _ spot: Spot?) {
    if let spot, memory.bars[spot.id]?.isLong == true {
      focus(spot.id)
      memory.bars[spot.id]?.move(by: rows)
    } else {
      scroll(by: rows)
    }
  }
}
