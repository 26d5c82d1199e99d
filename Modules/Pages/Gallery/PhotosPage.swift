import SignalboxCore
public import SignalboxInterface
public import SignalboxNavigation

/// The list of photos. It says which one was chosen and knows no other page (R40, R57).
///
/// Whoever handles `logout` finishes it.
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
  ///   - feed: Asked for photos when the page is ready and as it is scrolled.
  ///   - onSelect: A photo was chosen; what stands in its place until it is there comes with it (R51).
  ///   - logout: The user wants out.
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
  /// The words for it.
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

  /// What is known of it without the picture.
  private var preview: String {
    let shape = size.width == size.height ? "square" : size.width > size.height ? "landscape" : "portrait"
    return """
      Photographer: \(photographer.name) (\(photographer.username))
      Size: \(size.width) × \(size.height), \(shape)
      """ + (colour.map { "\nMain colour: \($0)" } ?? "") + "\nKey in the library: \(id)"
  }
}
