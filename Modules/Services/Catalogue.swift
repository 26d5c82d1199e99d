public import SignalboxNavigation
import SignalboxPages

/// The applications this project ships, each with the services it really uses.
public struct Catalogue: Sendable {
  private let folder: DataFolder
  private let service: WebAddress?
  private let post: WebAddress?

  /// The catalogue over the data in `folder` and the services that `options` name.
  public init(folder: DataFolder, options: ServiceOptions = ServiceOptions()) {
    self.folder = folder
    (service, post) = (options.service, options.post)
  }

  /// Every application's name, the default first.
  public static let names = [FeedbackApplication.name, RegisterApplication.name, SamplerApplication.name]

  /// The application called `name`, or `nil`.
  public func application(_ name: String) -> (any Application)? {
    switch name {
    case FeedbackApplication.name: feedback
    case RegisterApplication.name: RegisterApplication(service: registerService)
    case SamplerApplication.name: SamplerApplication()
    default: nil
    }
  }

  private var feedback: FeedbackApplication {
    let store = SQLiteFeedbackStore(folder: folder, isOutbox: post != nil)
    return FeedbackApplication(store: store, outbox: post.map { WebFeedbackOutbox(store: store, address: $0) })
  }

  private var registerService: any RegisterService {
    if let service { WebRegisterService(base: service) } else { SQLiteRegisterService(folder: folder) }
  }
}
