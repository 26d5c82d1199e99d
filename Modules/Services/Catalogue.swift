public import SignalboxNavigation
import SignalboxPages

/// The applications this project ships, each with the services it really uses.
public struct Catalogue: Sendable {
  private let folder: DataFolder

  /// The catalogue over the data in `folder`.
  public init(folder: DataFolder) { self.folder = folder }

  /// Every application's name, the default first.
  public static let names = [FeedbackApplication.name, SamplerApplication.name]

  /// The application called `name`, or `nil`.
  public func application(_ name: String) -> (any Application)? {
    switch name {
    case FeedbackApplication.name: FeedbackApplication(store: SQLiteFeedbackStore(folder: folder))
    case SamplerApplication.name: SamplerApplication()
    default: nil
    }
  }
}
