/// A picture as a front end gets it.
public struct ImageState: Codable, Equatable, Sendable {
  /// Words that stand for the picture.
  public var alternative: String
  /// How far loading has come.
  public var phase: ImagePhase
  /// The original's width and height in pixels, once known.
  public var size: PixelSize?
  /// A small version to paint, once there is one.
  public var thumbnail: Thumbnail?
  /// What the program's ``PictureShelf`` calls the whole picture, where it was kept. It is recorded, and another process has no such
  /// picture: the thumbnail always goes with it. No agent is told.
  public var whole: String?

  /// An image that is not loaded has neither size nor thumbnail.
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

/// How far the loading of a picture has come.
public enum ImagePhase: String, Codable, Sendable {
  /// Something stands in its place.
  case placeholder
  /// The picture is there.
  case loaded
  /// It could not be had.
  case failed
}

/// A width and a height in pixels.
public struct PixelSize: Codable, Equatable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// At most 64 by 64 cells of colour.
public struct Thumbnail: Codable, Equatable, Sendable {
  /// Cells across, 1 to 64.
  public let width: Int
  /// Cells down, 1 to 64.
  public let height: Int
  /// Red, green and blue, a byte each, cell by cell in reading order.
  public let cells: [UInt8]

  /// Creates a thumbnail; `nil` unless the size is 1 to 64 each way and there are three bytes for every cell.
  public init?(width: Int, height: Int, cells: [UInt8]) {
    guard (1...64).contains(width), (1...64).contains(height), cells.count == width * height * 3 else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }
}
