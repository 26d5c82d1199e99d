import CPictures
public import SignalboxInterface

/// Reads PNG and JPEG pictures down to their size and a thumbnail, within limits (bytes first, then the header's pixels).
///
/// Where a front end can show more (`PictureShelf`), the picture is kept whole as well: with up to ``wholeSide`` pixels a side, and encoded
/// anew, so that nothing is in it that cannot be seen, such as where it was taken.
public struct PictureReader: Sendable {
  /// How much a picture may ask for.
  public struct Limits: Sendable {
    /// The bytes of the file.
    public var bytes = 64 << 20
    /// Width times height.
    public var pixels = 100_000_000

    /// 64 MiB and 100 million pixels.
    public init() {}
  }

  /// What is known of a picture that was read.
  public struct Result: Equatable, Sendable {
    /// In pixels.
    public var size: PixelSize
    /// At most 64 by 64 cells, each the average of its pixels.
    public var thumbnail: Thumbnail
    /// What the whole picture is called on the shelf; `nil` where that is closed, and where the thumbnail has every pixel.
    public var whole: String?
  }

  /// How long the longer side of a whole picture is at the most: sharp in a page, also where a point has two pixels.
  public static let wholeSide = 1_600

  /// The limits kept.
  public let limits: Limits
  /// Where whole pictures go, while it is open.
  public let shelf: PictureShelf

  /// Creates a reader.
  public init(limits: Limits = Limits(), shelf: PictureShelf = PictureShelf()) {
    (self.limits, self.shelf) = (limits, shelf)
  }

  /// Reads the picture in `bytes`, turned as the camera says that it was held. The memory it takes does not grow with the number of
  /// pixels, but for a progressive JPEG, which gets 256 MiB at most; 31 MB of it are for a whole picture.
  public func read(_ bytes: [UInt8]) throws(PictureError) -> Result {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    var picture = signalbox_picture()
    var cells = [UInt8](repeating: 0, count: SIGNALBOX_PICTURE_CELLS * SIGNALBOX_PICTURE_CELLS * 3)
    defer { signalbox_picture_free(&picture) }
    let outcome = signalbox_picture_read(
      bytes, bytes.count, UInt64(limits.pixels), Int32(ExifOrientation.of(bytes)),
      shelf.isOpen ? UInt32(Self.wholeSide) : 0, &picture, &cells)
    let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
    switch outcome {
    case SIGNALBOX_PICTURE_READ: break
    case SIGNALBOX_PICTURE_UNKNOWN: throw .unknown
    case SIGNALBOX_PICTURE_TOO_LARGE: throw .tooManyPixels(size, limit: limits.pixels)
    case SIGNALBOX_PICTURE_TOO_LONG: throw .tooLong(size)
    case SIGNALBOX_PICTURE_TOO_COSTLY: throw .tooCostly
    default: throw .broken
    }
    let (columns, rows) = (Int(picture.columns), Int(picture.rows))
    let thumbnail = Thumbnail(width: columns, height: rows, cells: Array(cells.prefix(columns * rows * 3)))
    guard let thumbnail else { throw .broken }
    let whole = picture.whole.flatMap { start in
      let file = Array(UnsafeBufferPointer(start: start, count: picture.whole_count))
      return shelf.keep(PictureShelf.Picture(type: "image/jpeg", bytes: file))
    }
    return Result(size: size, thumbnail: thumbnail, whole: whole)
  }
}

/// Why a picture cannot be read.
public enum PictureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Neither PNG nor JPEG.
  case unknown
  /// It ends too early or is not what it says.
  case broken
  /// The file is too long.
  case tooManyBytes(limit: Int)
  /// Its header claims too many pixels; none was decoded.
  case tooManyPixels(PixelSize, limit: Int)

  /// A side is longer than pictures are read with; nothing was decoded.
  case tooLong(PixelSize)
  /// A JPEG in several passes, which is kept whole while it is read, and is too large for that.
  case tooCostly

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unknown: "This is neither a PNG nor a JPEG picture."
    case .broken: "The picture is broken."
    case .tooManyBytes(let limit): "The picture is longer than \(limit >> 20) MiB."
    case .tooManyPixels(let size, let limit):
      "The picture has \(size.width) × \(size.height) pixels, more than \(limit / 1_000_000) million."
    case .tooLong(let size):
      "The picture has \(size.width) × \(size.height) pixels; neither side may have more than \(SIGNALBOX_PICTURE_SIDE)."
    case .tooCostly:
      "The picture is a progressive JPEG, stored in passes that take too much memory or time; save it as a baseline one."
    }
  }
}
