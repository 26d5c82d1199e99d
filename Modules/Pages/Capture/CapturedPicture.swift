public import SignalboxInterface

/// A picture that the user decided on.
public struct CapturedPicture: Codable, Equatable, Sendable {
  /// What the file is called, or what the camera's pictures are called.
  public var name: String
  /// The picture, loaded.
  public var image: ImageState
  /// How many bytes the file has.
  public var bytes: Int

  /// A picture that was taken or chosen.
  public init(name: String, image: ImageState, bytes: Int) {
    self.name = name
    self.image = image
    self.bytes = bytes
  }

  /// Name, size and length in words.
  var caption: String {
    let size = image.size.map { ", \($0.width) × \($0.height)" } ?? ""
    return "\(name)\(size), \(bytes.byteWords)"
  }
}

/// A picture in the library's folder, not read yet.
public struct PictureFile: Codable, Equatable, Sendable {
  /// The file's name.
  public var name: String
  /// How many bytes it has.
  public var bytes: Int
  /// The day it was changed last, in UTC: `2026-11-21`.
  public var date: String

  /// A picture that can be chosen.
  public init(name: String, bytes: Int, date: String) {
    self.name = name
    self.bytes = bytes
    self.date = date
  }
}

extension Int {
  /// A number of bytes as people say it: `640 bytes`, `12 kB`, `3.4 MB`.
  var byteWords: String {
    switch self {
    case ..<1_000: self == 1 ? "1 byte" : "\(self) bytes"
    case ..<999_500: "\((self + 500) / 1_000) kB"
    default: "\((self + 50_000) / 1_000_000).\((self + 50_000) / 100_000 % 10) MB"
    }
  }
}
