import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct PhotoFeedTests {
  @Test(
    "R55, R54, B31: a feed begins with all photos, can be filtered before any page exists, and ignores an equal filter"
  )
  func beforeAnyPage() async throws {
    let photos = FakePhotos()
    try await onSessionThread {
      let test = SessionTest(FeedApplication(library: photos))
      #expect(photos.requests == ["bo 1"])
      #expect(test.text("list/log") == "none, user(bo)")
    }
  }
}

/// Sets the same filter twice before it shows its only page.
private struct FeedApplication: Application {
  static let name = "feed"
  let library: FakePhotos

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let feed = PhotoFeed(library: library, context: context)
    var filters: [String] = []
    feed.filter.signal.observe { filter in
      if case .user(let photographer) = filter {
        filters.append("user(\(photographer.username))")
      } else {
        filters.append("none")
      }
    }
    for _ in 1...2 { feed.show(.user(FakePhotos.bo)) }
    let page = LogPage()
    page.log.text.value = filters.joined(separator: ", ")
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class LogPage: Page<Never> {
  let log = Label("log")
  override var elements: [PageElement] { [log] }
  init() { super.init(key: "list", title: "List") }
}
