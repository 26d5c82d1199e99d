import SignalboxCore
public import SignalboxInterface
public import SignalboxNavigation
import SignalboxWords

/// The list of photos. The page reports the chosen photo and knows no other page (R40, R57).
///
/// The handler of `logout` must finish the page.
public final class PhotosPage: Page<Void> {
  private let filter = Label("filter", phrase("Showing"))
  private let everyone = Button("everyone", phrase("Everyone's photos"))
  private let list = List("list", phrase("Photos"))
  private let remark = Note("remark")
  private let leave = Button("logout", phrase("Log out"))

  /// The elements in reading order.
  public override var elements: [PageElement] { [filter, everyone, list, remark, leave] }

  /// Creates the page.
  /// - Parameters:
  ///   - feed: The photos. The page requests more when it is ready and when the user scrolls.
  ///   - onSelect: Called with the chosen photo and its placeholder (R51).
  ///   - logout: Called when the user logs out.
  public init(feed: PhotoFeed, onSelect: @escaping (Photo, Thumbnail?) -> Void, logout: @escaping () -> Void) {
    super.init(key: "photos", title: phrase("Photos"))
    filter.text <~ feed.filter.map(\.words)
    everyone.isVisible <~ feed.filter.map { $0 != .none }
    list.rows <~ feed.photos.map { $0.map(\.row) }
    list.wantsMore <~ feed.hasMore
    list.isBusy <~ feed.isLoading
    list.error <~ feed.problem
    remark.text <~ feed.remark.map { $0 ?? "" }
    remark.isVisible <~ feed.remark.map { $0 != nil }
    if feed.photos.value.isEmpty { ready.observe { feed.reload() } }
    list.moreRequests.observe { feed.loadMore() }
    list.selections.observe { id in
      if let photo = feed.photos.value.first(where: { $0.id == id }) { onSelect(photo, photo.placeholder) }
    }
    everyone.taps.observe { feed.show(.none) }
    leave.taps.observe { logout() }
  }
}

extension PhotoFilter {
  /// The filter as text.
  var words: String {
    switch self {
    case .none: phrase("everyone's photos")
    case .user(let photographer): phrase("photos by \(photographer.name)")
    }
  }
}

extension Photo {
  fileprivate var row: Row {
    Row(id, title, detail: phrase("by \(photographer.name), \(size.width) × \(size.height)"), preview: preview)
  }

  /// The known facts of the photo, without the picture.
  private var preview: String {
    let shape =
      size.width == size.height ? phrase("square") : size.width > size.height ? phrase("landscape") : phrase("portrait")
    return [
      phrase("Photographer: \(photographer.name) (\(photographer.username))"),
      phrase("Size: \(size.width) × \(size.height), \(shape)"), colour.map { phrase("Main colour: \($0)") },
      phrase("Key in the library: \(id)"),
    ].compactMap(\.self).joined(separator: "\n")
  }
}
