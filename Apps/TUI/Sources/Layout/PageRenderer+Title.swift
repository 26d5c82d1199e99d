import SignalboxInterface
import SignalboxTerminal

/// The title: the way to the page, and the place of the page among the steps of its flow. Both take clicks (N164).
extension PageRenderer {
  func drawTitle(_ drawing: inout Drawing) {
    drawing.screen.blank(0, 0..<size.columns, Style(.title))
    let separator = isASCII ? " > " : " › "
    let left = regions.left
    var room = (left > 0 ? regions.frame : size.columns) - 2
    // The title takes precedence over the steps. The room depends on the longest step, so that the steps look alike on
    // all their pages.
    let longest = frame.page.steps?.steps.map { TextWidth.of($0.title) }.max() ?? 0
    let free = room - max(TextWidth.of(frame.page.title), min(longest + 4, room / 2)) - 2
    if let (step, places) = steps.first(where: { $0.line.width <= free }) {
      let start = left + room + 1 - step.width
      drawing.screen.put(step, 0, start)
      drawing.hitAreas += places.enumerated().map { index, place in
        HitArea(id: "", row: 0, columns: start + place.lowerBound..<start + place.upperBound, target: .step(index))
      }
      room -= step.width + 2
    }
    // The way is cut at its beginning, because the current page matters most.
    var entries = frame.stack[...]
    var beginning = ""
    let way = { (entries: ArraySlice<StackEntry>) in entries.map(\.title).joined(separator: separator) }
    while entries.count > 1, TextWidth.of(beginning + way(entries)) > room {
      entries.removeFirst()
      beginning = ellipsis + separator
    }
    if TextWidth.of(beginning + way(entries)) > room { (beginning, entries) = ("", entries.suffix(1)) }
    drawing.screen.put(TextWidth.cut(beginning + way(entries), room, mark: ellipsis), 0, left + 1, Style(.title))
    var column = left + 1 + TextWidth.of(beginning)
    for entry in entries.dropLast() {
      let end = column + TextWidth.of(entry.title)
      drawing.hitAreas.append(HitArea(id: "", row: 0, columns: column..<end, target: .page(entry.page)))
      column = end + TextWidth.of(separator)
    }
  }

  /// The place of the page among the steps, in several lengths, the longest first. Each has the cells of the steps.
  private var steps: [(line: Line, places: [Range<Int>])] {
    guard let steps = frame.page.steps, frame.alerts.isEmpty else { return [] }
    let number = Line(ScreenTexts.step(steps.current + 1, of: steps.steps.count), .title)
    if glyphs.isPlain { return [(number, [])] }
    var (all, dots) = (Line(), number)
    var (allPlaces, dotPlaces): ([Range<Int>], [Range<Int>]) = ([], [])
    dots.add("  ", .title)
    for (place, step) in steps.steps.enumerated() {
      let (mark, role) = (glyphs.step(isReached: place <= steps.current), place == steps.current ? Role.step : .title)
      if place > 0 {
        all.add(" ─ ", .title)
        dots.add("─", .title)
      }
      let starts = (all.width, dots.width)
      all.add(mark + " " + step.title, role)
      dots.add(mark, role)
      allPlaces.append(starts.0..<all.width)
      dotPlaces.append(starts.1..<dots.width)
    }
    return [(all, allPlaces), (dots, dotPlaces), (number, [])]
  }
}
