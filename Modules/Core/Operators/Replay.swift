extension Signal {
  /// Sends each new observer the last `count` values first, and the end if there was an end.
  ///
  /// The values are kept from now on until this signal ends, with or without observers of the result.
  ///
  /// ```
  /// input             ab---c|
  /// replay(2), later  --(ab)--c|
  /// ```
  public func replay(_ count: Int) -> Signal {
    precondition(count > 0, "replay needs a count of 1 or more, not \(count)")
    let source = Source<Value>()
    let buffer = ReplayBuffer<Value>(count)
    // Subscribed first, so a value is in the buffer from the start of its delivery, not while it waits.
    _ = source.subscribe(receive: buffer.append, end: nil)
    observe({ source.send($0) }, end: { source.finish($0) })
    return Signal { receive, end in
      Replaying(values: buffer.values, receive: receive, end: end).start {
        source.subscribe(receive: $0, end: $1)
      }
    }
  }
}

/// A ring of the last values, up to a fixed count.
final class ReplayBuffer<Value> {
  private let count: Int
  private var ring: [Value] = []
  private var oldest = 0

  init(_ count: Int) { self.count = count }

  var values: [Value] { Array(ring[oldest...] + ring[..<oldest]) }

  func append(_ value: Value) {
    guard ring.count == count else { return ring.append(value) }
    // The old value is released after the new value is in place: its `deinit` may call back here (S19).
    let old = ring[oldest]
    ring[oldest] = value
    oldest = (oldest + 1) % count
    withExtendedLifetime(old) {}
  }
}
