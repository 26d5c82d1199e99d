import CPictures
public import SignalboxInterface
import SignalboxWords

/// Reads PNG and JPEG pictures and reduces them to their size and a thumbnail. Checks its limits first: the bytes, then
/// the header's pixels.
///
/// A front end that can show more opens the `PictureShelf`. Then the whole picture is kept as well, with up to
/// ``wholeSide`` pixels a side. The whole picture is encoded anew, without hidden data such as the place where it was
/// taken.
public struct PictureReader: Sendable {
  /// The limits of a picture.
  public struct Limits: Sendable {
    /// The greatest length of the file in bytes.
    public var bytes = 64 << 20
    /// The greatest number of pixels: the width times the height.
    public var pixels = 100_000_000

    /// Creates limits of 64 MiB and 100 million pixels.
    public init() {}
  }

  /// The result for a picture.
  public struct Result: Equatable, Sendable {
    /// The size in pixels.
    public var size: PixelSize
    /// At most 64 by 64 cells, each the average of its pixels.
    public var thumbnail: Thumbnail
    /// The id of the whole picture on the shelf. `nil` if the shelf is closed, or if the thumbnail has every pixel.
    public var whole: String?
  }

  /// The largest length of the longer side of a whole picture. Sharp in a web page, also on screens with two pixels per
  /// point.
  public static let wholeSide = 1_600

  /// The limits.
  public let limits: Limits
  /// The shelf for whole pictures, used while it is open.
  public let shelf: PictureShelf

  /// Creates a reader.
  public init(limits: Limits = Limits(), shelf: PictureShelf = PictureShelf()) {
    (self.limits, self.shelf) = (limits, shelf)
  }

  /// Reads the picture in `bytes` and turns it as the camera was held. The memory does not grow with the number of
  /// pixels. Only a progressive JPEG needs more, at most 256 MiB. A whole picture takes up to 31 MB while it is made.
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

/// The reason why a picture cannot be read.
public enum PictureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is neither PNG nor JPEG.
  case unknown
  /// The file ends too early, or its contents are invalid.
  case broken
  /// The file is too long. The limit is in bytes.
  case tooManyBytes(limit: Int)
  /// The header claims too many pixels; nothing was decoded. The limit is a number of pixels.
  case tooManyPixels(PixelSize, limit: Int)

  /// A side is longer than the limit; nothing was decoded.
  case tooLong(PixelSize)
  /// A JPEG in several passes that needs too much memory or too many passes.
  case tooCostly

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unknown: phrase("This is neither a PNG nor a JPEG picture.")
    case .broken: phrase("The picture is broken.")
    case .tooManyBytes(let limit): phrase("The picture is longer than \(limit >> 20) MiB.")
    case .tooManyPixels(let size, let limit):
      phrase("The picture has \(size.width) × \(size.height) pixels, more than \(limit / 1_000_000) million.")
    case .tooLong(let size):
      phrase(
        """
        The picture has \(size.width) × \(size.height) pixels; \
        neither side may have more than \(SIGNALBOX_PICTURE_SIDE).
        """)
    case .tooCostly:
      phrase(
        """
        The picture is a progressive JPEG, stored in passes that take too much memory or time; \
        save it as a baseline one.
        """)
    }
  }
}
