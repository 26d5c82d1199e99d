import Foundation
public import SignalboxInterface
public import SignalboxPages
public import SignalboxWeb
public import SignalboxPictures
import SignalboxProgram

/// Photos from an HTTP service with the public shape of Unsplash's (unsplash.com/documentation).
///
/// `GET /photos` and `GET /users/:username/photos` give a page each, their `Link` header says whether another follows, and
/// what is left of the hour's requests becomes a sentence. The access key goes to the service and nowhere else, not even to
/// where it says its pictures are.
public struct WebPhotos: PhotoLibrary {
  private let base: WebAddress
  private let accessKey: AccessKey
  private let web: any WebReading
  private let pictures: any WebReading
  private let reader: PictureReader

  /// Creates a library.
  /// - Parameters:
  ///   - base: The service's address.
  ///   - accessKey: What the service knows this program by.
  ///   - reader: What reads the pictures.
  public init(base: WebAddress, accessKey: AccessKey, reader: PictureReader = PictureReader()) {
    var limits = WebClient.Limits()
    limits.bodyBytes = reader.limits.bytes
    self.init(
      base: base, accessKey: accessKey, web: WebClient(), pictures: WebClient(limits: limits), reader: reader)
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

  /// Lets anybody in whose name is well formed: the service is public. The password is not sent.
  public func logIn(_ credentials: PhotoCredentials) async throws { try credentials.check() }

  /// One page of the service.
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

  /// The picture, fetched from where the service says it is, and read.
  public func picture(of photo: Photo) async throws -> ImageState {
    let address = try WebAddress(photo.address)
    let response = try await pictures.send(WebRequest(get: address, header: ["Accept": "image/jpeg, image/png"]))
    guard response.isSuccess else { throw PhotoServiceError.status(response.status) }
    let (bytes, reader) = (Array(response.body), reader)
    return try await blocking { Result { () throws(PictureError) in try photo.loaded(from: bytes, by: reader) } }.get()
  }

  /// What an answer to a request for a page means.
  static func batch(
    from answer: WebResponse, page: Int, isWhole: Bool = false
  ) throws(PhotoServiceError) -> PhotoBatch {
    let allowance = Allowance(answer.header)
    switch answer.status {
    case 200: break
    case 401: throw .keyRefused
    case 403, 429: throw allowance?.isUsedUp == false ? .keyRefused : .usedUp(allowance)
    case 404: throw .unknown
    default: throw .status(answer.status)
    }
    guard let items = try? JSONDecoder().decode([WebPhoto].self, from: answer.body) else { throw .garbled }
    // A service that leads back to where one is would be asked for ever.
    let next = LinkHeader(answer.header["link"] ?? "").page("next").flatMap { $0 > page ? $0 : nil }
    return PhotoBatch(photos: items.map { $0.photo(isWhole: isWhole) }, next: next, remark: allowance?.sentence)
  }
}

/// What sends requests: a ``WebClient``, or a test's answers.
protocol WebReading: Sendable {
  /// Sends `request` and gives the answer, whatever its status.
  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse
}

extension WebClient: WebReading {}

/// Why the service gave no photos, in a sentence.
enum PhotoServiceError: Error, Equatable, CustomStringConvertible {
  case keyRefused
  case usedUp(Allowance?)
  case unknown
  case status(Int)
  case garbled

  var description: String {
    switch self {
    case .keyRefused: "The photo service does not accept the access key."
    case .usedUp(let allowance):
      "The photo service takes no more requests this hour\(allowance.map { ": all \($0.limit) are used" } ?? "")."
    case .unknown: "The photo service does not know this photographer."
    case .status(let status): "The photo service answered with status \(status)."
    case .garbled: "The photo service's answer cannot be understood."
    }
  }
}
