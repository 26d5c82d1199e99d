import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// The month around the day that is typed, below its field while that has the focus and the window is high enough.
  ///
  /// Weeks begin on Monday, as ISO 8601 has it.
  func calendar(_ element: ElementState, at column: Int) -> Calendar? {
    guard element.id == focus, height >= 16, let format = element.content.field?.format, format.kind == .date else {
      return nil
    }
    let typed = memory.drafts[element.id].flatMap { CalendarDate($0.editor.text) }
    let start = [element.content.field?.value, format.now, format.earliest].compactMap { $0.flatMap(CalendarDate.init) }
    guard let shown = typed ?? start.first else { return nil }
    let column = min(column, width - Calendar.width)
    return column < 0 ? nil : Calendar(around: shown, chosen: typed, format: format, column: column, marks: marks)
  }
}

/// A month as a calendar has it: a row for its name, one for the days of the week, one for each week.
struct Calendar {
  /// Three cells for each day.
  static let width = 21

  let lines: [Line]
  /// The days in the rows, by what a click on them gives.
  let days: [[(text: String, columns: Range<Int>)]]

  init(around shown: CalendarDate, chosen: CalendarDate?, format: TextFormat, column: Int, marks: Marks) {
    let blank = String(repeating: " ", count: column)
    var title = Line(blank)
    let name = "\(Wording.months[shown.month - 1]) \(shown.year)"
    title.add(String(repeating: " ", count: max(1, (Self.width - TextWidth.of(name) + 1) / 2)) + name, .label)
    var names = Line(blank)
    names.add(Wording.weekdays.map { TextWidth.fit(" " + $0, 3) }.joined(), .help)
    var (lines, days) = ([title, names], [[], []] as [[(text: String, columns: Range<Int>)]])
    guard let first = CalendarDate(year: shown.year, month: shown.month, day: 1) else { preconditionFailure() }
    let count = CalendarDate.days(in: shown.month, of: shown.year)
    for start in stride(from: 2 - first.weekday, through: count, by: 7) {
      var (line, cells) = (Line(blank), [(text: String, columns: Range<Int>)]())
      for day in start..<start + 7 {
        guard let date = CalendarDate(year: shown.year, month: shown.month, day: day) else {
          line.add("   ")
          continue
        }
        let text = date.description
        let isOpen = format.problem(of: text) == nil
        let role: Role = date == chosen ? .focus : !isOpen ? .disabled : text == format.now ? .label : .text
        // Where colours do not tell the days apart, signs do.
        let sign = date == chosen ? ">" : text == format.now ? "*" : !isOpen && marks.isPlain ? "-" : " "
        let place = line.width
        line.add(sign + (day < 10 ? " " : "") + "\(day)", role)
        if isOpen { cells.append((text, place..<place + 3)) }
      }
      lines.append(line)
      days.append(cells)
    }
    (self.lines, self.days) = (lines, days)
  }
}
