import SignalboxInterface

/// What a terminal with kitty's graphics has of us: pictures by number, and where each is shown.
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

  /// Those it was handed over, the one that was shown last at the end.
  private var kept: [Kept] = []
  private var placed: [Placed] = []
  private var last: Int
  private var lastPlacement = 0
  /// So many wait to be shown again.
  private static let room = 16

  /// - Parameter first: Where our numbers begin, so that they are no other program's.
  init(first: Int) { last = first }

  /// Brings it from what it shows to `pictures`; what goes, and what comes and is written once the cells are.
  /// - Parameter isLost: Whether it may have lost what it shows.
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

  /// Lets it forget everything.
  mutating func clear() -> String {
    defer { (kept, placed) = ([], []) }
    return kept.reduce(into: "") { $0 += KittyGraphics.forget($1.number) }
  }
}
