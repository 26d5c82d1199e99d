import SignalboxInterface

/// Writes pictures that the terminal itself shows. ncurses has blanks in their place.
struct PictureWriter {
  /// The protocol by which a terminal shows pictures.
  enum GraphicsProtocol: Equatable {
    case kitty
    case sixel(cell: Pixels, colours: Int, limit: Pixels?)
  }

  /// The output when pictures appear or disappear.
  struct Change {
    /// The output before the cells.
    var before = ""
    /// The rows of which every cell must be written, even where ncurses takes the cell for unchanged. This removes the
    /// sixel pictures over the cells.
    var rows: Set<Int> = []
    /// The output after the cells. The cursor returns to its place at the end (DECSC, DECRC).
    var after = ""

    var isEmpty: Bool { before.isEmpty && rows.isEmpty && after.isEmpty }
  }

  private var means: GraphicsProtocol?
  /// The pictures on the terminal in sixel. For kitty's pictures, `kitty` has more information.
  private var shown: [Screen.Picture] = []
  private var kitty: KittyPictures
  /// The last encoded pictures. A picture that scrolls is written again for each row.
  private var encoded: [(thumbnail: Thumbnail, size: Pixels, text: String)] = []

  /// - Parameter firstNumber: The number before the first picture's number in kitty's graphics.
  init(firstNumber: Int) { kitty = KittyPictures(first: firstNumber) }

  /// Returns the pictures of `screen` that the terminal shows by `means`: pictures that are wholly in sight and not
  /// covered.
  static func pictures(of screen: Screen, by means: GraphicsProtocol?) -> [Screen.Picture] {
    switch means {
    case nil: []
    case .kitty: screen.intactPictures
    case .sixel(let cell, _, let limit):
      screen.intactPictures.filter { picture in
        // A terminal may put its cursor below a picture. Without a row below the picture, the terminal scrolls.
        guard picture.row + picture.rows < screen.size.rows, let size = picture.size(cell) else { return false }
        return limit.map { size.width <= $0.width && size.height <= $0.height } ?? true
      }
    }
  }

  /// Returns the output that changes the shown pictures to `pictures`; empty without a change.
  /// - Parameter isLost: True when the cells below the pictures may be written anew. This can remove a picture.
  mutating func show(_ pictures: [Screen.Picture], by means: GraphicsProtocol?, isLost: Bool) -> Change {
    var change = Change()
    if means != self.means {
      change = Change(before: kitty.clear(), rows: Self.rows(shown))
      (shown, self.means) = ([], means)
    }
    switch means {
    case nil: break
    case .kitty:
      let (gone, come) = kitty.show(pictures, isLost: isLost)
      change.before += gone
      change.after = come
    case .sixel(let cell, let colours, _):
      change.rows.formUnion(Self.rows(shown.filter { isLost || !pictures.contains($0) }))
      for picture in pictures where !shown.contains(picture) || !change.rows.isDisjoint(with: Self.rows([picture])) {
        guard let size = picture.size(cell) else { continue }
        change.after += picture.place + sixel(picture.thumbnail, size, colours)
      }
      shown = pictures
    }
    if !change.after.isEmpty { change.after = "\u{1B}7" + change.after + "\u{1B}8" }
    return change
  }

  /// Returns the output that makes the terminal discard all pictures, when the screen is cleared or given back.
  /// Pictures in sixel disappear with the screen.
  mutating func clear() -> String {
    (shown, means) = ([], nil)
    return kitty.clear()
  }

  private static func rows(_ pictures: [Screen.Picture]) -> Set<Int> {
    pictures.reduce(into: []) { $0.formUnion($1.row..<$1.row + $1.rows) }
  }

  private mutating func sixel(_ thumbnail: Thumbnail, _ size: Pixels, _ colours: Int) -> String {
    if let known = encoded.first(where: { $0.size == size && $0.thumbnail == thumbnail }) { return known.text }
    let text = Sixel.encode(thumbnail, size, colours: colours)
    encoded = encoded.suffix(3) + [(thumbnail, size, text)]
    return text
  }
}

extension Screen.Picture {
  /// Returns the size of the picture on a terminal with cells of size `cell`.
  func size(_ cell: Pixels) -> Pixels? { Pixels(width: columns * cell.width, height: rows * cell.height) }

  /// The sequence that moves the cursor to the picture's first cell.
  var place: String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
