import SignalboxCore
public import SignalboxInterface
public import SignalboxNavigation

/// The list of photos. The page reports the chosen photo and knows no other page (R40, R57).
///
/// The handler of `logout` must finish the page.
public final class PhotosPage: Page<Void> {
  private let filter = Label("filter", "Showing")
  private let everyone = Button("everyone", "Everyone's photos")
  private let list = List("list", "Photos")
  private let remark = Note("remark")
  private let leave = Button("logout", "Log out")

  /// The elements in reading order.
  public override var elements: [PageElement] { [filter, everyone, list, remark, leave] }

  /// Creates the page.
  /// - Parameters:
  ///   - feed: The photos. The page requests more when it is ready and when the user scrolls.
  ///   - onSelect: Called with the chosen photo and its placeholder (R51).
  ///   - logout: Called when the user logs out.
  public init(feed: PhotoFeed, onSelect: @escaping (Photo, Thumbnail?) -> Void, logout: @escaping () -> Void) {
    super.init(key: "photos", title: "Photos")
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
    case .none: "everyone's photos"
    case .user(let photographer): "photos by \(photographer.name)"
    }
  }
}

extension Photo {
  fileprivate var row: Row {
    Row(id, title, detail: "by \(photographer.name), \(size.width) × \(size.height)", preview: preview)
  }

  /// The known facts of the photo, without the picture.
  private var preview: String {
    let shape = size.width == size.height ? "square" : size.width > size.height ? "landscape" : "portrait"
    return """
      Photographer: \(photographer.name) (\(photographer.username))
      Size: \(size.width) × \(size.height), \(shape)
      """ + (colour.map { "\nMain colour: \($0)" } ?? "") + "\nKey in the library: \(id)"
  }
}
