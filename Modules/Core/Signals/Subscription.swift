/// An observation that is under way, and the means to end it.
///
/// Throwing a subscription away changes nothing: the observation goes on until ``cancel()``, the end of its source, or the
/// end of the ``Lifetime`` it was tied to (S11). Cancelling again, or after the end, does nothing (S9).
public class Subscription {
  /// False from the moment it was cancelled or its source ended.
  @inlinable public final var isActive: Bool { isUnderWay }
  // Unchecked: a flag is loaded and stored at once.
  @exclusivity(unchecked) @usableFromInline final var isUnderWay = true
  #if DEBUG
    /// Where the program subscribed, for the report of a cycle.
    @usableFromInline final var place: Place?
  #endif

  @inlinable
  init() {}

  /// Ends the observation: once this has returned, no call to the observer starts (S5), and what it held is released.
  @inlinable
  public final func cancel() {
    guard isUnderWay else { return }
    checkStack()
    isUnderWay = false
    release()
  }

  /// Lets go of everything held. Called once, after `isActive` became false.
  @usableFromInline
  func release() {}

  /// Remembers the place of subscription, in debug builds only: in release builds a subscription stays small.
  @inlinable
  final func remember(_ place: Place) {
    #if DEBUG
      self.place = place
      for input in inputs { input.remember(place) }
    #endif
  }

  /// What this subscription is made of.
  @usableFromInline var inputs: [Subscription] { [] }
}

extension Subscription {
  /// The subscription to a signal that had already ended: there is nothing to cancel (S13).
  @usableFromInline
  static func ended() -> Subscription {
    let subscription = Subscription()
    subscription.cancel()
    return subscription
  }

  /// A subscription whose cancellation is `action`, called once: how clocks and bridges from other worlds make theirs.
  public static func cancelling(_ action: @escaping () -> Void) -> Subscription { Teardown(action) }
}

/// A line of the program.
@frozen @usableFromInline
struct Place: CustomStringConvertible {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  @usableFromInline var description: String { "\(file):\(line)" }
}

private final class Teardown: Subscription {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  override func release() {
    let action = self.action
    self.action = nil
    action?()
  }
}
