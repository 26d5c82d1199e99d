public import SignalboxInterface

/// The source of the photos. A protocol, so that the application can be tested without a network.
///
/// Called outside the session's loop, possibly several times at once. The user sees the description of a thrown error.
public protocol PhotoLibrary: Sendable {
  /// Accepts `credentials`, or throws the reason why not. The password is not kept, written or sent in clear text.
  func logIn(_ credentials: PhotoCredentials) async throws

  /// Returns a page of photos, newest first; the first page has number 1.
  func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch

  /// Returns the full picture of `photo`.
  func picture(of photo: Photo) async throws -> ImageState
}

/// A page of photos.
public struct PhotoBatch: Codable, Equatable, Sendable {
  /// The photos, in order.
  public var photos: [Photo]
  /// The number of the next page, or `nil` for the last page.
  public var next: Int?
  /// A sentence from the library for the user, for example how many requests are left.
  public var remark: String?

  /// Creates a page.
  public init(photos: [Photo], next: Int? = nil, remark: String? = nil) {
    self.photos = photos
    self.next = next
    self.remark = remark
  }
}

/// The user name and password of a login to the gallery. Not encodable; the description does not contain the password.
public struct PhotoCredentials: Sendable, CustomStringConvertible {
  /// The name.
  public let username: String
  /// The password, in clear text.
  public let password: String

  /// Creates credentials.
  public init(username: String, password: String) {
    self.username = username
    self.password = password
  }

  /// Only the name.
  public var description: String { username }
}
