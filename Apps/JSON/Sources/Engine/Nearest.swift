import SignalboxInterface

/// Finds the name that a driver may have meant.
enum Nearest {
  /// The number of names, and the number of bytes of a name, that are compared.
  private static let (names, bytes) = (1_000, 100)

  /// Returns the name with the fewest differences from `wanted`.
  static func name(to wanted: String, among all: [String]) -> String? {
    let wanted = Array(wanted.utf8.prefix(bytes))
    return all.prefix(names).min { distance(wanted, $0) < distance(wanted, $1) }
  }

  /// Returns the id of an element in front that resembles `wanted`: by its id, the last part of its id, or its label.
  /// `nil` if every id differs in more than half of the bytes of the last part.
  static func id(to wanted: String, in frame: Frame) -> String? {
    let elements = frame.alerts.last?.buttons ?? frame.page.elements.flattened
    let given = Array(wanted.lowercased().utf8.prefix(bytes))
    let all = elements.prefix(names).map { element in
      let last = element.id.split(separator: "/").last.map(String.init) ?? element.id
      let texts = [element.id, last, element.label].filter { !$0.isEmpty }
      return (element.id, texts.map { distance(given, $0.lowercased()) }.min() ?? .max)
    }
    let most = (wanted.split(separator: "/").last?.utf8.count ?? 0) / 2
    return all.min { $0.1 < $1.1 }.flatMap { $0.1 <= most ? $0.0 : nil }
  }

  /// Returns the number of bytes to insert, to delete or to replace.
  private static func distance(_ left: [UInt8], _ key: String) -> Int {
    let right = Array(key.utf8.prefix(bytes))
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
