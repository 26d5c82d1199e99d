import SignalboxInterface

/// Pictures as the terminal itself shows them; ncurses knows blanks in their place.
struct PictureWriter {
  /// How a terminal shows pictures.
  enum Means: Equatable {
    case kitty
    case sixel(cell: Pixels, colours: Int, limit: Pixels?)
  }

  /// What is written when pictures come or go.
  struct Change {
    /// Before the cells.
    var before = ""
    /// The rows of which every cell is to be written, whatever ncurses believes: that takes away what stands over them.
    var rows: Set<Int> = []
    /// Behind the cells. The cursor is where it was afterwards (DECSC, DECRC).
    var after = ""

    var isEmpty: Bool { before.isEmpty && rows.isEmpty && after.isEmpty }
  }

  private var means: Means?
  /// What stands on the terminal in sixel; of kitty's pictures there is more to know.
  private var shown: [Screen.Picture] = []
  private var kitty: KittyPictures
  /// What was made of the last pictures: one that is scrolled is written again in each row.
  private var encoded: [(thumbnail: Thumbnail, size: Pixels, text: String)] = []

  /// - Parameter firstNumber: Where the numbers of our pictures begin.
  init(firstNumber: Int) { kitty = KittyPictures(first: firstNumber) }

  /// The pictures of `screen` that the terminal shows by `means`: those in sight as a whole, with nothing drawn over them.
  static func pictures(of screen: Screen, by means: Means?) -> [Screen.Picture] {
    switch means {
    case nil: []
    case .kitty: screen.intactPictures
    case .sixel(let cell, _, let limit):
      screen.intactPictures.filter { picture in
        // A terminal may put its cursor below a picture, and scroll where there is no row for it.
        guard picture.row + picture.rows < screen.size.rows, let size = picture.size(cell) else { return false }
        return limit.map { size.width <= $0.width && size.height <= $0.height } ?? true
      }
    }
  }

  /// What brings the terminal from what it shows to `pictures`: nothing, where these are the same.
  /// - Parameter isLost: Whether the cells below them may be written anew, which can take a picture away.
  mutating func show(_ pictures: [Screen.Picture], by means: Means?, isLost: Bool) -> Change {
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

  /// What makes the terminal forget all of ours; it clears its screen, or is given back. What is in sixel goes with the screen.
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
  /// How large it is on a terminal with cells of this size.
  func size(_ cell: Pixels) -> Pixels? { Pixels(width: columns * cell.width, height: rows * cell.height) }

  /// Puts the cursor where it begins.
  var place: String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
