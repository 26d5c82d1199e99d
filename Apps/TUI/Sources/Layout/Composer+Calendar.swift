import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the calendar of a date field that has the focus, over the page, if the window is large enough. The
  /// calendar shows the month of the typed day. Without a typed day, it shows the month of the value, of today, or of
  /// the earliest day.
  ///
  /// Weeks begin on Monday, as in ISO 8601.
  func calendar(_ element: ElementState, _ place: Screen.Place) -> Menu? {
    guard element.id == focus, height >= 16, let format = element.content.field?.format, format.kind == .date,
      width >= Calendar.width + 4
    else { return nil }
    let typed = memory.drafts[element.id].flatMap { CalendarDate($0.editor.text) }
    let start = [element.content.field?.value, format.now, format.earliest].compactMap { $0.flatMap(CalendarDate.init) }
    guard let shown = typed ?? start.first else { return nil }
    let calendar = Calendar(around: shown, chosen: typed, format: format, glyphs: glyphs)
    let count = calendar.lines.count
    // A part of a month would be misread, so the calendar is shown as a whole.
    return Menu(
      place: place, width: 0, widest: Calendar.width, count: count, height: count, least: count, current: nil,
      shown: { 0..<$0 }, line: { row, _ in calendar.lines[row] }, hits: { calendar.days[$0] })
  }
}

/// A month as a calendar: a row for its name, a row for the days of the week, then a row for each week.
struct Calendar {
  /// The width in cells: three cells for each day.
  static let width = 21

  let lines: [Line]
  /// The days in each row: the text that a click puts into the field, and the columns of the day.
  let days: [[(target: HitArea.Target, columns: Range<Int>?)]]

  init(around shown: CalendarDate, chosen: CalendarDate?, format: TextFormat, glyphs: Glyphs) {
    let name = "\(ScreenTexts.months[shown.month - 1]) \(shown.year)"
    let title = Line(
      String(repeating: " ", count: max(1, (Self.width - TextWidth.of(name) + 1) / 2)) + name, .label)
    let names = Line(ScreenTexts.weekdays.map { TextWidth.fit(" " + $0, 3) }.joined(), .help)
    var (lines, days) = ([title, names], [[], []] as [[(target: HitArea.Target, columns: Range<Int>?)]])
    guard let first = CalendarDate(year: shown.year, month: shown.month, day: 1) else { preconditionFailure() }
    let count = CalendarDate.days(in: shown.month, of: shown.year)
    for start in stride(from: 2 - first.weekday, through: count, by: 7) {
      var (line, cells) = (Line(), [(target: HitArea.Target, columns: Range<Int>?)]())
      for day in start..<start + 7 {
        guard let date = CalendarDate(year: shown.year, month: shown.month, day: day) else {
          line.add("   ")
          continue
        }
        let text = date.description
        let isOpen = format.problem(of: text) == nil
        let role: Role = date == chosen ? .bar : !isOpen ? .disabled : text == format.now ? .label : .text
        // Signs tell the days apart where colours do not.
        let sign = date == chosen ? ">" : text == format.now ? "*" : !isOpen && glyphs.isPlain ? "-" : " "
        let place = line.width
        line.add(sign + (day < 10 ? " " : "") + "\(day)", role)
        if isOpen { cells.append((.text(text), place..<place + 3)) }
      }
      lines.append(line)
      days.append(cells)
    }
    (self.lines, self.days) = (lines, days)
  }
}
