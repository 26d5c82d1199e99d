/// A few colours in place of many (median cut, Heckbert 1982). The range of colours is halved where it is widest for
/// most pixels, until there are enough parts.
struct ColourTable {
  /// The mean colour of each part.
  private(set) var colours: [Colour] = []
  /// The part in which each of the 64 by 64 by 64 places lies.
  private var parts: [UInt8]

  private struct Place {
    let number: Int
    var count = 0
    var red = 0
    var green = 0
    var blue = 0

    /// Returns the step of the place along red (0), green (1) or blue (2).
    func step(_ channel: Int) -> Int { number >> (6 * (2 - channel)) & 63 }
  }

  /// - Parameter most: The most colours, from 1 to 256.
  init(_ samples: [Colour], atMost most: Int) {
    parts = Array(repeating: 0, count: 1 << 18)
    var indices = [Int32](repeating: -1, count: 1 << 18)
    var places: [Place] = []
    for sample in samples {
      let number = Self.number(sample)
      if indices[number] < 0 {
        indices[number] = Int32(places.count)
        places.append(Place(number: number))
      }
      let index = Int(indices[number])
      places[index].count += 1
      places[index].red += Int(sample.red)
      places[index].green += Int(sample.green)
      places[index].blue += Int(sample.blue)
    }
    var boxes = [Box(places[...])]
    while boxes.count < min(most, places.count) {
      let widest = boxes.indices.max { boxes[$0].weight < boxes[$1].weight } ?? 0
      guard let (lower, upper) = boxes[widest].halves else { break }
      boxes[widest] = lower
      boxes.append(upper)
    }
    for (index, box) in boxes.enumerated() {
      colours.append(box.mean)
      for place in box.places { parts[place.number] = UInt8(index) }
    }
  }

  /// Returns the index, in ``colours``, of the colour for a sample.
  func index(_ sample: Colour) -> UInt8 { parts[Self.number(sample)] }

  private static func number(_ colour: Colour) -> Int {
    Int(colour.red >> 2) << 12 | Int(colour.green >> 2) << 6 | Int(colour.blue >> 2)
  }

  private struct Box {
    let places: ArraySlice<Place>
    /// The channel in which the places are farthest apart.
    let channel: Int
    /// The distance of the places in that channel.
    let width: Int
    /// The number of samples.
    let count: Int

    /// The gain from halving the box; 0 for a single place.
    var weight: Int { width * width * count }

    init(_ places: ArraySlice<Place>) {
      self.places = places
      let widths = (0..<3).map { channel in
        let steps = places.map { $0.step(channel) }
        return (steps.max() ?? 0) - (steps.min() ?? 0)
      }
      channel = widths.indices.max { widths[$0] < widths[$1] } ?? 0
      width = widths[channel]
      count = places.reduce(0) { $0 + $1.count }
    }

    /// The halves of the box, with the same number of samples as nearly as the places allow.
    var halves: (Box, Box)? {
      guard places.count > 1 else { return nil }
      let sorted = places.sorted { $0.step(channel) < $1.step(channel) }
      var (middle, before) = (0, 0)
      while middle < sorted.count - 1, before < count / 2 || middle == 0 {
        before += sorted[middle].count
        middle += 1
      }
      return (Box(sorted[..<middle]), Box(sorted[middle...]))
    }

    var mean: Colour {
      let sum = { (value: KeyPath<Place, Int>) in UInt8(places.reduce(0) { $0 + $1[keyPath: value] } / max(1, count)) }
      return Colour(red: sum(\.red), green: sum(\.green), blue: sum(\.blue))
    }
  }
}
