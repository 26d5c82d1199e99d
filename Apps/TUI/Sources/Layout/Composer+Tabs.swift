import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the block of a tab bar: the titles in a row, the current title in brackets or above a heavy rule. Where
  /// not all titles fit, the titles around the current title are shown.
  func tabs(_ element: ElementState, _ selection: SelectionState, _ indent: Int) -> Block {
    let isFocused = element.id == focus
    let titles = selection.options.map { option in
      let label = TextWidth.cut(option.label, max(1, width / 2), mark: ellipsis) + (option.isWanting ? " *" : "")
      return glyphs.isPlain && selection.selected == [option.key] ? "[\(label)]" : " \(label) "
    }
    let current = selection.options.firstIndex { selection.selected == [$0.key] } ?? 0
    let room = width - Self.gutter - indent
    let shown = around(current, titles.map { TextWidth.of($0) + 1 }, room - 4)
    var line = start(element, indent)
    if shown.lowerBound > 0 { line.add(ellipsis + " ", .help) }
    var keys: [(target: HitArea.Target, columns: Range<Int>)] = []
    for index in shown {
      let option = selection.options[index]
      let role: Role = index == current ? (isFocused ? .focus : .heading) : option.isEnabled ? .text : .disabled
      keys.append((.text(option.key), line.width..<line.width + TextWidth.of(titles[index])))
      line.add(titles[index], role)
      line.add(" ")
    }
    if shown.upperBound < titles.count { line.add(ellipsis, .help) }
    var rule = Line(String(repeating: " ", count: Self.gutter + indent))
    rule.add(String(repeating: isASCII ? "-" : "─", count: room), .border)
    if !glyphs.isPlain, let open = keys.first(where: { $0.target == .text(selection.options[current].key) })?.columns {
      rule = Line(String(repeating: " ", count: Self.gutter + indent))
      rule.add(String(repeating: "─", count: open.lowerBound - rule.width), .border)
      rule.add(String(repeating: "━", count: open.count), .bar)
      rule.add(String(repeating: "─", count: max(0, Self.gutter + indent + room - open.upperBound)), .border)
    }
    let caret = Screen.Place(row: 0, column: 0)
    var block = Block(element.id, [line, rule] + notes(element, indent), core: 0..<1, caret: caret, gaps: .before)
    block.hits = { [keys] in $0 == 0 ? keys : [] }
    return block
  }

  /// Returns the places that there is room for, with `place` among them.
  private func around(_ place: Int, _ widths: [Int], _ room: Int) -> Range<Int> {
    guard !widths.isEmpty else { return 0..<0 }
    var (first, end, left) = (place, place + 1, room - widths[place])
    while true {
      if end < widths.count, widths[end] <= left {
        left -= widths[end]
        end += 1
      } else if first > 0, widths[first - 1] <= left {
        first -= 1
        left -= widths[first]
      } else {
        return first..<end
      }
    }
  }
}
