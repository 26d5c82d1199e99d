public import SignalboxInterface

/// A picture that the user chose.
public struct CapturedPicture: Codable, Equatable, Sendable {
  /// The name of the file, or the common name of the camera's pictures.
  public var name: String
  /// The loaded picture.
  public var image: ImageState
  /// The number of bytes of the file.
  public var bytes: Int

  /// Creates a picture that was taken or chosen.
  public init(name: String, image: ImageState, bytes: Int) {
    self.name = name
    self.image = image
    self.bytes = bytes
  }

  /// The file's name, the picture's size in pixels and the file's length, as text.
  var caption: String {
    let size = image.size.map { ", \($0.width) × \($0.height)" } ?? ""
    return "\(name)\(size), \(bytes.byteCountText)"
  }
}

/// A picture in the library's folder, not yet read.
public struct PictureFile: Codable, Equatable, Sendable {
  /// The file's name.
  public var name: String
  /// The number of bytes of the file.
  public var bytes: Int
  /// The day of the last change, in UTC: `2026-11-21`.
  public var date: String

  /// Creates a picture that can be chosen.
  public init(name: String, bytes: Int, date: String) {
    self.name = name
    self.bytes = bytes
    self.date = date
  }
}

extension Int {
  /// A number of bytes as readable text: `640 bytes`, `12 kB`, `3.4 MB`.
  var byteCountText: String {
    switch self {
    case ..<1_000: self == 1 ? "1 byte" : "\(self) bytes"
    case ..<999_500: "\((self + 500) / 1_000) kB"
    default: "\((self + 50_000) / 1_000_000).\((self + 50_000) / 100_000 % 10) MB"
    }
  }
}
