/// Counts the objects it made that still live, to see that what a subscription held is freed.
final class LiveCount {
  fileprivate(set) var count = 0

  func make(onDeinit: @escaping () -> Void = {}) -> LiveObject { LiveObject(self, onDeinit: onDeinit) }
}

/// An object whose end is noticed.
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
