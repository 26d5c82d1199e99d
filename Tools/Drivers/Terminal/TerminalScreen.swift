/// A small emulator of the terminal that `xterm-256color` describes: shows the screen as the user sees it.
///
/// Supports the sequences that ncurses and readline send for that description. Collects unsupported sequences in
/// ``unknown``, so that a test can expect none.
package struct TerminalScreen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  private var main: [[Cell]]
  private var alternate: [[Cell]]
  package private(set) var isAlternate = false
  package private(set) var row = 0
  package private(set) var column = 0
  package private(set) var isCursorVisible = true
  package private(set) var unknown: [String] = []
  /// The DEC modes that are on and that are off at a shell prompt: mouse, paste, application keys.
  package private(set) var modes: Set<Int> = []
  /// The modes that were on when they were saved last.
  private var savedModes: Set<Int> = []
  package private(set) var isKeypadApplication = false
  package private(set) var bells = 0
  /// The number of times a part of the screen was cleared by a single sequence.
  package private(set) var clearings = 0
  /// The number of times the whole screen was erased. An erasure begins a painting of everything.
  package private(set) var erasures = 0
  /// The screen just before the last erasure, if any. An array, because a struct cannot contain itself.
  private var former: [TerminalScreen] = []
  /// The cursor's place before its last move: clearing the screen begins by a move to its first cell.
  private var departure = (row: 0, column: 0)
  /// The screen just before the last erasure: a complete painting, unless the program erased the screen in the middle
  /// of one.
  package var beforeErasure: TerminalScreen { former.first ?? self }
  package private(set) var title: String?
  /// The last sequence that copies text to the clipboard.
  package private(set) var clipboard: String?
  /// A Boolean value that indicates whether a synchronized painting is in progress. A terminal shows it at its end.
  package private(set) var isPainting = false
  /// The terminal's answers that are not yet sent.
  package private(set) var answers: [String] = []
  /// The state of the pictures.
  package var graphics = Graphics()
  /// A Boolean value that indicates whether the terminal supports kitty's keyboard protocol.
  package var hasKeyboard = false
  /// The stacks of requested keyboard flags, for the main and the alternate screen.
  package private(set) var keyboards: (main: [Int], alternate: [Int]) = ([], [])
  /// The background colour that the terminal reports; `nil` for no answer.
  package var background: String?
  private var style = Style()
  /// The link target of the next characters; empty for none.
  private var target = ""
  /// A Boolean value that indicates whether the current style is plain. A program resets it after a painting.
  package var isPenPlain: Bool { style == Style() }
  private var scrollTop = 0
  private var scrollBottom: Int
  private var wrapsNext = false
  private var saved = (row: 0, column: 0)
  private var savedStyle = Style()
  private var lineDrawing = false
  private var lastPrinted: Character?
  private var pending: [UInt8] = []

  /// The style of a cell.
  package struct Style: Equatable {
    package var isBold = false
    package var isReverse = false
    package var isUnderlined = false
    package var isDim = false
    package var foreground: String?
    package var background: String?

    package init() {}
  }

  package struct Cell: Equatable {
    package var text: String = " "
    package var style = Style()
    /// The link target; empty for none.
    package var target = ""
    /// The number of the sixel picture that is visible in this cell.
    package var picture: Int?
    /// A Boolean value that indicates whether this cell is the right half of a wide character.
    package var isContinuation = false
  }

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    main = Self.blank(columns, rows)
    alternate = main
    scrollBottom = rows - 1
  }

  // MARK: Reading

  /// The lines as text, without trailing blanks.
  package var lines: [String] {
    cells.map { row in
      var line = row.filter { !$0.isContinuation }.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// All lines as text, without empty lines at the end.
  package var text: String {
    var lines = self.lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the text that links to `target`.
  package func words(leadingTo target: String) -> String {
    cells.joined().filter { $0.target == target }.map(\.text).joined()
  }

  package func contains(_ text: String) -> Bool { self.text.contains(text) }

  package var cells: [[Cell]] { isAlternate ? alternate : main }

  /// The text of all cells drawn in reverse.
  package var reversed: String { cells.joined().filter(\.style.isReverse).map(\.text).joined() }

  // MARK: Processing output

  package mutating func resize(columns: Int, rows: Int) {
    // The rows above are cut off. The cursor's row stays visible.
    let above = max(0, row - (rows - 1))
    let fit = { (cells: [[Cell]]) in
      var cells = cells.dropFirst(above).prefix(rows).map {
        Array($0.prefix(columns)) + Array(repeating: Cell(), count: max(0, columns - $0.count))
      }
      while cells.count < rows { cells.append(Array(repeating: Cell(), count: columns)) }
      return cells
    }
    main = fit(main)
    alternate = fit(alternate)
    (self.columns, self.rows) = (columns, rows)
    (scrollTop, scrollBottom) = (0, rows - 1)
    (row, column) = (row - above, min(column, columns - 1))
  }

  /// Returns ``answers`` and empties the list.
  package mutating func removeAnswers() -> [String] {
    defer { answers = [] }
    return answers
  }

  package mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var place = 0
    while place < pending.count {
      guard let length = step(pending[place...]) else { break }
      place += length
    }
    pending.removeFirst(place)
  }

  /// Processes a character or sequence and returns its length; `nil` if it is incomplete.
  private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(bytes)
    case 0x00...0x1F, 0x7F:
      control(first)
      return 1
    case 0x20...0x7E:
      print(Unicode.Scalar(first))
      return 1
    default:
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      guard bytes.count >= length else { return nil }
      for scalar in String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars { print(scalar) }
      return length
    }
  }

  private mutating func control(_ byte: UInt8) {
    wrapsNext = false
    switch byte {
    case 0x07: bells += 1
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x0A, 0x0B, 0x0C: lineFeed()
    case 0x0D: column = 0
    case 0x00, 0x0E, 0x0F: break
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes.dropFirst()
    guard let kind = rest.first else { return nil }
    switch kind {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "]"):
      // The sequence ends with BEL or with ESC \.
      let ends = bytes.indices.dropFirst(2)
      guard let end = ends.first(where: { bytes[$0] == 0x07 || bytes[$0] == 0x5C && bytes[$0 - 1] == 0x1B }) else {
        return nil
      }
      let isLong = bytes[end] == 0x5C
      let text = String(decoding: bytes[bytes.startIndex + 2..<end - (isLong ? 1 : 0)], as: UTF8.self)
      if text.hasPrefix("8;") {
        target = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init) ?? ""
      } else if text.hasPrefix("52;") {
        clipboard = text
      } else if text == "11;?" {
        if let background { answers.append("\u{1B}]11;rgb:\(background)\u{1B}\\") }
      } else {
        title = text
      }
      return end - bytes.startIndex + 1
    case UInt8(ascii: "_"), UInt8(ascii: "P"):
      guard let end = bytes.dropFirst(2).firstIndex(of: 0x1B), end + 1 < bytes.endIndex else { return nil }
      let text = String(decoding: bytes[bytes.startIndex + 2..<end], as: UTF8.self)
      if kind == UInt8(ascii: "P") {
        show(graphics.take(sixel: text))
      } else if let answer = graphics.take(kitty: text, row: row, column: column) {
        answers.append(answer)
      }
      return end - bytes.startIndex + 2
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      guard rest.count >= 2 else { return nil }
      if kind == UInt8(ascii: "(") { lineDrawing = rest[rest.startIndex + 1] == UInt8(ascii: "0") }
      return 3
    case UInt8(ascii: "7"): (saved, savedStyle) = ((row, column), style)
    case UInt8(ascii: "8"):
      (row, column, style) = (min(rows - 1, saved.row), min(columns - 1, saved.column), savedStyle)
    case UInt8(ascii: "="): isKeypadApplication = true
    case UInt8(ascii: ">"): isKeypadApplication = false
    case UInt8(ascii: "M"): if row == scrollTop { scroll(down: 1) } else { row = max(0, row - 1) }
    default: unknown.append("ESC \(Character(Unicode.Scalar(kind)))")
    }
    return 2
  }

  private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let text = String(decoding: body[..<end], as: UTF8.self)
    let isPrivate = text.hasPrefix("?")
    let numbers = text.drop { !$0.isNumber && $0 != ";" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    run(Character(Unicode.Scalar(bytes[end])), numbers, isPrivate: isPrivate, text)
    return end - bytes.startIndex + 1
  }

  private mutating func run(_ final: Character, _ numbers: [Int], isPrivate: Bool, _ text: String) {
    let count = max(1, numbers.first ?? 1)
    if final != "m" { wrapsNext = false }
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns - 1, count - 1)
    case "d": row = min(rows - 1, count - 1)
    case "H", "f":
      departure = (row, column)
      move(numbers)
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "X": for place in column..<min(columns, column + count) { put(Cell(style: erased), row, place) }
    case "P":
      editLine { cells, column in
        for _ in 0..<count where column < cells.count { cells.remove(at: column) }
      }
    case "@":
      editLine { cells, column in
        cells.insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      }
    case "L": scroll(down: count, from: row)
    case "M": scroll(up: count, from: row)
    case "S" where isPrivate, "t" where text == "16":
      answers += [graphics.answer(to: text + String(final))].compactMap(\.self)
    case "S": scroll(up: count)
    case "T": scroll(down: count)
    case "b": for _ in 0..<count { if let last = lastPrinted { print(last.unicodeScalars.first ?? " ") } }
    case "Z": column = max(0, (column - 1) / 8 * 8)
    case "m": setStyle(numbers)
    case "s" where isPrivate: savedModes = modes.intersection(numbers)
    case "r" where isPrivate: for mode in numbers { setMode(mode, savedModes.contains(mode)) }
    case "r":
      // A region that no longer fits after a resize becomes the whole screen.
      scrollBottom = min(rows, numbers.count > 1 ? numbers[1] : rows) - 1
      scrollTop = max(0, (numbers.first ?? 1) - 1)
      if scrollTop >= scrollBottom { (scrollTop, scrollBottom) = (0, rows - 1) }
      (row, column) = (0, 0)
    case "h" where isPrivate, "l" where isPrivate: for mode in numbers { setMode(mode, final == "h") }
    case "h", "l": if numbers != [4] { unknown.append("CSI \(text)\(final)") }
    case "c" where text.isEmpty: answers.append(graphics.identity)
    case "p" where text == "?1004$": answers.append("\u{1B}[?1004;2$y")
    case "p" where text == "?2026$": answers.append("\u{1B}[?2026;2$y")
    case "u" where isPrivate && text == "?" && hasKeyboard:
      answers.append("\u{1B}[?\((isAlternate ? keyboards.alternate : keyboards.main).last ?? 0)u")
    case "u" where text.hasPrefix(">") || text.hasPrefix("<") || text == "?": setKeyboard(text)
    case "t" where !isPrivate: break  // The stack of window titles: nothing visible.
    default: unknown.append("CSI \(text)\(final)")
    }
  }

  private mutating func setKeyboard(_ text: String) {
    guard hasKeyboard else { return }
    let place = isAlternate ? \Self.keyboards.alternate : \Self.keyboards.main
    if text.hasPrefix(">") {
      self[keyPath: place].append(Int(text.dropFirst()) ?? 0)
    } else if text.hasPrefix("<") {
      _ = self[keyPath: place].popLast()
    }
  }

  private mutating func move(_ numbers: [Int]) {
    row = min(rows - 1, max(1, numbers.first ?? 1) - 1)
    column = min(columns - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
  }

  private mutating func setMode(_ mode: Int, _ on: Bool) {
    switch mode {
    case 25: isCursorVisible = on
    case 1049, 1047, 47:
      if on { alternate = Self.blank(columns, rows) }
      if on && !isAlternate { saved = (row, column) }
      if !on && isAlternate { (row, column) = (min(rows - 1, saved.row), min(columns - 1, saved.column)) }
      isAlternate = on
    case 7, 12: break
    case 2026: isPainting = on
    default: if on { modes.insert(mode) } else { modes.remove(mode) }
    }
  }

  private mutating func setStyle(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Style()
      case 1: style.isBold = true
      case 2: style.isDim = true
      case 4: style.isUnderlined = true
      case 7: style.isReverse = true
      case 22: (style.isBold, style.isDim) = (false, false)
      case 24: style.isUnderlined = false
      case 27: style.isReverse = false
      case 30...37, 90...97: style.foreground = "\(number)"
      case 40...47, 100...107: style.background = "\(number)"
      case 39: style.foreground = nil
      case 49: style.background = nil
      case 38, 48:
        let colour = rest.prefix(rest.first == 5 ? 2 : 4)
        rest = rest.dropFirst(colour.count)
        let name = colour.map(String.init).joined(separator: ";")
        if number == 38 { style.foreground = name } else { style.background = name }
      case 3, 5, 8, 23, 25, 28: break
      default: unknown.append("SGR \(number)")
      }
    }
  }

  // MARK: Cells

  /// Shows a picture at the cursor.
  private mutating func show(_ picture: (number: Int, rows: Int, columns: Int)?) {
    guard let picture else { return }
    for row in row..<min(rows, row + picture.rows) {
      for column in column..<min(columns, column + picture.columns) {
        var cell = cells[row][column]
        cell.picture = picture.number
        put(cell, row, column)
      }
    }
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  private var erased: Style {
    var style = Style()
    style.background = self.style.background
    return style
  }

  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    if isAlternate { alternate[row][column] = cell } else { main[row][column] = cell }
  }

  private mutating func editLine(_ edit: (inout [Cell], Int) -> Void) {
    var line = cells[row]
    edit(&line, column)
    line = Array(line.prefix(columns)) + Array(repeating: Cell(), count: max(0, columns - line.count))
    for (place, cell) in line.enumerated() { put(cell, row, place) }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let scalar = lineDrawing ? Self.drawing[scalar] ?? scalar : scalar
    let width = Self.width(scalar)
    if width == 0 {
      let place = wrapsNext ? column : max(0, column - 1)
      var cell = cells[row][place]
      cell.text.unicodeScalars.append(scalar)
      return put(cell, row, place)
    }
    if wrapsNext || column + width > columns {
      column = 0
      lineFeed()
    }
    wrapsNext = false
    put(Cell(text: String(Character(scalar)), style: style, target: target), row, column)
    if width == 2, column + 1 < columns { put(Cell(text: "", style: style, isContinuation: true), row, column + 1) }
    lastPrinted = Character(scalar)
    column += width
    if column >= columns { (column, wrapsNext) = (columns - 1, true) }
  }

  private mutating func lineFeed() {
    if row == scrollBottom { scroll(up: 1) } else { row = min(rows - 1, row + 1) }
  }

  private mutating func scroll(up count: Int, from top: Int? = nil) {
    var lines = cells
    for _ in 0..<count {
      lines.remove(at: top ?? scrollTop)
      lines.insert(Array(repeating: Cell(), count: columns), at: scrollBottom)
    }
    if isAlternate { alternate = lines } else { main = lines }
  }

  private mutating func scroll(down count: Int, from top: Int? = nil) {
    var lines = cells
    for _ in 0..<count {
      lines.remove(at: scrollBottom)
      lines.insert(Array(repeating: Cell(), count: columns), at: top ?? scrollTop)
    }
    if isAlternate { alternate = lines } else { main = lines }
  }

  private mutating func eraseLine(_ part: Int) {
    let range = part == 0 ? column..<columns : part == 1 ? 0..<column + 1 : 0..<columns
    for place in range { put(Cell(style: erased), row, place) }
  }

  private mutating func eraseScreen(_ part: Int) {
    clearings += 1
    if part == 2 {
      erasures += 1
      former = []
      former = [self]
      if (row, column) == (0, 0) { (former[0].row, former[0].column) = departure }
    }
    if part > 1 { graphics.clear() }
    eraseLine(part)
    let others = part == 0 ? row + 1..<rows : part == 1 ? 0..<row : 0..<rows
    for line in others { for place in 0..<columns { put(Cell(style: erased), line, place) } }
  }

  /// The line-drawing characters of VT100 that frames use.
  private static let drawing: [Unicode.Scalar: Unicode.Scalar] = [
    "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤", "v": "┴", "w": "┬", "x": "│",
    "`": "◆", "a": "▒", "~": "·",
  ]

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
