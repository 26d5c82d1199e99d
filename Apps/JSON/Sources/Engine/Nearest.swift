import SignalboxInterface

/// Finds the name that a driver may have meant.
enum Nearest {
  /// The number of names, and the number of bytes of a name, that are compared.
  private static let (names, bytes) = (1_000, 100)
  /// The least number of bytes of a text that counts as a part of another.
  private static let leastPart = 3

  /// Returns the key that resembles `wanted` most, by itself or by its label. `nil` if no key does.
  static func key(to wanted: String, among all: [(key: String, label: String)]) -> String? {
    place(of: wanted, among: all.prefix(names).map { [$0.key, $0.label] }).map { all[$0].key }
  }

  /// Returns the id of an element in front that resembles `wanted`, by the last part of its id or its label. `nil` if
  /// no element does.
  static func id(to wanted: String, in frame: Frame) -> String? {
    let elements = frame.alerts.last?.buttons ?? frame.page.elements.flattened
    let last = { (id: String) in id.split(separator: "/").last.map(String.init) ?? id }
    return place(of: last(wanted), among: elements.prefix(names).map { [last($0.id), $0.label] })
      .map { elements[$0].id }
  }

  /// Returns the place of the texts of which one resembles `wanted` most: it is the same but for the case, one contains
  /// the other, or few bytes differ.
  private static func place(of wanted: String, among all: [[String]]) -> Int? {
    let given = wanted.lowercased()
    let ranks = all.enumerated().compactMap { place, texts in
      texts.compactMap { rank(of: $0.lowercased(), given) }.min { $0 < $1 }.map { (rank: $0, place: place) }
    }
    return ranks.min { $0.rank < $1.rank }?.place
  }

  /// Returns how little two texts resemble each other, and how much their lengths differ.
  private static func rank(of text: String, _ given: String) -> (Int, Int)? {
    let (left, right) = (Array(given.utf8.prefix(bytes)), Array(text.utf8.prefix(bytes)))
    let length = abs(left.count - right.count)
    if left == right { return (0, 0) }
    let shorter = left.count < right.count ? given : text
    if shorter.utf8.count >= leastPart, (left.count < right.count ? text : given).contains(shorter) {
      return (1, length)
    }
    let distance = distance(left, right)
    guard distance <= max(1, left.count / 2), distance <= 1 || left.first == right.first else { return nil }
    return (1 + distance, length)
  }

  /// Returns the number of bytes to insert, to delete or to replace.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (place, byte) in left.enumerated() {
      var (corner, before) = (row[0], place + 1)
      row[0] = before
      for other in right.indices {
        let cost = min(row[other + 1] + 1, before + 1, corner + (right[other] == byte ? 0 : 1))
        (corner, before, row[other + 1]) = (row[other + 1], cost, cost)
      }
    }
    return row[right.count]
  }
}
