public import SignalboxCore
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The loaded photos of a filter, as the list shows them.
///
/// Loads one page of photos at a time. When the filter changes or the feed ends, the load in progress is cancelled. A
/// late answer is ignored (B32).
public final class PhotoFeed {
  private let library: any PhotoLibrary
  private let context: ApplicationContext
  private let loaded = MutableProperty<[Photo]>([])
  private let chosen = MutableProperty(PhotoFilter.none)
  private let loads = MutableProperty(false)
  private let nextPage = MutableProperty<Int?>(nil)
  private let failure = MutableProperty<String?>(nil)
  private let said = MutableProperty<String?>(nil)
  private var loading: Subscription?
  private let lifetime = Lifetime()

  /// Creates a feed of all photos; ``reload()`` or ``show(_:)`` loads the first page (R54, R55).
  public init(library: any PhotoLibrary, context: ApplicationContext) {
    self.library = library
    self.context = context
  }

  /// The loaded photos.
  public var photos: Property<[Photo]> { loaded }
  /// The filter of the photos.
  public var filter: Property<PhotoFilter> { chosen }
  /// A Boolean value that indicates whether a page is loading.
  public var isLoading: Property<Bool> { loads }
  /// The reason why the last page could not be loaded, or `nil`.
  public var problem: Property<String?> { failure }
  /// The library's remark on the last page, or `nil`.
  public var remark: Property<String?> { said }
  /// A Boolean value that indicates whether another page exists and none is loading.
  public private(set) lazy var hasMore = Property(combining: nextPage, loads) { $0 != nil && !$1 }

  /// Shows the photos of `filter`, from the first page. The current filter changes nothing (B31).
  public func show(_ filter: PhotoFilter) {
    guard filter != chosen.value else { return }
    chosen.value = filter
    reload()
  }

  /// Empties the list at once and loads the first page (R54).
  public func reload() {
    loading?.cancel()
    loads.value = false
    loaded.value = []
    nextPage.value = 1
    loadMore()
  }

  /// Loads the next page, if there is another and none is loading.
  public func loadMore() {
    guard let page = nextPage.value, !loads.value, !lifetime.hasEnded else { return }
    loads.value = true
    failure.value = nil
    let (library, filter) = (library, chosen.value)
    loading = context.navigator.spawn(during: lifetime) { [effects = context.effects, weak self] in
      let result: Result<PhotoBatch, EffectFailure>
      do throws(EffectFailure) {
        let batch = try await effects.run("load photos", title: phrase("Loading photos"), isReversible: true) { _ in
          try await library.photos(filter, page: page)
        }
        result = .success(batch)
      } catch {
        result = .failure(error)
      }
      // A cancelled load may still answer; its answer must not count for the next load.
      if !Task.isCancelled { self?.take(result) }
    }
  }

  /// Cancels the load in progress and ends the feed.
  public func end() { lifetime.end() }

  private func take(_ result: Result<PhotoBatch, EffectFailure>) {
    loads.value = false
    switch result {
    case .success(let batch):
      // New photos in the library move older photos to the next page. Each row key may appear only once.
      var keys = Set(loaded.value.map(\.id))
      loaded.value += batch.photos.filter { keys.insert($0.id).inserted }
      nextPage.value = batch.next
      said.value = batch.remark
    case .failure(let error): failure.value = error.reason
    }
  }
}
