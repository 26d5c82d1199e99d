public import SignalboxInterface

/// A picture that the user chose.
public struct CapturedPicture: Codable, Equatable, Sendable {
  /// The name of the file, or the common name of the camera's pictures: the result, the same in every language. Users
  /// read the image's alternative text.
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

  /// The picture's name for users, its size in pixels and the file's length, as text.
  var caption: String {
    let size = image.size.map { ", \($0.width) × \($0.height)" } ?? ""
    return "\(image.alternative)\(size), \(FileSize.text(bytes))"
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
