import Foundation
public import SignalboxInterface
public import SignalboxPages
public import SignalboxWeb
public import SignalboxPictures
import SignalboxProgram
import SignalboxWords

/// Photos from an HTTP service with the public interface of Unsplash (unsplash.com/documentation).
///
/// `GET /photos` and `GET /users/:username/photos` each return a page. Their `Link` header says whether another page
/// follows. The number of requests left this hour becomes a sentence for the user. The access key goes only to the
/// service, not to the addresses of its pictures.
public struct WebPhotos: PhotoLibrary {
  private let base: WebAddress
  private let accessKey: AccessKey
  private let web: any WebReading
  private let pictures: any WebReading
  private let reader: PictureReader

  /// Creates a library.
  /// - Parameters:
  ///   - base: The service's address.
  ///   - accessKey: The key that identifies this program to the service.
  ///   - reader: The reader of the pictures.
  public init(base: WebAddress, accessKey: AccessKey, reader: PictureReader = PictureReader()) {
    self.init(base: base, accessKey: accessKey, reader: reader, reports: nil)
  }

  /// Creates a library that tells the names of hosts to an operator alone.
  init(base: WebAddress, accessKey: AccessKey, reader: PictureReader, reports: OperatorReports?) {
    var limits = WebClient.Limits()
    limits.bodyBytes = reader.limits.bytes
    self.init(
      base: base, accessKey: accessKey, web: WebClient(reports: reports),
      pictures: WebClient(limits: limits, reports: reports), reader: reader)
  }

  init(
    base: WebAddress, accessKey: AccessKey, web: any WebReading, pictures: any WebReading,
    reader: PictureReader = PictureReader()
  ) {
    self.base = base
    self.accessKey = accessKey
    self.web = web
    self.pictures = pictures
    self.reader = reader
  }

  /// Accepts any user with a well-formed name: the service is public. The password is not sent.
  public func logIn(_ credentials: PhotoCredentials) async throws { try credentials.check() }

  /// Returns a page of the service.
  public func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    var url = base.url
    if case .user(let photographer) = filter { url = url.appending(components: "users", photographer.username) }
    url = url.appending(path: "photos").appending(queryItems: [
      URLQueryItem(name: "page", value: "\(page)"), URLQueryItem(name: "per_page", value: "\(PhotoBatch.usualCount)"),
    ])
    let header = ["Authorization": "Client-ID \(accessKey.text)", "Accept-Version": "v1"]
    let response = try await web.send(WebRequest(get: try WebAddress(url.absoluteString), header: header))
    return try Self.batch(from: response, page: page, isWhole: reader.shelf.isOpen)
  }

  /// Fetches the picture from the service's address for it, and decodes it.
  public func picture(of photo: Photo) async throws -> ImageState {
    let address = try WebAddress(photo.address)
    let response = try await pictures.send(WebRequest(get: address, header: ["Accept": "image/jpeg, image/png"]))
    guard response.isSuccess else { throw PhotoServiceError.status(response.status) }
    let (bytes, reader) = (Array(response.body), reader)
    return try await blocking { () throws(PictureError) in try photo.loaded(from: bytes, by: reader) }
  }

  /// Returns the meaning of an answer to a request for a page.
  static func batch(
    from answer: WebResponse, page: Int, isWhole: Bool = false
  ) throws(PhotoServiceError) -> PhotoBatch {
    let allowance = RateLimitStatus(answer.header)
    switch answer.status {
    case 200: break
    case 401: throw .keyRefused
    case 403, 429: throw allowance?.isUsedUp == false ? .keyRefused : .usedUp(allowance)
    case 404: throw .unknown
    default: throw .status(answer.status)
    }
    guard let items = try? JSONDecoder().decode([WebPhoto].self, from: answer.body) else { throw .garbled }
    // Only a higher number: a service that leads back to the same page would be asked forever.
    let next = LinkHeader(answer.header["link"] ?? "").page("next").flatMap { $0 > page ? $0 : nil }
    return PhotoBatch(photos: items.map { $0.photo(isWhole: isWhole) }, next: next, remark: allowance?.sentence)
  }
}

/// A sender of requests: a ``WebClient``, or prepared answers in tests.
protocol WebReading: Sendable {
  /// Sends `request` and returns the answer, whatever its status.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}

extension WebClient: WebReading {}

/// The reason why the service returned no photos, as a sentence.
enum PhotoServiceError: Error, Equatable, CustomStringConvertible {
  case keyRefused
  case usedUp(RateLimitStatus?)
  case unknown
  case status(Int)
  case garbled

  var description: String {
    switch self {
    case .keyRefused: phrase("The photo service does not accept the access key.")
    case .usedUp(nil): phrase("The photo service takes no more requests this hour.")
    case .usedUp(let allowance?):
      phrase("The photo service takes no more requests this hour: all \(allowance.limit) are used.")
    case .unknown: phrase("The photo service does not know this photographer.")
    case .status(let status): phrase("The photo service answered with status \(status).")
    case .garbled: phrase("The photo service's answer cannot be understood.")
    }
  }
}
