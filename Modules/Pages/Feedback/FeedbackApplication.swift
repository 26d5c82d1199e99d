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
    let controller = ModelController(context.restored() ?? FeedbackModel())
    context.keepCheckpoints { controller.model }
    let factory = FeedbackPageFactory(controller: controller)
    let collector = FeedbackCollector(factory: factory)
    let handler = FeedbackNavigationHandler(factory: factory, navigator: context.navigator)
    let delivery = outbox.map { FeedbackDelivery($0, in: context) }

    let keeper = FeedbackKeeper(store, delivery, in: context, onLoss: handler.showLoss)

    collector.collectFeedback().onReception § eachTime § { feedback in
      keeper.keep(CollectedFeedback(feedback: feedback, category: controller.model.category))
    }
    collector.collectChanges().onReception § eachTime § controller.transform
    // The rule belongs to the application: no page knows it (R37, R39). Thanks for what is lost would be a lie.
    controller.deltas.filter { $0.old.feedback < $0.new.feedback && $0.new.feedback.isPositive }
      .onReception § eachTime § inAnyCase § { keeper.onceKept(handler.showThanks) }

    delivery?.begin()
    await handler.run()
    return await keeper.finish() ? controller.model.feedback.text : nil
  }
}
