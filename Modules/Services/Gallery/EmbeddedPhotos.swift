import Foundation
public import SignalboxInterface
import SignalboxNavigation
public import SignalboxPages
public import SignalboxPictures
import SignalboxWords

/// The gallery's own photos. They are part of the program, so the gallery works without a network and without a set-up.
///
/// There is nothing to protect. A user with a well-formed name can log in with any password. The password is not
/// checked.
public struct EmbeddedPhotos: PhotoLibrary {
  private let reader: PictureReader

  /// Creates the library.
  public init(reader: PictureReader = PictureReader()) { self.reader = reader }

  /// Accepts any user with a well-formed name.
  public func logIn(_ credentials: PhotoCredentials) async throws { try credentials.check() }

  /// Returns thirty photos at a time.
  public func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    let photos = Self.records.map(\.photo).filter { filter == .none || filter == .user($0.photographer) }
    let start = min(max(0, page - 1) * PhotoBatch.usualCount, photos.count)
    let end = min(start + PhotoBatch.usualCount, photos.count)
    return PhotoBatch(photos: Array(photos[start..<end]), next: end < photos.count ? page + 1 : nil)
  }

  /// Returns the decoded picture.
  public func picture(of photo: Photo) async throws -> ImageState {
    guard let record = Self.records.first(where: { $0.photo.id == photo.id }) else { throw PictureError.broken }
    return try photo.loaded(from: record.bytes, by: reader)
  }

  private struct Record {
    let photo: Photo
    let bytes: [UInt8]

    init?(_ text: Substring) {
      let lines = text.split(separator: "\n").map(String.init)
      guard lines.count > 6, let data = Data(base64Encoded: lines[6...].joined()) else { return nil }
      bytes = Array(data)
      photo = Photo(
        id: lines[0], title: lines[1], size: PixelSize(width: 64, height: 48), blurHash: lines[4], colour: lines[5],
        photographer: Photographer(username: lines[2], name: lines[3]), address: lines[0])
    }
  }

  private static let records = PhotoLibraryData.text.split(separator: "\n\n").compactMap(Record.init)
}

extension PhotoBatch {
  /// The number of photos of a page.
  static let usualCount = 30
}

extension Photo {
  /// Returns the picture in `bytes`, with this photo's title as its description.
  func loaded(from bytes: [UInt8], by reader: PictureReader) throws(PictureError) -> ImageState {
    let picture = try reader.read(bytes)
    return .loaded(title, size: picture.size, thumbnail: picture.thumbnail, whole: picture.whole)
  }
}

extension PhotoCredentials {
  /// Checks the form of the name. A library with accounts checks the rest.
  func check() throws(LoginRefusal) {
    let isWellFormed = username.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-".unicodeScalars.contains(scalar)
    }
    guard isWellFormed, !username.isEmpty, !password.isEmpty else { throw LoginRefusal() }
  }
}

/// The reason why a user cannot log in.
struct LoginRefusal: Error, CustomStringConvertible {
  /// A sentence for the user.
  var description: String {
    phrase("A user name has letters, digits, dots, dashes and underscores, and no blanks.")
  }
}
