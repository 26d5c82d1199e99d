/// Counts its objects that are still alive. Tests use it to see that a subscription frees everything it held.
final class LiveCount {
  fileprivate(set) var count = 0

  func make(onDeinit: @escaping () -> Void = {}) -> LiveObject { LiveObject(self, onDeinit: onDeinit) }
}

/// An object that reports its deinitialisation to its counter.
final class LiveObject {
  private let counter: LiveCount
  private let onDeinit: () -> Void

  fileprivate init(_ counter: LiveCount, onDeinit: @escaping () -> Void) {
    self.counter = counter
    self.onDeinit = onDeinit
    counter.count += 1
  }

  deinit {
    counter.count -= 1
    onDeinit()
  }

  /// Does nothing; a closure that calls it holds the object.
  func touch() {}
}
