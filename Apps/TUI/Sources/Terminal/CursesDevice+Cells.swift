import CNcurses

/// Writes cells to ncurses.
extension CursesDevice {
  /// Passes a cell to ncurses in the colours of the theme.
  func put(_ cell: Screen.Cell, _ row: Int, _ column: Int) {
    var (text, attributes, pair) = (cell.content, attr_t(0), Int32(0))
    switch cell.style {
    case .role, .banded:
      // Without colours, the standard theme is used: a difference that another theme shows by colour alone would be
      // lost.
      let look = palette.count >= 8 ? theme.look(cell.style) : Theme.standard.look(cell.style)
      attributes = signalbox_attributes(
        look.isBold, look.isDim, look.isItalic, look.isUnderlined, look.isReversed)
      if palette.count >= 8, look.foreground != nil || look.background != nil {
        let number = { (paint: Theme.Paint?) in Int32(paint.map(self.palette.number) ?? -1) }
        pair = alloc_pair(number(look.foreground), number(look.background))
      }
    case .pixels(let upper, let lower):
      let (above, below) = (palette.nearest(upper), palette.nearest(lower))
      // A full block leaves seams in many fonts; a background fills its cell. A terminal with eight colours has 63
      // pairs. With the lower number always first, 36 pairs are enough.
      if above == below { text = .blank } else if above > below { text = CellText("▄" as Unicode.Scalar) }
      pair = alloc_pair(Int32(min(above, below)), Int32(max(above, below)))
    }
    var scalars = text.scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    signalbox_put(Int32(row), Int32(column), &scalars, attributes, max(0, pair))
  }
}
