/// The colours of a terminal, for finding the nearest to a given colour.
struct Palette {
  /// The number of colours: 0, 8, 16, 256, or 16,777,216, where each colour is its own number.
  let count: Int

  /// Returns the number of the colour nearest to `colour`.
  func nearest(_ colour: Colour) -> Int {
    switch count {
    case Self.direct...:
      // ncurses takes the lowest numbers for the eight basic colours. These numbers are next to black anyway.
      let number = Int(colour.red) << 16 | Int(colour.green) << 8 | Int(colour.blue)
      return number < 8 ? 0 : number
    case 256...: return Self.nearestOf256(colour)
    case 16...: return Self.nearest(colour, among: Self.basic)
    default: return Self.nearestOf8(colour)
    }
  }

  /// Returns the number of a theme's colour.
  func number(_ paint: Theme.Paint) -> Int {
    switch paint {
    case .colour(let colour): nearest(colour)
    case .number(let number) where number < 8 || (number < count && count < Self.direct): number
    // With eight colours, a bright colour becomes its plain colour. Any other number becomes the nearest colour.
    case .number(let number) where number < 16 && count < 16: number - 8
    case .number(let number): nearest(Self.colour(number))
    }
  }

  private static let direct = 1 << 24

  /// The first sixteen colours in xterm. Other terminals have similar colours, which are near enough.
  private static let basic: [Colour] = (0..<16).map { number in
    switch number {
    case 7: return Colour(red: 229, green: 229, blue: 229)
    case 8: return Colour(red: 127, green: 127, blue: 127)
    default:
      let level = { (bit: Int) -> UInt8 in number & bit == 0 ? 0 : number < 8 ? 205 : 255 }
      return Colour(red: level(1), green: level(2), blue: level(4))
    }
  }

  private static let steps = [0, 95, 135, 175, 215, 255]

  /// Returns the colour that xterm shows for a number below 256.
  static func colour(_ number: Int) -> Colour {
    if number < 16 { return basic[max(0, number)] }
    if number >= 232 {
      let grey = UInt8(8 + min(23, number - 232) * 10)
      return Colour(red: grey, green: grey, blue: grey)
    }
    let step = { (place: Int) in UInt8(steps[(number - 16) / place % 6]) }
    return Colour(red: step(36), green: step(6), blue: step(1))
  }

  private static func nearest(_ colour: Colour, among colours: [Colour]) -> Int {
    let distances = colours.map { distance(colour, Int($0.red), Int($0.green), Int($0.blue)) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// Returns the nearest of eight colours. Each channel is on where it is bright enough.
  private static func nearestOf8(_ colour: Colour) -> Int {
    let bit = { (value: UInt8, number: Int) in value >= 128 ? number : 0 }
    return bit(colour.red, 1) | bit(colour.green, 2) | bit(colour.blue, 4)
  }

  /// Returns the nearest of xterm's 256 colours: of the cube of 6 by 6 by 6 from 16 on, or of the 24 greys from 232 on.
  private static func nearestOf256(_ colour: Colour) -> Int {
    let step = { (value: UInt8) in
      steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
    }
    let (red, green, blue) = (step(colour.red), step(colour.green), step(colour.blue))
    let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
    let grey = max(0, min(23, (mean - 3) / 10))
    let cubeDistance = distance(colour, steps[red], steps[green], steps[blue])
    let greyDistance = distance(colour, 8 + grey * 10, 8 + grey * 10, 8 + grey * 10)
    return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * red + 6 * green + blue
  }

  private static func distance(_ colour: Colour, _ red: Int, _ green: Int, _ blue: Int) -> Int {
    let (reds, greens, blues) = (Int(colour.red) - red, Int(colour.green) - green, Int(colour.blue) - blue)
    return reds * reds + greens * greens + blues * blues
  }
}
