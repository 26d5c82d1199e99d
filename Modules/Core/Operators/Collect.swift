extension Signal {
  /// All values as one array, when the signal completes; a failure or an interruption is handed on without them.
  public func collect() -> Signal<[Value]> {
    Signal<[Value]> { receive, end in
      var values: [Value] = []
      return self.attach(
        receive: { values.append($0) },
        end: { reason in
          if case .completed = reason { receive(values) }
          end(reason)
        })
    }
  }

  /// Arrays of `count` values; when the signal completes, a last shorter one with what is left.
  public func collect(_ count: Int) -> Signal<[Value]> {
    precondition(count > 0, "collect needs a count of 1 or more, not \(count)")
    return Signal<[Value]> { receive, end in
      var values: [Value] = []
      return self.attach(
        receive: { value in
          values.append(value)
          guard values.count == count else { return }
          let full = values
          values = []
          receive(full)
        },
        end: { reason in
          if case .completed = reason, !values.isEmpty { receive(values) }
          end(reason)
        })
    }
  }
}
