import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import Synchronization

/// A library with scripted photos that notes the requests.
final class FakePhotos: PhotoLibrary {
  /// Answers a request for a page. Its argument `number` counts the requests from 1.
  typealias Answer = @Sendable (_ number: Int, PhotoFilter, _ page: Int) async throws -> PhotoBatch

  private let asked = Mutex<[String]>([])
  private let answer: Answer
  private let picture: @Sendable (Photo) async throws -> ImageState

  init(
    answer: @escaping Answer = { _, filter, page in FakePhotos.batch(filter, page) },
    picture: @escaping @Sendable (Photo) async throws -> ImageState = { photo in
      .loaded(photo.title, size: photo.size, thumbnail: nil)
    }
  ) {
    self.answer = answer
    self.picture = picture
  }

  /// The requests for pages, in order: `everyone 1`, `bo 1`.
  var requests: [String] { asked.withLock { $0 } }

  func logIn(_ credentials: PhotoCredentials) async throws {
    if credentials.password != "right" { throw Refusal(description: "That is not the password.") }
  }

  func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    let number = asked.withLock { asked in
      asked.append("\(Self.name(filter)) \(page)")
      return asked.count
    }
    return try await answer(number, filter, page)
  }

  func picture(of photo: Photo) async throws -> ImageState { try await picture(photo) }

  static let bo = Photographer(username: "bo", name: "Bo")

  /// Returns three photos a page: three pages for everyone, and a single page for each photographer.
  static func batch(_ filter: PhotoFilter, _ page: Int) -> PhotoBatch {
    let photos = (1...3).map { number in
      Photo(
        id: "\(name(filter))-\(page)-\(number)", title: "\(name(filter)) \(page) \(number)",
        size: PixelSize(width: 400, height: 300), blurHash: number == 1 ? "LEHV6nWB2yk8pyo0adR*.7kCMdnj" : nil,
        colour: number == 2 ? "#102030" : nil, photographer: bo, address: "")
    }
    return PhotoBatch(photos: photos, next: filter == .none && page < 3 ? page + 1 : nil)
  }

  private static func name(_ filter: PhotoFilter) -> String {
    switch filter {
    case .none: "everyone"
    case .user(let photographer): photographer.username
    }
  }
}
