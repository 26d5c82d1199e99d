import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import SignalboxDrivers
import Testing

@testable import SignalboxBrowser

/// Whole pictures over real HTTP: only for visitors whose page shows them.
@Suite struct PictureTests {
  private let shelf = PictureShelf()
  private let file = PictureShelf.Picture(type: "image/jpeg", bytes: Array("whole".utf8))

  /// A page with a picture.
  private struct Showing: Application {
    static let name = "showing"
    let picture: ImageState

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      let page = PicturePage(picture)
      _ = try? await context.navigator.presentRoot(page)
      return nil
    }
  }

  private final class PicturePage: Page<Never> {
    private let image: Image
    override var elements: [PageElement] { [image] }

    init(_ picture: ImageState) {
      image = Image("image", picture: picture)
      super.init(key: "page", title: "Picture")
    }
  }

  private func showing(_ whole: String?) -> Showing {
    let thumbnail = Thumbnail(width: 64, height: 48, cells: Array(repeating: 9, count: 64 * 48 * 3))
    return Showing(
      picture: .loaded("The sea", size: PixelSize(width: 4_000, height: 3_000), thumbnail: thumbnail, whole: whole))
  }

  /// Returns the address of the picture on the page.
  private func shown(_ agent: UserAgent) throws -> (address: String, image: HTMLNode) {
    try agent.open("/")
    let image = try #require(HTMLNode.read(agent.page).every("img").first)
    return (try #require(image["src"]), image)
  }

  @Test("W29: the page's picture is complete, with its type, text and size, and only this browser caches it")
  func whole() async throws {
    try await onSessionThread {
      shelf.open(bytes: 1_000)
      let served = try Served(showing(shelf.keep(file)), shelf: shelf)
      let agent = served.agent
      let (address, image) = try shown(agent)
      #expect(image["alt"]?.contains("The sea") == true && image["width"] == "4000" && image["height"] == "3000")
      let reply = try agent.request("GET", address)
      #expect(reply.status == 200 && reply.body == "whole" && reply.headers["content-type"] == "image/jpeg")
      #expect(reply.headers["cache-control"] == "private, max-age=3600, immutable")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["content-security-policy"]?.contains("img-src 'self'") == true)
      let head = try agent.request("HEAD", address)
      #expect(head.status == 200 && head.body.isEmpty)
      // The page with the picture stays as small as any page.
      #expect(agent.page.utf8.count < 4_000)
    }
  }

  @Test("W29: a visitor gets only the pictures of the visitor's own page, whatever the address")
  func others() async throws {
    try await onSessionThread {
      shelf.open(bytes: 1_000)
      let served = try Served(showing(shelf.keep(file)), shelf: shelf)
      let (address, _) = try shown(served.agent)
      let other = try Served(showing(shelf.keep(file)), shelf: shelf)
      let stranger = other.agent
      try stranger.open("/")
      #expect(try stranger.request("GET", address).status == 404)
      #expect(try stranger.request("GET", "/picture?id=page/image&whole=0").status == 404)
      #expect(try stranger.request("GET", "/picture?id=page/none&whole=0").status == 404)
      #expect(try served.agent.request("GET", address).status == 404, "without a session")
    }
  }

  @Test("W29: a picture that the shelf no longer has is shown by its thumbnail, which no browser caches")
  func lost() async throws {
    try await onSessionThread {
      shelf.open(bytes: 1_000)
      let served = try Served(showing(shelf.keep(file)), shelf: shelf)
      let agent = served.agent
      let (address, _) = try shown(agent)
      shelf.open(bytes: 0)
      let reply = try agent.request("GET", address)
      #expect(reply.status == 200 && reply.headers["content-type"] == "image/png")
      #expect(reply.headers["cache-control"] == "no-store")
    }
  }

  @Test("W29: a picture that was never complete is shown by its thumbnail")
  func small() async throws {
    try await onSessionThread {
      let served = try Served(showing(nil), shelf: shelf)
      let agent = served.agent
      let (address, image) = try shown(agent)
      #expect(image["class"] == "small")
      #expect(try agent.request("GET", address).headers["content-type"] == "image/png")
    }
  }
}
