import SignalboxInterface

/// The pictures that a terminal with kitty's graphics has from this program: by number, and by place.
struct KittyPictures {
  private struct Kept {
    let number: Int
    let thumbnail: Thumbnail
  }

  private struct Placed {
    let picture: Screen.Picture
    let number: Int
    let placement: Int
  }

  /// The pictures that were sent; the picture that was shown last is at the end.
  private var kept: [Kept] = []
  private var placed: [Placed] = []
  private var last: Int
  private var lastPlacement = 0
  /// The most pictures that are kept, unless more are shown.
  private static let room = 16

  /// - Parameter first: The number before the first picture's number. It keeps the numbers apart from the
  ///   numbers of other programs.
  init(first: Int) { last = first }

  /// Changes the shown pictures to `pictures`. Returns the output that removes pictures, and the output that adds
  /// pictures. The caller writes the latter after the cells.
  /// - Parameter isLost: True when the terminal may have lost the pictures.
  mutating func show(_ pictures: [Screen.Picture], isLost: Bool) -> (gone: String, come: String) {
    var gone = ""
    placed.removeAll { old in
      guard isLost || !pictures.contains(old.picture) else { return false }
      gone += KittyGraphics.remove(old.number, old.placement)
      return true
    }
    var come = ""
    for picture in pictures where !placed.contains(where: { $0.picture == picture }) {
      let number: Int
      if let place = kept.firstIndex(where: { $0.thumbnail == picture.thumbnail }) {
        number = kept[place].number
        kept.append(kept.remove(at: place))
      } else {
        last += 1
        number = last
        kept.append(Kept(number: number, thumbnail: picture.thumbnail))
        come += KittyGraphics.transmit(picture.thumbnail, as: number)
      }
      lastPlacement += 1
      placed.append(Placed(picture: picture, number: number, placement: lastPlacement))
      come += picture.place
      come += KittyGraphics.place(number, as: lastPlacement, columns: picture.columns, rows: picture.rows)
    }
    while kept.count > Self.room, let place = kept.firstIndex(where: { old in !isPlaced(old.number) }) {
      gone += KittyGraphics.forget(kept.remove(at: place).number)
    }
    return (gone, come)
  }

  private func isPlaced(_ number: Int) -> Bool { placed.contains { $0.number == number } }

  /// Forgets all pictures, and returns the sequence that makes the terminal discard them.
  mutating func clear() -> String {
    defer { (kept, placed) = ([], []) }
    return kept.reduce(into: "") { $0 += KittyGraphics.forget($1.number) }
  }
}
