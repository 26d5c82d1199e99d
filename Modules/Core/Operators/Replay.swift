extension Signal {
  /// Gives a new observer the last `count` values first, and the end if there was one.
  ///
  /// Recording starts now and goes on until this signal ends, whether the result is observed or not.
  public func replay(_ count: Int) -> Signal {
    precondition(count > 0, "replay needs a count of 1 or more, not \(count)")
    let source = Source<Value>()
    var record: [Value] = []
    observe(
      { value in
        if record.count == count { record.removeFirst() }
        record.append(value)
        source.send(value)
      }, end: { source.finish($0) })
    return Signal { receive, end in
      Replaying(values: record, receive: receive, end: end).start(Signal(source: source))
    }
  }
}
