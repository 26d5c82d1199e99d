public import SignalboxInterface

/// A photo of the library, without the picture itself.
public struct Photo: Codable, Equatable, Sendable {
  /// The library's key for it; rows of the list have it.
  public var id: String
  /// What it shows, in words.
  public var title: String
  /// Its width and height.
  public var size: PixelSize
  /// A BlurHash of it, if the library has one.
  public var blurHash: String?
  /// Its main colour as `#RRGGBB`, if the library has one.
  public var colour: String?
  /// Who took it.
  public var photographer: Photographer
  /// Where the library finds the picture.
  public var address: String

  /// Creates a photo from its parts.
  public init(
    id: String, title: String, size: PixelSize, blurHash: String? = nil, colour: String? = nil,
    photographer: Photographer, address: String
  ) {
    self.id = id
    self.title = title
    self.size = size
    self.blurHash = blurHash
    self.colour = colour
    self.photographer = photographer
    self.address = address
  }

  /// What stands in the picture's place until it is there: its BlurHash, else its colour, else nothing (R58).
  public var placeholder: Thumbnail? {
    let shape = PixelSize(width: 32, height: 32).fitting(size)
    return blurHash.flatMap { BlurHash($0)?.thumbnail(width: shape.width, height: shape.height) }
      ?? colour.flatMap(Thumbnail.init(colour:))
  }
}

/// Who took a photo.
public struct Photographer: Codable, Hashable, Sendable {
  /// The library's key for them.
  public var username: String
  /// What they are called.
  public var name: String

  /// Creates a photographer.
  public init(username: String, name: String) {
    self.username = username
    self.name = name
  }
}

/// Whose photos the list shows (R55).
public enum PhotoFilter: Codable, Hashable, Sendable {
  /// Everyone's.
  case none
  /// Those of one photographer.
  case user(Photographer)
}

extension PixelSize {
  /// The largest size with `shape`'s proportions that fits this one; at least 1 each way.
  public func fitting(_ shape: PixelSize) -> PixelSize {
    guard shape.width > 0, shape.height > 0 else { return self }
    let scale = min(Double(width) / Double(shape.width), Double(height) / Double(shape.height))
    return PixelSize(
      width: max(1, Int((Double(shape.width) * scale).rounded())),
      height: max(1, Int((Double(shape.height) * scale).rounded())))
  }
}

extension Thumbnail {
  /// One cell of a colour written `#RRGGBB`; `nil` for anything else.
  public init?(colour: String) {
    guard colour.utf8.count == 7, colour.hasPrefix("#"), let number = UInt32(colour.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(width: 1, height: 1, cells: [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }
}
