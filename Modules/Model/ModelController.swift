public import SignalboxCore

/// Owns a model: the only one who can set it, and the one who announces every change (R22).
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
  /// One change of the model: what it was and what it became.
  public typealias Delta = (old: Model, new: Model)

  private let updated = Emitter<Model>()
  private let changed = Emitter<Delta>()
  private var waiting: [Request] = []
  private var isAnnouncing = false

  private enum Request {
    case change((Model) -> Model)
    case notification
  }

  /// The present model.
  public private(set) var model: Model

  /// Creates a controller that owns `model`.
  public init(_ model: Model) { self.model = model }

  /// The model after each change, and again on each ``notify()`` (R23, R24).
  public var updates: Signal<Model> { updated.signal }

  /// The model before and after each change, once each, after ``updates`` has announced it (R23).
  public var deltas: Signal<Delta> { changed.signal }

  /// Applies `change` in one step (R25), then announces it; a change that leaves the model equal is not announced (B11).
  ///
  /// A change requested while another is being announced is applied after that announcement, so that each delta joins
  /// what was with what came of it, in order, and never skips a state (B11).
  public func transform(_ change: @escaping (Model) -> Model) { perform(.change(change)) }

  /// Replaces the model; the same as a ``transform(_:)`` that ignores the old one.
  public func update(_ new: Model) { transform { _ in new } }

  /// Announces the present model on ``updates`` only (R24), after what is being announced.
  public func notify() { perform(.notification) }

  /// How many observe ``updates``, for leak checks.
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
