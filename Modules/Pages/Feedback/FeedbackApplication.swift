import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The feedback application: a graph of signals over pages that do not know each other.
public struct FeedbackApplication: Application {
  /// The name on a command line.
  public static let name = "feedback"

  private let store: any FeedbackStore
  private let outbox: (any FeedbackOutbox)?

  /// Creates the application.
  /// - Parameters:
  ///   - store: Keeps the feedback.
  ///   - outbox: Sends the kept feedback to a service, if given.
  public init(store: any FeedbackStore, outbox: (any FeedbackOutbox)? = nil) {
    self.store = store
    self.outbox = outbox
  }

  /// Runs until the main page is closed.
  /// - Returns: The text of the last feedback, or `nil` when none was given or some could not be kept.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (controller, handler, keeper) = connect(in: context)
    await handler.run()
    let isKept = await keeper.finish()
    return withExtendedLifetime(handler) { isKept ? controller.model.feedback.result : nil }
  }

  /// Connects model, pages and navigation. The returned objects keep all others alive.
  private func connect(
    in context: ApplicationContext
  ) -> (ModelController<FeedbackModel>, FeedbackNavigationHandler, FeedbackKeeper) {
    let controller = ModelController(context.restored() ?? FeedbackModel())
    context.keepCheckpoints { controller.model }
    let factory = FeedbackPageFactory(controller: controller)
    let collector = FeedbackCollector(factory: factory)
    let handler = FeedbackNavigationHandler(factory: factory, navigator: context.navigator)
    let delivery = outbox.map { FeedbackDelivery($0, in: context) }

    // Weak, to avoid a cycle: the pages' subscriptions live as long as the factory, and the handler owns the factory.
    let keeper = FeedbackKeeper(store, delivery, in: context) { [weak handler] in handler?.showLoss(reason: $0) }

    collector.collectFeedback().onReception § eachTime § { feedback in
      keeper.keep(CollectedFeedback(feedback: feedback, category: controller.model.category))
    }
    collector.collectChanges().onReception § eachTime § controller.transform
    // The application owns this rule; no page knows it (R37, R39). Lost feedback gets no thanks.
    controller.deltas.filter { $0.old.feedback < $0.new.feedback && $0.new.feedback.isPositive }
      .onReception § eachTime § inAnyCase § { [weak handler] in keeper.onceKept { handler?.showThanks() } }

    delivery?.begin()
    return (controller, handler, keeper)
  }
}
