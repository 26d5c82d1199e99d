/// An observation in progress, and the means to end it.
///
/// Discarding a subscription changes nothing. The observation continues until ``cancel()``, the end of its source, or
/// the end of its ``Lifetime`` (S11). A second cancellation, or a cancellation after the end, does nothing (S9).
public class Subscription {
  /// A Boolean value that indicates whether the observation is neither cancelled nor ended.
  @inlinable public final var isActive: Bool { isUnderWay }
  // Unchecked exclusivity: a flag is loaded and stored at once.
  @exclusivity(unchecked) @usableFromInline final var isUnderWay = true
  #if DEBUG
    /// The place in the program that subscribed, for the report of a cycle.
    @usableFromInline final var place: Place?
  #endif

  @inlinable
  init() {}

  /// Ends the observation. After this call, no call to the observer starts (S5), and everything it held is released.
  @inlinable
  public final func cancel() {
    guard isUnderWay else { return }
    checkStack()
    isUnderWay = false
    release()
  }

  /// Releases everything that is held. Called once, after `isActive` became false.
  @usableFromInline
  func release() {}

  /// Stores the place of subscription, in debug builds only: in release builds a subscription stays small.
  @inlinable
  final func remember(_ place: Place) {
    #if DEBUG
      self.place = place
      for input in inputs { input.remember(place) }
    #endif
  }

  /// The subscriptions that this subscription is made of.
  @usableFromInline var inputs: [Subscription] { [] }
}

extension Subscription {
  /// Returns the subscription to a signal that had already ended: there is nothing to cancel (S13).
  @usableFromInline
  static func ended() -> Subscription {
    let subscription = Subscription()
    subscription.cancel()
    return subscription
  }

  /// Returns a subscription whose cancellation calls `action` once. Clocks and bridges to other libraries use it.
  public static func cancelling(_ action: @escaping () -> Void) -> Subscription { Teardown(action) }
}

/// A line in the source of the program.
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
