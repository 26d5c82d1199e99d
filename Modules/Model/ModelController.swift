public import SignalboxCore

/// The owner of a model: the only object that can set the model, and that announces every change (R22).
///
/// ```swift
/// let controller = ModelController(FeedbackModel())
/// controller.deltas.observe { print($0.old.feedback, "->", $0.new.feedback) }
/// controller.transform { model in
///   var model = model
///   model.feedback = .good
///   return model
/// }
/// ```
public final class ModelController<Model: Equatable> {
  /// A change of the model: its old and its new value.
  public typealias Delta = (old: Model, new: Model)

  private let updated = Emitter<Model>()
  private let changed = Emitter<Delta>()
  private var waiting: [Request] = []
  private var isAnnouncing = false

  private enum Request {
    case change((Model) -> Model)
    case notification
  }

  /// The current model.
  public private(set) var model: Model

  /// Creates a controller that owns `model`.
  public init(_ model: Model) { self.model = model }

  /// The model after each change, and again at each ``notify()`` (R23, R24).
  public var updates: Signal<Model> { updated.signal }

  /// The model before and after each change, once for each, after ``updates`` has announced the change (R23).
  public var deltas: Signal<Delta> { changed.signal }

  /// Applies `change` in one step (R25), then announces it. A change after which the model is equal is not announced
  /// (B11).
  ///
  /// A change that is requested during an announcement is applied after it. So each delta joins a model to the next, in
  /// order, and never skips a state (B11).
  public func transform(_ change: @escaping (Model) -> Model) { perform(.change(change)) }

  /// Replaces the model. The same as a ``transform(_:)`` that ignores the old model.
  public func update(_ new: Model) { transform { _ in new } }

  /// Announces the current model on ``updates`` only (R24), after the announcement in progress.
  public func notify() { perform(.notification) }

  /// The number of observers of ``updates``, for leak checks.
  package var updateObserverCount: Int { updated.observerCount }

  /// Observes ``updates`` (R26).
  @discardableResult
  public func observe(_ callback: @escaping (Model) -> Void) -> Subscription { updates.observe(callback) }

  private func perform(_ request: Request) {
    guard !isAnnouncing else { return waiting.append(request) }
    isAnnouncing = true
    carryOut(request)
    while !waiting.isEmpty { carryOut(waiting.removeFirst()) }
    isAnnouncing = false
  }

  private func carryOut(_ request: Request) {
    switch request {
    case .change(let change): apply(change)
    case .notification: updated.emit(model)
    }
  }

  private func apply(_ change: (Model) -> Model) {
    let old = model
    let new = change(old)
    guard old != new else { return }
    model = new
    updated.emit(new)
    changed.emit((old, new))
  }
}
