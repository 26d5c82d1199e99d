import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The feedback application: one graph of signals over pages that do not know each other.
public struct FeedbackApplication: Application {
  /// The name on a command line.
  public static let name = "feedback"

  private let store: any FeedbackStore
  private let outbox: (any FeedbackOutbox)?

  /// Creates the application over what keeps its feedback, and what sends it on, if anything does.
  public init(store: any FeedbackStore, outbox: (any FeedbackOutbox)? = nil) {
    self.store = store
    self.outbox = outbox
  }

  /// Runs until the main page is left.
  /// - Returns: The words for the feedback given last, or `nil` when nothing was given or something could not be kept.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (controller, handler, keeper) = connect(in: context)
    await handler.run()
    let isKept = await keeper.finish()
    return withExtendedLifetime(handler) { isKept ? controller.model.feedback.text : nil }
  }

  /// Connects model, pages and navigation; what is returned keeps the rest.
  private func connect(
    in context: ApplicationContext
  ) -> (ModelController<FeedbackModel>, FeedbackNavigationHandler, FeedbackKeeper) {
    let controller = ModelController(context.restored() ?? FeedbackModel())
    context.keepCheckpoints { controller.model }
    let factory = FeedbackPageFactory(controller: controller)
    let collector = FeedbackCollector(factory: factory)
    let handler = FeedbackNavigationHandler(factory: factory, navigator: context.navigator)
    let delivery = outbox.map { FeedbackDelivery($0, in: context) }

    // Weakly: what is bound to the factory's pages lives as long as the factory, which the handler has.
    let keeper = FeedbackKeeper(store, delivery, in: context) { [weak handler] in handler?.showLoss(reason: $0) }

    collector.collectFeedback().onReception § eachTime § { feedback in
      keeper.keep(CollectedFeedback(feedback: feedback, category: controller.model.category))
    }
    collector.collectChanges().onReception § eachTime § controller.transform
    // The rule belongs to the application: no page knows it (R37, R39). Thanks for what is lost would be a lie.
    controller.deltas.filter { $0.old.feedback < $0.new.feedback && $0.new.feedback.isPositive }
      .onReception § eachTime § inAnyCase § { [weak handler] in keeper.onceKept { handler?.showThanks() } }

    delivery?.begin()
    return (controller, handler, keeper)
  }
}
