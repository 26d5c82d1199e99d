/// The text of a cell: a spacing character with up to five combining characters and marks; empty for the second half of
/// a wide character.
///
/// The scalars stand in two words, 21 bits each. So a screen is copied and compared without counting references.
struct CellText: Hashable {
  /// The greatest number of scalars. A cell has at most five: ncurses keeps four combining characters.
  static let capacity = 6
  static let empty = CellText()
  static let blank = CellText(" " as Unicode.Scalar)

  private static let perWord = 3
  private static let bits = 21
  private static let mask: UInt64 = 1 << bits - 1

  private var first: UInt64 = 0
  private var second: UInt64 = 0

  private init() {}

  init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) }

  /// Creates a text of the first scalars of `text`.
  init(_ text: some StringProtocol) { for scalar in text.unicodeScalars { append(scalar) } }

  /// The number of scalars.
  var count: Int { scalars.count }

  var string: String { scalars.reduce(into: "") { $0.unicodeScalars.append($1) } }

  var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for word in [first, second] {
      var rest = word
      while rest != 0 {
        // A word has nothing but scalars.
        if let scalar = Unicode.Scalar(UInt32(rest & Self.mask)) { scalars.append(scalar) }
        rest >>= Self.bits
      }
    }
    return scalars
  }

  /// Adds a scalar, as long as there is room.
  mutating func append(_ scalar: Unicode.Scalar) {
    let count = count
    guard count < Self.capacity else { return }
    let value = UInt64(scalar.value) << (count % Self.perWord * Self.bits)
    if count < Self.perWord { first |= value } else { second |= value }
  }
}
