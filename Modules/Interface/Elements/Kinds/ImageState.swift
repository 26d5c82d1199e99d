/// A picture as a front end receives it.
public struct ImageState: Codable, Equatable, Sendable {
  /// The alternative text of the picture.
  public var alternative: String
  /// The phase of loading.
  public var phase: ImagePhase
  /// The width and height of the original in pixels, if known.
  public var size: PixelSize?
  /// A small version to paint, if loaded.
  public var thumbnail: Thumbnail?
  /// The id of the full picture on the program's ``PictureShelf``, if the shelf has it. The id is recorded, but another
  /// process does not have the picture. So the thumbnail is always set as well. Agents do not receive the id.
  public var whole: String?

  /// Creates a picture. A picture that is not loaded has neither a size nor a thumbnail.
  public init(
    alternative: String, phase: ImagePhase, size: PixelSize? = nil, thumbnail: Thumbnail? = nil, whole: String? = nil
  ) {
    self.alternative = alternative
    self.phase = phase
    self.size = size
    self.thumbnail = thumbnail
    self.whole = whole
  }
}

extension ImageState {
  /// The picture as a row of a list has it: with a thumbnail of at most 32 by 32 cells alone, so that many rows stay
  /// small.
  public var inRow: ImageState {
    ImageState(alternative: alternative, phase: phase, thumbnail: phase == .loaded ? thumbnail?.fitting(32) : nil)
  }
}

/// The phase of loading a picture.
public enum ImagePhase: String, Codable, Sendable {
  /// A placeholder is shown.
  case placeholder
  /// The picture is loaded.
  case loaded
  /// The picture could not be loaded.
  case failed
}

/// A width and a height in pixels.
public struct PixelSize: Codable, Equatable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A grid of at most 64 by 64 coloured cells.
public struct Thumbnail: Codable, Equatable, Sendable {
  /// The number of cells per row, 1 to 64.
  public let width: Int
  /// The number of rows, 1 to 64.
  public let height: Int
  /// The red, green and blue byte of each cell, in reading order.
  public let cells: [UInt8]

  /// Creates a thumbnail. Returns `nil` unless both sizes are 1 to 64 and `cells` has three bytes for each cell.
  public init?(width: Int, height: Int, cells: [UInt8]) {
    guard (1...64).contains(width), (1...64).contains(height), cells.count == width * height * 3 else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// The colour of a cell.
  public func colour(column: Int, row: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let place = (row * width + column) * 3
    return (cells[place], cells[place + 1], cells[place + 2])
  }

  /// Returns the thumbnail with at most `size` cells at its longer side. Each cell has the mean colour of the cells in
  /// its place.
  public func fitting(_ size: Int) -> Thumbnail {
    let longer = max(width, height)
    guard longer > size, size > 0 else { return self }
    return scaled(max(1, width * size / longer), max(1, height * size / longer))
  }

  /// Returns the thumbnail with fewer cells. Each cell has the mean colour of the cells in its place.
  public func scaled(_ columns: Int, _ rows: Int) -> Thumbnail {
    var mean: [UInt8] = []
    for row in 0..<rows {
      let lines = row * height / rows..<max(row * height / rows + 1, (row + 1) * height / rows)
      for column in 0..<columns {
        let places = column * width / columns..<max(column * width / columns + 1, (column + 1) * width / columns)
        for part in 0..<3 {
          var sum = 0
          for line in lines { for place in places { sum += Int(cells[(line * width + place) * 3 + part]) } }
          mean.append(UInt8(sum / (lines.count * places.count)))
        }
      }
    }
    return Thumbnail(width: columns, height: rows, cells: mean) ?? self
  }
}
