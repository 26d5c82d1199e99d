import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct GalleryApplicationTests {
  /// Runs `body` with a gallery, after a login by default.
  private func withGallery(
    _ photos: FakePhotos = FakePhotos(), loggedIn: Bool = true,
    _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      let test = SessionTest(GalleryApplication(library: photos))
      if loggedIn { test.logIn() }
      try body(test)
    }
  }

  @Test("R50: logging in replaces the root by the photos, and logging out by the login")
  func roots() async throws {
    try await withGallery(loggedIn: false) { test in
      #expect(test.frame.page.elements.map(\.id) == ["login/username", "login/password", "login/submit"])
      test.logIn()
      #expect(test.frame.stack.map(\.key) == ["photos"])
      test.press("photos/logout")
      #expect(test.frame.stack.map(\.key) == ["login"])
      #expect(test.text("login/username") == "")
      // Every frame shows exactly a root.
      #expect(test.frames.allSatisfy { $0.stack.count == 1 })
      test.logIn()
      #expect(test.rows.count == 3)
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test("R50: a user with a wrong password stays at the login, gets the reason, and can try again")
  func refused() async throws {
    try await withGallery(loggedIn: false) { test in
      test.press("login/submit")
      #expect(test.rejections == [.disabled])
      test.logIn(password: "wrong")
      #expect(test.text("login/error") == "That is not the password.")
      test.logIn()
      #expect(test.frame.stack.map(\.key) == ["photos"])
    }
  }

  @Test("K9: the password is in no frame and in no journal")
  func secret() async throws {
    try await withGallery(loggedIn: false) { test in
      test.logIn(password: "canary-1234")
      test.logIn()
      let journal = test.session.within { "\($0.journal)" }
      #expect(!"\(test.frames) \(journal)".contains("canary-1234"))
      #expect("\(PhotoCredentials(username: "ada", password: "canary-1234"))" == "ada")
    }
  }

  struct Placeholder: Sendable {
    let photo: String
    /// The width and height of the cells, or `nil`.
    let cells: [Int]?
  }

  @Test(
    "R51, R58: a row opens its photo as a modal, which first shows the placeholder",
    arguments: [
      // With a BlurHash, with a colour alone, and with neither: then the placeholder is neutral.
      Placeholder(photo: "everyone-1-1", cells: [32, 24]), Placeholder(photo: "everyone-1-2", cells: [1, 1]),
      Placeholder(photo: "everyone-1-3", cells: nil),
    ])
  func detail(_ row: Placeholder) async throws {
    let gate = Gate()
    let photos = FakePhotos(picture: { photo in
      await gate.wait()
      return .loaded(photo.title, size: photo.size, thumbnail: nil)
    })
    try await withGallery(photos) { test in
      test.start("photos/list/\(row.photo)", .press)
      #expect(test.frame.page.mode == .modal)
      #expect(
        test.frame.page.elements.map(\.id) == ["photo/image", "photo/title", "photo/photographer", "photo/close"])
      let placeholder = test.frame.image("photo/image")
      #expect(placeholder?.phase == .placeholder)
      #expect(placeholder?.thumbnail.map { [$0.width, $0.height] } == row.cells)
      #expect(placeholder?.alternative == row.photo.replacing("-", with: " "))
      gate.open()
      test.session.settleEffects()
      #expect(test.frame.image("photo/image")?.phase == .loaded)
    }
  }

  @Test("R58: a picture that cannot be loaded gives the reason in its description")
  func failedPicture() async throws {
    let photos = FakePhotos(picture: { _ in throw Refusal(description: "The picture is broken.") })
    try await withGallery(photos) { test in
      test.press("photos/list/everyone-1-1")
      #expect(test.frame.image("photo/image")?.phase == .failed)
      #expect(test.frame.image("photo/image")?.alternative == "everyone 1 1. The picture is broken.")
    }
  }

  @Test("R52: closing a photo and going back from it change nothing else")
  func close() async throws {
    let photos = FakePhotos()
    try await withGallery(photos) { test in
      let before = test.frame
      for leave in [{ test.press("photo/close") }, { test.back() }] {
        test.press("photos/list/everyone-1-2")
        leave()
        #expect(test.frame.page == before.page)
      }
      #expect(photos.requests == ["everyone 1"])
    }
  }

  @Test(
    "R53, R54, B33, B34: a photographer becomes the filter after the photo is closed, and the rows are cleared at once")
  func photographer() async throws {
    let photos = FakePhotos()
    try await withGallery(photos) { test in
      #expect(test.frame.element("photos/everyone") == nil)
      test.press("photos/list/everyone-1-1")
      let before = test.frames.count
      test.press("photo/photographer")
      let after = test.frames[before...]
      // The list never changes below the photo, and never shows rows outside the filter.
      #expect(after.allSatisfy { $0.stack.map(\.key) == ["photos"] })
      #expect(after.map(\.rowKeys) == [[], ["bo-1-1", "bo-1-2", "bo-1-3"]])
      #expect(test.text("photos/filter") == "photos by Bo")
      test.press("photos/everyone")
      #expect(test.text("photos/filter") == "everyone's photos")
      #expect(test.frame.element("photos/everyone") == nil)
      #expect(photos.requests == ["everyone 1", "bo 1", "everyone 1"])
    }
  }

  @Test("B34: a double press on a row opens one photo")
  func doublePress() async throws {
    try await withGallery { test in
      let event = InputEvent(page: test.frame.inFront, element: "photos/list/everyone-1-1", action: .press)
      test.session.within { session in for _ in 1...2 { session.host.send(event) } }
      test.session.settleEffects()
      #expect(test.frame.stack.map(\.key) == ["photos", "photo"])
      #expect(test.rejections == [.notOnTop])
    }
  }

  @Test("photos load page by page while the user scrolls the list")
  func pages() async throws {
    let photos = FakePhotos()
    try await withGallery(photos) { test in
      for count in [6, 9] {
        #expect(test.wantsMore)
        test.act("photos/list", .more)
        #expect(test.rows.count == count)
      }
      #expect(!test.wantsMore)
      test.act("photos/list", .more)
      #expect(photos.requests == ["everyone 1", "everyone 2", "everyone 3"])
    }
  }

  @Test("a page is requested once, however often the list signals that its end is near")
  func oncePerPage() async throws {
    let gate = Gate()
    let photos = FakePhotos { number, filter, page in
      if number > 1 { await gate.wait() }
      return FakePhotos.batch(filter, page)
    }
    try await withGallery(photos) { test in
      for _ in 1...3 { test.start("photos/list", .more) }
      #expect(test.frame.element("photos/list")?.isBusy == true)
      gate.open()
      test.session.settleEffects()
      #expect(photos.requests == ["everyone 1", "everyone 2"])
    }
  }

  @Test("a page that fails to load is an error of the list, and can be requested again")
  func failedPage() async throws {
    let photos = FakePhotos { number, filter, page in
      if number == 2 { throw Refusal(description: "The service is away.") }
      return FakePhotos.batch(filter, page)
    }
    try await withGallery(photos) { test in
      test.act("photos/list", .more)
      #expect(test.frame.element("photos/list")?.error == "The service is away.")
      #expect(test.rows.count == 3)
      test.act("photos/list", .more)
      #expect(test.frame.element("photos/list")?.error == nil)
      #expect(test.rows.count == 6)
    }
  }

  @Test("a photo that moves to the next page between two requests appears once")
  func movedPhoto() async throws {
    let photos = FakePhotos { number, filter, page in
      var batch = FakePhotos.batch(filter, page)
      if page == 2 { batch.photos.insert(FakePhotos.batch(filter, 1).photos[2], at: 0) }
      return batch
    }
    try await withGallery(photos) { test in
      test.act("photos/list", .more)
      #expect(test.rows.count == 6)
    }
  }

  @Test("the limits that the service reports are shown as a sentence")
  func remark() async throws {
    let photos = FakePhotos { _, filter, page in
      var batch = FakePhotos.batch(filter, page)
      batch.remark = page == 1 ? nil : "The photo service takes 1 more of 50 requests this hour."
      return batch
    }
    try await withGallery(photos) { test in
      #expect(test.frame.element("photos/remark") == nil)
      test.act("photos/list", .more)
      #expect(test.text("photos/remark") == "The photo service takes 1 more of 50 requests this hour.")
    }
  }

  @Test("B32: a late answer for the old filter never fills the new list")
  func staleAnswer() async throws {
    let gate = Gate(isStubborn: true)
    let photos = FakePhotos { number, filter, page in
      if number == 2 { await gate.wait() }
      return FakePhotos.batch(filter, page)
    }
    try await withGallery(photos) { test in
      // The second page of all photos is under way, and its effect ignores the cancellation.
      test.start("photos/list", .more)
      test.start("photos/list/everyone-1-1", .press)
      test.start("photo/photographer", .press)
      gate.open()
      test.session.settleEffects()
      #expect(test.rows == ["bo-1-1", "bo-1-2", "bo-1-3"])
      #expect(!test.wantsMore)
      #expect(test.frame.isSettled)
    }
  }

  @Test("B35: logging out cancels everything in flight and leaves nothing alive")
  func logout() async throws {
    let gate = Gate()
    let photos = FakePhotos { number, filter, page in
      if number == 2 {
        await gate.wait()
        // The gate lets a cancelled task pass. The check tells this case apart from an answer.
        try Task.checkCancellation()
      }
      return FakePhotos.batch(filter, page)
    }
    try await withGallery(photos) { test in
      test.start("photos/list", .more)
      #expect(test.frame.pending == ["load photos"])
      // The gate stays shut. Only a cancellation can end the effect.
      test.press("photos/logout")
      #expect(test.frame.isSettled)
      #expect(test.frame.stack.map(\.key) == ["login"])
      #expect(test.quit() == .finished(outcome: nil))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }
}

extension SessionTest {
  fileprivate func logIn(password: String = "right") {
    set("login/username", "ada")
    set("login/password", password)
    press("login/submit")
  }

  /// Acts without waiting for effects to end.
  fileprivate func start(_ id: String, _ action: UserAction) {
    let event = InputEvent(page: frame.inFront, element: id, action: action)
    session.within { $0.host.send(event) }
    session.settle()
  }

  fileprivate var rows: [String] { frame.rowKeys }

  fileprivate var wantsMore: Bool {
    if case .list(let list) = frame.element("photos/list")?.content { list.wantsMore } else { false }
  }
}

extension Frame {
  fileprivate var rowKeys: [String] {
    guard case .list(let list) = element("photos/list")?.content else { return [] }
    return list.rows.map { String($0.id.dropFirst("photos/list/".count)) }
  }

  fileprivate func image(_ id: String) -> ImageState? {
    if case .image(let image) = element(id)?.content { image } else { nil }
  }
}
