import SignalboxInterface

extension PageView {
  /// The picture of what is there now; scrolling is brought up to the focus by it.
  mutating func draw() -> Screen {
    var screen = Screen(size, isASCII: isASCII)
    guard size.isUsable else {
      screen.put(Wording.tooSmall, 0, 0, Style(.text))
      screen.cursor = Screen.Place(row: 0, column: 0)
      return screen
    }
    guard let frame else { return screen }
    let regions = Regions(size, needsAll: message == nil && complaint != nil)
    drawTitle(frame, &screen)
    drawPage(frame, regions, &screen)
    drawStatus(frame, regions, &screen)
    if let alert = frame.alerts.last { drawAlert(alert, &screen) }
    if help != nil { drawHelp(&screen) }
    return screen
  }

  /// What is wrong with the focused element's value.
  private var complaint: String? { focused.flatMap { memory.drafts[$0.id]?.problem ?? $0.error } }

  // MARK: The page

  private mutating func drawPage(_ frame: Frame, _ regions: Regions, _ screen: inout Screen) {
    let height = regions.page.count
    var composed = compose(frame, width: regions.width, height: height, .spacious)
    for density in Density.allCases.dropFirst() where composed.count > height {
      composed = compose(frame, width: regions.width, height: height, density)
    }
    var memory = composed.memory
    drawn = composed.blocks.map { ($0.block.id, $0.start..<$0.start + $0.block.count) }
    drawnHeight = height
    areaWidths = composed.areaWidths
    let isInFront = frame.alerts.isEmpty
    let focused = isInFront ? composed.blocks.first { $0.block.id == memory.focus && $0.block.count > 0 } : nil
    if let focused, memory.follows {
      let core = focused.start + focused.block.core.lowerBound..<focused.start + focused.block.core.upperBound
      // The whole element if it fits, else its core, else the row of the caret (N7, N18).
      memory.scroll = max(memory.scroll, focused.start + focused.block.count - height)
      memory.scroll = min(memory.scroll, core.lowerBound)
      memory.scroll = max(memory.scroll, core.upperBound - height)
      if let caret = focused.block.caret, focused.start + caret.row < memory.scroll {
        memory.scroll = focused.start + caret.row
      }
      // What stands above the first stop would never be seen otherwise.
      if focused.block.id == memory.order.first, focused.start + focused.block.count <= height { memory.scroll = 0 }
    }
    memory.scroll = max(0, min(memory.scroll, composed.count - height))
    pageMemory = memory
    let mark = isASCII ? "~" : "…"
    spots = []
    for (block, start) in composed.blocks {
      let sight =
        max(start, memory.scroll)..<max(start, memory.scroll, min(start + block.count, memory.scroll + height))
      for row in sight where row < start + block.count {
        spots.append(
          Spot(
            id: block.id, row: regions.page.lowerBound + row - memory.scroll, columns: 0..<regions.width,
            place: block.part(row - start), caret: { block.character(row - start, $0) }))
        screen.put(
          block.line(row - start).cut(regions.width, mark: mark), regions.page.lowerBound + row - memory.scroll, 0,
          end: regions.width)
      }
    }
    if let focused, let caret = focused.block.caret {
      let row = focused.start + caret.row - memory.scroll
      if (0..<height).contains(row) {
        screen.cursor = Screen.Place(row: regions.page.lowerBound + row, column: min(caret.column, size.columns - 1))
      }
    }
    sights =
      composed.count > height ? (memory.scroll, min(composed.count, memory.scroll + height), composed.count) : nil
  }

  private struct Composed {
    var blocks: [(block: Block, start: Int)] = []
    var count = 0
    var memory: Memory
    var areaWidths: [String: Int] = [:]
  }

  private func compose(_ frame: Frame, width: Int, height: Int, _ density: Density) -> Composed {
    let elements = frame.page.elements
    var composer = Composer(
      width: width, height: height, isASCII: isASCII, density: density,
      focus: frame.alerts.isEmpty ? memory.focus : nil, wraps: wraps, memory: pageMemory)
    composer.labelWidth = Composer.labelWidth(elements, width: width)
    let long = Self.longCount(elements)
    if long > 0 {
      // First everything else is measured, then what is left is shared among what can scroll by itself.
      let rest = Self.stack(composer.blocks(elements), density).last.map { $0.start + $0.block.count } ?? 0
      let least = min(3, max(1, height - 1 - (focused.map(composer.complaintRows) ?? 0)))
      composer.longRows = max(least, (height - rest) / long)
      composer.memory = pageMemory
    }
    let blocks = Self.stack(composer.blocks(elements), density)
    return Composed(
      blocks: blocks, count: blocks.last.map { $0.start + $0.block.count } ?? 0, memory: composer.memory,
      areaWidths: composer.areaWidths)
  }

  private static func stack(_ blocks: [Block], _ density: Density) -> [(block: Block, start: Int)] {
    var start = 0
    var apart = false
    return blocks.map { block in
      if start > 0, block.count > 0, density == .spacious, block.gaps != .none || apart { start += 1 }
      if block.count > 0 { apart = block.gaps == .around }
      defer { start += block.count }
      return (block, start)
    }
  }

  private static func longCount(_ elements: [ElementState]) -> Int {
    elements.reduce(0) { count, element in
      switch element.content {
      case .list(let list): count + (list.rows.isEmpty ? 0 : 1)
      case .choice(let choice): count + (choice.options.count > ListBar.short ? 1 : 0)
      case .multichoice(let choice): count + (choice.options.count > ListBar.short ? 1 : 0)
      case .table(let table): count + (table.isLarge ? 1 : 0)
      case .group(let members): count + longCount(members)
      default: count
      }
    }
  }

  // MARK: Around it

  private func drawTitle(_ frame: Frame, _ screen: inout Screen) {
    screen.blank(0, 0..<size.columns, Style(.title))
    let separator = isASCII ? " > " : " › "
    var titles = frame.stack.map { $0.mode == .modal ? "\(Wording.modal): \($0.title)" : $0.title }
    let mark = isASCII ? "~" : "…"
    let room = size.columns - 2
    // The way here is shortened from its beginning: where one is counts most.
    var text = titles.joined(separator: separator)
    while titles.count > 1, TextWidth.of(text) > room {
      titles.removeFirst()
      text = mark + separator + titles.joined(separator: separator)
    }
    if TextWidth.of(text) > room { text = titles.last ?? "" }
    screen.put(TextWidth.cut(text, room, mark: mark), 0, 1, Style(.title))
  }

  private func drawStatus(_ frame: Frame, _ regions: Regions, _ screen: inout Screen) {
    let titles = frame.activities.isEmpty ? "" : ": \(frame.activities.joined(separator: ", "))"
    let working = frame.isSettled ? "" : Wording.working + titles
    var left = Line()
    if let message {
      left.add(message, .warning)
    } else if !working.isEmpty {
      left.add(working, .information)
    }
    let mark = isASCII ? "~" : "…"
    guard regions.page.upperBound < size.rows else { return }
    guard let status = regions.status else {
      // One row for both: what is said goes before what could be pressed.
      let line = left.spans.isEmpty ? footer(room: size.columns - 1) : left
      screen.put(line.cut(size.columns - 1, mark: mark), size.rows - 1, 0)
      return
    }
    let right = sights.map { "\(Wording.rows) \($0.first + 1)-\($0.last)/\($0.count) " } ?? ""
    let room = size.columns - 2 - TextWidth.of(right)
    if !right.isEmpty { screen.put(right, status, size.columns - TextWidth.of(right), Style(.help)) }
    screen.put(left.cut(room, mark: mark), status, 1)
    screen.put(footer(room: size.columns - 2), size.rows - 1, 1)
  }
}

/// Which rows are for what.
struct Regions {
  /// Rows of the page.
  let page: Range<Int>
  /// The row for messages, where there is one besides the footer.
  let status: Int?
  /// Cells for the elements: as wide as one reads well, and no wider.
  let width: Int

  /// - Parameter needsAll: A complaint is to be read: where rows are few it goes before the footer.
  init(_ size: Size, needsAll: Bool = false) {
    let hasStatus = size.rows >= 8
    let top = size.rows >= 16 ? 2 : 1
    page = top..<size.rows - (hasStatus ? 2 : needsAll ? 0 : 1)
    status = hasStatus ? size.rows - 2 : nil
    width = min(size.columns - 1, 120)
  }
}

extension Line {
  /// The line as far as it fits `width`.
  func cut(_ width: Int, mark: String) -> Line {
    guard self.width > width else { return self }
    var line = Line()
    var room = width
    for span in spans {
      let text = TextWidth.cut(span.text, room, mark: mark)
      line.add(text, span.style)
      room -= TextWidth.of(text)
      if text != span.text || room <= 0 { break }
    }
    return line
  }
}
