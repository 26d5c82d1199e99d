import SignalboxInterface
import SignalboxTerminal

/// Drawings beside the text of a field: the place of a slider, the stars of a rating, a sample of a colour.
extension Composer {
  /// Returns the drawing of the element's value, in at most `room` cells. Empty without a drawing, or where it does not
  /// fit. The text says the same.
  func figure(_ element: ElementState, room: Int) -> Line {
    switch element.content.input {
    case .number(let number) where number.style == .slider: slider(number, room: room)
    case .number(let number) where number.style == .rating: stars(number, room: room)
    case .text(let field) where field.format?.kind == .colour: sample(field.value, room: room)
    default: Line()
    }
  }

  private func slider(_ number: NumberState, room: Int) -> Line {
    let length = min(30, room - (glyphs.isPlain ? 3 : 1))
    guard length >= 8 else { return Line() }
    let full = number.fraction.map { Int(($0 * Double(length)).rounded()) } ?? 0
    var line = Line(" ")
    addBar(full, of: length, to: &line)
    return line
  }

  private func stars(_ number: NumberState, room: Int) -> Line {
    let (most, count) = (Int(number.maximum ?? 0), Int(max(0, number.value ?? 0)))
    guard most >= count, room > most else { return Line() }
    var line = Line(" ")
    line.add(String(repeating: glyphs.stars.full, count: count), .bar)
    line.add(String(repeating: glyphs.stars.empty, count: most - count), .help)
    return line
  }

  private func sample(_ text: String, room: Int) -> Line {
    guard !glyphs.isPlain, room > 4, let value = RGBColour(text) else { return Line() }
    let colour = Colour(red: value.red, green: value.green, blue: value.blue)
    var line = Line(" ")
    line.add("▀▀▀▀", .pixels(upper: colour, lower: colour))
    return line
  }
}
