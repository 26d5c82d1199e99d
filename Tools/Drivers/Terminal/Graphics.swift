import Foundation

/// The pictures of a terminal. Pictures by kitty's protocol lie above the cells until they are deleted. Pictures in
/// sixel lie in the cells until the cells are written again.
package struct Graphics {
  package enum Kind { case none, kitty, sixel }

  /// The rectangle of a visible picture, in cells.
  package struct Seen: Equatable {
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int
  }

  private struct Placement: Hashable {
    let image: Int
    let number: Int
  }

  package var kind = Kind.none
  /// The size of a cell in pixels, and the number of colours of a picture in sixel.
  package var cell: (width: Int, height: Int)? = (10, 20)
  package var colours = 256
  /// The number of transmitted pictures, and the number of bytes in sequences about pictures.
  package private(set) var transmitted = 0
  package private(set) var bytes = 0
  /// The sizes of the pictures that the terminal keeps, by their number.
  package private(set) var kept: [Int: (width: Int, height: Int)] = [:]
  private var placed: [Placement: Seen] = [:]
  private var begun: (image: Int, width: Int, height: Int, letters: String)?
  /// The sequences that a correct program never sends.
  package private(set) var wrong: [String] = []

  /// The visible pictures of kitty's protocol.
  package var seen: [Seen] { placed.values.sorted { ($0.row, $0.column) < ($1.row, $1.column) } }

  /// The answer to the question for the terminal's identity.
  package var identity: String { kind == .sixel ? "\u{1B}[?62;4;22c" : "\u{1B}[?62;22c" }

  /// Returns the answer to a question about sixel.
  package func answer(to question: String) -> String? {
    guard kind == .sixel else { return nil }
    switch question {
    case "16t": return cell.map { "\u{1B}[6;\($0.height);\($0.width)t" }
    case "?1;1;0S": return "\u{1B}[?1;0;\(colours)S"
    case "?2;1;0S": return "\u{1B}[?2;0;1000;1000S"
    default: return nil
    }
  }

  /// Performs a command of kitty's protocol and returns the answer.
  /// - Parameter command: The text between `ESC _` and `ESC \`.
  package mutating func take(kitty command: String, row: Int, column: Int) -> String? {
    let parts = command.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = (parts.first ?? "").split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    let values = Dictionary(pairs.map { (String($0[0]), String($0.last ?? "")) }) { $1 }
    let number = { (name: String) in values[name].flatMap { Int($0) } ?? 0 }
    if values["a"] == "q" { return kind == .kitty ? "\u{1B}_Gi=\(number("i"));OK\u{1B}\\" : nil }
    // A program may always delete all pictures, because a failed program leaves them behind.
    if values["a"] == "d", values["d"] == "A" { (placed, kept) = ([:], [:]) }
    guard kind == .kitty else {
      if values["d"] != "A" { wrong.append(command) }
      return nil
    }
    bytes += command.utf8.count + 4
    if values["q"] != "2" { wrong.append("what answers: \(command)") }
    let data = parts.count > 1 ? String(parts[1]) : ""
    switch values["a"] {
    case "t":
      begun = (number("i"), number("s"), number("v"), data)
      end(isLast: number("m") == 0)
    case nil where begun != nil:
      begun?.letters += data
      end(isLast: number("m") == 0)
    case "p":
      guard kept[number("i")] != nil, values["C"] == "1" else { return fail(command) }
      placed[Placement(image: number("i"), number: number("p"))] = Seen(
        row: row, column: column, rows: number("r"), columns: number("c"))
    case "d" where values["d"] == "i":
      if placed.removeValue(forKey: Placement(image: number("i"), number: number("p"))) == nil { return fail(command) }
    case "d" where values["d"] == "I":
      if kept.removeValue(forKey: number("i")) == nil { return fail(command) }
      placed = placed.filter { $0.key.image != number("i") }
    case "d" where values["d"] == "A": break
    default: return fail(command)
    }
    return nil
  }

  private mutating func fail(_ command: String) -> String? {
    wrong.append(command)
    return nil
  }

  private mutating func end(isLast: Bool) {
    guard isLast, let (image, width, height, letters) = begun else { return }
    begun = nil
    guard Data(base64Encoded: letters)?.count == width * height * 3 else { return wrong.append("a broken picture") }
    transmitted += 1
    kept[image] = (width, height)
  }

  /// Shows a picture in sixel and returns its number and its size in cells.
  /// - Parameter text: The text between `ESC P` and `ESC \`.
  package mutating func take(sixel text: String) -> (number: Int, rows: Int, columns: Int)? {
    guard kind == .sixel, let cell, let start = text.firstIndex(of: "q"), text[start...].hasPrefix("q\"1;1;") else {
      wrong.append(String(text.prefix(40)))
      return nil
    }
    let size = text[start...].dropFirst(6).prefix { $0.isNumber || $0 == ";" }.split(separator: ";").compactMap {
      Int($0)
    }
    guard size.count == 2 else { return nil }
    bytes += text.utf8.count + 4
    transmitted += 1
    return (transmitted, (size[1] + cell.height - 1) / cell.height, (size[0] + cell.width - 1) / cell.width)
  }

  /// Deletes all pictures, as kitty does when its screen is cleared.
  package mutating func clear() { (placed, kept) = ([:], [:]) }
}

extension TerminalScreen {
  /// The visible pictures. A picture in sixel counts only while none of its cells was written again.
  package var pictures: [Graphics.Seen] {
    var rectangles: [Int: (cells: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = [:]
    for (row, cells) in cells.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let picture = cell.picture else { continue }
        let old = rectangles[picture] ?? (0, row...row, column...column)
        rectangles[picture] = (
          old.cells + 1, min(old.rows.lowerBound, row)...max(old.rows.upperBound, row),
          min(old.columns.lowerBound, column)...max(old.columns.upperBound, column)
        )
      }
    }
    let whole = rectangles.values.compactMap { cells, rows, columns in
      cells == rows.count * columns.count
        ? Graphics.Seen(row: rows.lowerBound, column: columns.lowerBound, rows: rows.count, columns: columns.count)
        : nil
    }
    return (isAlternate ? graphics.seen : []) + whole.sorted { $0.row < $1.row }
  }

  /// The number of cells that show a piece of a picture in sixel.
  package var pieces: Int { cells.joined().count { $0.picture != nil } }
}
