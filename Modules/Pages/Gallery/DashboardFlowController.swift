import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The gallery behind the login: the list as the root, and photos over it.
///
/// Only this controller knows both pages. Each page reports the user's actions through typed closures. A closure for
/// the wrong event does not compile (R56).
public final class DashboardFlowController {
  private let library: any PhotoLibrary
  private let context: ApplicationContext
  private let feed: PhotoFeed

  /// Creates the controller; ``run()`` shows its first page.
  public init(library: any PhotoLibrary, context: ApplicationContext) {
    self.library = library
    self.context = context
    feed = PhotoFeed(library: library, context: context)
  }

  /// Shows the list until the user logs out; then cancels everything in progress (B35).
  /// - Throws: `Dismissed` when the user quits the application instead.
  public nonisolated(nonsending) func run() async throws(Dismissed) {
    defer { feed.end() }
    var logOut: () -> Void = {}
    // The closures retain the controller while the page lives; nothing retains the page (B29).
    let page = PhotosPage(feed: feed, onSelect: { self.show($0, placeholder: $1) }, logout: { logOut() })
    logOut = { [unowned page, context] in
      // Not reversible, so that undo cannot return to the account after a logout. The page need not wait for an effect
      // that does nothing.
      context.navigator.spawn { try? await context.effects.run("log out", title: phrase("Logging out")) { _ in } }
      page.finish(())
    }
    try await context.navigator.presentRoot(page)
  }

  /// Shows a photo over the page that is on top.
  private func show(_ photo: Photo, placeholder: Thumbnail?) {
    let (navigator, feed) = (context.navigator, feed)
    var chosen: Photographer?
    var close: () -> Void = {}
    let picture = MutableProperty(
      ImageState(alternative: photo.title, phase: .placeholder, size: photo.size, thumbnail: placeholder))
    let page = PhotoPage(
      photo: photo, picture: picture,
      onUserSelect: { photographer in
        chosen = photographer
        close()
      }, close: { close() })
    close = { [unowned page] in navigator.close(page) }
    load(photo, into: picture, during: page.lifetime)
    navigator.show(page, as: .modal) { _ in
      // Only after the photo's page has closed, so that the list never changes below it (B34).
      if let chosen { feed.show(.user(chosen)) }
    }
  }

  private func load(_ photo: Photo, into picture: MutableProperty<ImageState>, during lifetime: Lifetime) {
    let (library, effects) = (library, context.effects)
    context.navigator.spawn(during: lifetime) {
      do throws(EffectFailure) {
        picture.value = try await effects.run("load picture", title: phrase("Loading the picture"), isReversible: true)
        { _ in
          try await library.picture(of: photo)
        }
      } catch {
        picture.value = ImageState(
          alternative: "\(photo.title). \(error.reason)", phase: .failed, size: photo.size, thumbnail: nil)
      }
    }
  }
}
