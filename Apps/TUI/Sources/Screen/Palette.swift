/// The nearest colours a terminal can show.
struct Palette {
  /// How many colours there are: 0, 8, 16 or 256.
  let count: Int

  /// The number of the colour nearest to `colour`.
  func nearest(_ colour: Colour) -> Int { count >= 256 ? Self.nearestOf256(colour) : Self.nearestOf8(colour) }

  /// Bright enough counts as on; that is all eight colours can say.
  private static func nearestOf8(_ colour: Colour) -> Int {
    let bit = { (value: UInt8, number: Int) in value >= 128 ? number : 0 }
    return bit(colour.red, 1) | bit(colour.green, 2) | bit(colour.blue, 4)
  }

  /// The cube of 6 by 6 by 6 from 16 on, and the 24 greys from 232 on, as xterm has them.
  private static func nearestOf256(_ colour: Colour) -> Int {
    let steps = [0, 95, 135, 175, 215, 255]
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
