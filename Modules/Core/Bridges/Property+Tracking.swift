import Observation

extension Property {
  /// Lets `withObservationTracking` see who reads ``value``, and with it SwiftUI and `@Observable` models.
  ///
  /// Tracking is told of a change when the property announces it: once for a write or a batch, and the new value is there. A
  /// derived property is observed from the time it is read until it changes, as tracking itself goes. A property that is
  /// not tracked pays nothing for those that are, which is why this has to be said.
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

/// A property as the standard library's `Observation` sees it.
@usableFromInline
final class Tracking {
  private let content = Content()
  private var subscription: Subscription?

  /// Stands for the value, whose type is not needed here: a key path to that would be looked up for each read.
  private final class Content: Observable {
    let registrar = ObservationRegistrar()
    var value: Void { () }
  }

  /// Somebody reads the value, and may be tracked.
  @usableFromInline
  func noteRead<Value>(of changes: @autoclosure () -> Signal<Value>) {
    content.registrar.access(content, keyPath: \.value)
    guard subscription?.isActive != true else { return }
    subscription = changes().observe { [weak self] _ in self?.tell() }
  }

  /// Whoever wants to know of the change after this one reads the value again.
  private func tell() {
    subscription?.cancel()
    content.registrar.withMutation(of: content, keyPath: \.value) {}
  }
}
