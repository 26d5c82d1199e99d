import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import Testing

@testable import SignalboxPages

@Suite struct PhotoPageTests {
  private let photo = FakePhotos.batch(.none, 1).photos[0]

  /// The arguments of a page, and a log of its calls.
  private final class Wiring {
    var log: [String] = []
    let picture = MutableProperty(ImageState.placeholder("a"))
  }

  private func page(_ wiring: Wiring) -> PhotoPage {
    PhotoPage(
      photo: photo, picture: wiring.picture, onUserSelect: { wiring.log.append("user \($0.username)") },
      close: { wiring.log.append("close") })
  }

  @Test("R57, B30: a page has everything it needs when it is made")
  func wiring() {
    let wiring = Wiring()
    // The picture may be there before the page is shown.
    wiring.picture.value = .loaded("b", size: PixelSize(width: 1, height: 1), thumbnail: nil)
    let page = page(wiring)
    page.elements[2].apply(.press, on: "")
    page.elements[3].apply(.press, on: "")
    #expect(wiring.log == ["user bo", "close"])
    #expect(page.states[0].content == .image(wiring.picture.value))
  }

  @Test("B29, R80: a removed page calls nothing and is freed")
  func gone() {
    let wiring = Wiring()
    weak var gone: PhotoPage?
    do {
      let page = page(wiring)
      gone = page
      page.end()
      page.elements[3].apply(.press, on: "")
    }
    #expect(wiring.log.isEmpty)
    #expect(gone == nil)
  }
}
