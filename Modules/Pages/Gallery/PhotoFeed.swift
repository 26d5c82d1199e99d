public import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The photos of a filter, as far as they were asked for: what the list shows.
///
/// It loads a page at a time. Whatever is under way when the filter changes or the feed ends is cancelled, and should its
/// answer come all the same it is left out (B32).
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

  /// Creates a feed of everyone's photos; nothing is loaded until ``reload()`` or ``show(_:)`` (R54, R55).
  public init(library: any PhotoLibrary, context: ApplicationContext) {
    self.library = library
    self.context = context
  }

  /// The photos so far.
  public var photos: Property<[Photo]> { loaded }
  /// Whose they are.
  public var filter: Property<PhotoFilter> { chosen }
  /// Whether a page is under way.
  public var isLoading: Property<Bool> { loads }
  /// Why the last page could not be had, or `nil`.
  public var problem: Property<String?> { failure }
  /// What the library said with the last page, or `nil`.
  public var remark: Property<String?> { said }
  /// Whether there is a page to be had and none is under way.
  public private(set) lazy var hasMore = Property(combining: nextPage, loads) { $0 != nil && !$1 }

  /// Shows the photos of `filter`, from the first page; the same filter again changes nothing (B31).
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

  /// Loads the next page, if there is one and none is under way.
  public func loadMore() {
    guard let page = nextPage.value, !loads.value, !lifetime.hasEnded else { return }
    loads.value = true
    failure.value = nil
    let (library, filter) = (library, chosen.value)
    loading = context.navigator.spawn(during: lifetime) { [effects = context.effects, weak self] in
      let result: Result<PhotoBatch, EffectFailure>
      do throws(EffectFailure) {
        let batch = try await effects.run("load photos", title: "Loading photos", isReversible: true) { _ in
          try await library.photos(filter, page: page)
        }
        result = .success(batch)
      } catch {
        result = .failure(error)
      }
      // A load that was cancelled may answer all the same, but never for the one that took its place.
      if !Task.isCancelled { self?.take(result) }
    }
  }

  /// Cancels what is under way, for good.
  public func end() { lifetime.end() }

  private func take(_ result: Result<PhotoBatch, EffectFailure>) {
    loads.value = false
    switch result {
    case .success(let batch):
      // What was added to the library meanwhile moves photos to the next page, and rows have each key once.
      var keys = Set(loaded.value.map(\.id))
      loaded.value += batch.photos.filter { keys.insert($0.id).inserted }
      nextPage.value = batch.next
      said.value = batch.remark
    case .failure(let error): failure.value = error.reason
    }
  }
}
