import Observation

extension Property {
  /// Makes reads of ``value`` visible to `withObservationTracking`, and so to SwiftUI and `@Observable` models.
  ///
  /// Tracking reports a change when the property announces it: once for a write or a batch, when the new value can be
  /// read. A read subscribes to the property until its next change, because tracking reports a single change for each
  /// read. Only tracked properties pay for tracking, so each property has to opt in.
  ///
  /// ```swift
  /// let name = MutableProperty("Ada").tracked()
  /// withObservationTracking { print(name.value) } onChange: { print("changed") }
  /// name.value = "Grace"  // changed
  /// ```
  @discardableResult
  public final func tracked() -> Self {
    if cell.tracking == nil { cell.tracking = Tracking() }
    return self
  }
}

/// A property as seen by the standard library's `Observation`.
@usableFromInline
final class Tracking {
  private let content = Content()
  private var subscription: Subscription?

  /// Stands for the value. The value's type is not needed here: a key path to it would be looked up at each read.
  private final class Content: Observable {
    let registrar = ObservationRegistrar()
    var value: Void { () }
  }

  /// Notes a read of the value, which may be tracked.
  @usableFromInline
  func noteRead<Value>(of changes: @autoclosure () -> Signal<Value>) {
    content.registrar.access(content, keyPath: \.value)
    guard subscription?.isActive != true else { return }
    subscription = changes().observe { [weak self] _ in self?.tell() }
  }

  /// Reports a change. An observer that wants the next change reads the value again.
  private func tell() {
    subscription?.cancel()
    content.registrar.withMutation(of: content, keyPath: \.value) {}
  }
}
