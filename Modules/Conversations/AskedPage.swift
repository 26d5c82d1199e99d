public import SignalboxCore
public import SignalboxNavigation
import SignalboxWords

/// A page with a question of a child. It does not end with its answer: it stays until the next question is there, or
/// output.
open class AskedPage<Reply: Sendable>: Page<Void> {
  /// Receives the answer, once.
  private var answered: ((Result<Reply, Dismissed>) -> Void)?
  /// A timer that ends with the wait for an answer.
  public var timer: Subscription?
  /// The elements of the question.
  public var shown: [PageElement] = []
  public override var elements: [PageElement] { shown }

  /// Shows the page and returns the answer.
  /// - Throws: ``Dismissed/cancelled`` when the user goes back, ``Dismissed/replaced`` after ``abandon()``.
  public nonisolated(nonsending) func ask(in navigator: Navigator) async throws(Dismissed) -> Reply {
    try await withCheckedContinuation { continuation in
      answered = { continuation.resume(returning: $0) }
      navigator.show(self) { [weak self] in if case .failure(let dismissed) = $0 { self?.end(.failure(dismissed)) } }
    }.get()
  }

  /// Refuses going back, because no question is before this one. What was typed stays, and undo has no step for it.
  package func refuseGoingBack() { backRefusal = phrase("There is no question before this one.") }

  /// Answers the question.
  public func answer(_ reply: Reply) { end(.success(reply)) }

  /// Ends the wait for an answer: the child is gone.
  public func abandon() {
    end(.failure(.replaced))
    finish(())
  }

  private func end(_ result: Result<Reply, Dismissed>) {
    answered?(result)
    (answered, timer) = (nil, nil)
  }
}
