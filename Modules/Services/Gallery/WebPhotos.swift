public import Foundation
public import SignalboxNavigation
public import SignalboxPages

/// Photos from an HTTP service with the public shape of Unsplash's (unsplash.com/documentation).
///
/// `GET /photos` and `GET /users/:username/photos` give a page each, their `Link` header says whether another follows, and
/// what is left of the hour's requests becomes a sentence. The access key goes to the service and nowhere else, not even to
/// where it says its pictures are.
public struct WebPhotos: PhotoLibrary {
  private let base: URL
  private let accessKey: AccessKey
  private let web: any WebReading
  private let reader = PictureReader()

  /// Creates a library.
  /// - Parameters:
  ///   - base: The service's address.
  ///   - accessKey: What the service knows this program by.
  ///   - web: Reads what is at an address.
  public init(base: URL, accessKey: AccessKey, web: any WebReading) {
    self.base = base
    self.accessKey = accessKey
    self.web = web
  }

  /// Lets anybody in whose name is well formed: the service is public. The password is not sent.
  public func logIn(_ credentials: PhotoCredentials) async throws { try credentials.check() }

  /// One page of the service.
  public func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    var address = base
    if case .user(let photographer) = filter { address = address.appending(components: "users", photographer.username) }
    address = address.appending(path: "photos").appending(queryItems: [
      URLQueryItem(name: "page", value: "\(page)"), URLQueryItem(name: "per_page", value: "\(PhotoBatch.usualCount)"),
    ])
    let answer = try await web.get(
      address, header: ["Authorization": "Client-ID \(accessKey.text)", "Accept-Version": "v1"], limit: 4 << 20)
    return try Self.batch(from: answer, page: page)
  }

  /// The picture, fetched from where the service says it is, and read.
  public func picture(of photo: Photo) async throws -> ImageState {
    guard let address = URL(string: photo.address), ["http", "https"].contains(address.scheme?.lowercased()) else {
      throw PhotoServiceError.garbled
    }
    let answer = try await web.get(address, header: [:], limit: reader.limits.bytes)
    guard answer.status == 200 else { throw PhotoServiceError.status(answer.status) }
    return try photo.loaded(from: Array(answer.body), by: reader)
  }

  /// What an answer to a request for a page means.
  static func batch(from answer: WebAnswer, page: Int) throws(PhotoServiceError) -> PhotoBatch {
    let allowance = Allowance(answer.header)
    switch answer.status {
    case 200: break
    case 401: throw .keyRefused
    case 403, 429: throw allowance?.isUsedUp == false ? .keyRefused : .usedUp(allowance)
    case 404: throw .unknown
    default: throw .status(answer.status)
    }
    guard let items = try? JSONDecoder().decode([WebPhoto].self, from: answer.body) else { throw .garbled }
    return PhotoBatch(
      photos: items.map(\.photo), next: LinkHeader(answer.header["link"] ?? "").page("next").flatMap { $0 > page ? $0 : nil },
      remark: allowance?.sentence)
  }
}

/// Reads what is at an address: the part of a web client that photos need.
public protocol WebReading: Sendable {
  /// Sends a GET request; `limit` bounds the bytes of the answer's body. Any status is an answer.
  func get(_ address: URL, header: [String: String], limit: Int) async throws -> WebAnswer
}

/// What is at an address.
public struct WebAnswer: Sendable {
  /// The status.
  public var status: Int
  /// The header, by field name in lower case.
  public var header: [String: String]
  /// The body.
  public var body: Data

  /// Creates an answer.
  public init(status: Int, header: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.header = header
    self.body = body
  }
}

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
