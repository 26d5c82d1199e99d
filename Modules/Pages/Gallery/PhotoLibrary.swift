public import SignalboxInterface

/// Where photos come from. It lives behind a protocol so that the application can be tested without a network.
///
/// Called away from the session's loop, possibly several times at once. What it throws is shown to the user as the
/// error's description.
public protocol PhotoLibrary: Sendable {
  /// Lets `credentials` in, or throws why not. The password is not kept, written down or sent anywhere in clear.
  func logIn(_ credentials: PhotoCredentials) async throws

  /// A page of photos, newest first; pages are numbered from 1.
  func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch

  /// The picture of `photo`, in full.
  func picture(of photo: Photo) async throws -> ImageState
}

/// A page of photos.
public struct PhotoBatch: Codable, Equatable, Sendable {
  /// The photos, in order.
  public var photos: [Photo]
  /// The number of the page behind this one, or `nil` when this is the last.
  public var next: Int?
  /// A sentence from the library for the user: how many requests are left, say.
  public var remark: String?

  /// Creates a page.
  public init(photos: [Photo], next: Int? = nil, remark: String? = nil) {
    self.photos = photos
    self.next = next
    self.remark = remark
  }
}

/// What somebody logs in to the gallery with. It cannot be encoded, and prints nothing of the password.
public struct PhotoCredentials: Sendable, CustomStringConvertible {
  /// The name.
  public let username: String
  /// The password, in clear.
  public let password: String

  /// Creates credentials.
  public init(username: String, password: String) {
    self.username = username
    self.password = password
  }

  /// The name alone.
  public var description: String { username }
}
