public import SignalboxInterface

/// A photo of the library, without the picture itself.
public struct Photo: Codable, Equatable, Sendable {
  /// The library's key of the photo; also the key of its row in the list.
  public var id: String
  /// A description of the photo.
  public var title: String
  /// The width and height.
  public var size: PixelSize
  /// A BlurHash of the photo, if the library has it.
  public var blurHash: String?
  /// The main colour as `#RRGGBB`, if the library has it.
  public var colour: String?
  /// The photographer.
  public var photographer: Photographer
  /// The address of the picture in the library.
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

  /// The placeholder while the picture loads: its BlurHash, otherwise its colour, otherwise nothing (R58).
  public var placeholder: Thumbnail? {
    let shape = PixelSize(width: 32, height: 32).fitting(size)
    return blurHash.flatMap { BlurHash($0)?.thumbnail(width: shape.width, height: shape.height) }
      ?? colour.flatMap(Thumbnail.init(colour:))
  }
}

/// The photographer of a photo.
public struct Photographer: Codable, Hashable, Sendable {
  /// The library's key of the photographer.
  public var username: String
  /// The photographer's name.
  public var name: String

  /// Creates a photographer.
  public init(username: String, name: String) {
    self.username = username
    self.name = name
  }
}

/// A choice of the photos that the list shows (R55).
public enum PhotoFilter: Codable, Hashable, Sendable {
  /// The photos of all photographers.
  case none
  /// The photos of a single photographer.
  case user(Photographer)
}

extension PixelSize {
  /// Returns the largest size with `shape`'s proportions that fits into this size; at least 1 in each direction.
  public func fitting(_ shape: PixelSize) -> PixelSize {
    guard shape.width > 0, shape.height > 0 else { return self }
    let scale = min(Double(width) / Double(shape.width), Double(height) / Double(shape.height))
    return PixelSize(
      width: max(1, Int((Double(shape.width) * scale).rounded())),
      height: max(1, Int((Double(shape.height) * scale).rounded())))
  }
}

extension Thumbnail {
  /// Creates a single cell of a colour written `#RRGGBB`; `nil` for any other text.
  public init?(colour: String) {
    guard let value = RGBColour(colour) else { return nil }
    self.init(width: 1, height: 1, cells: [value.red, value.green, value.blue])
  }
}
