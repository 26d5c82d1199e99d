extension Signal {
  /// Sets `keyPath` of `target` to every value, for as long as both live. Does not keep the target alive (S38).
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>
  ) -> Subscription {
    bind(to: target) { $0[keyPath: keyPath] = $1 }
  }

  /// Calls `set` with `target` and every value, for as long as both live. Does not keep the target alive (S38).
  @discardableResult
  public func bind<Target: AnyObject>(
    to target: Target, _ set: @escaping (Target, Value) -> Void
  ) -> Subscription {
    // The first value after the target's release ends the binding: a foreign object cannot report its release.
    observeWhile { [weak target] value in
      guard let target else { return .stop }
      set(target, value)
      return .continue
    }
  }
}

/// Sets `target` to every value of `source`, for as long as both live (S38).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value?>, source: Signal<Value>) -> Subscription {
  target.follow(source.map { $0 })
}

/// Keeps `target` equal to `source`, from now on and for as long as both live (S38).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value?>, source: Property<Value>) -> Subscription {
  target.follow(source.signal.map { $0 })
}

/// Emits every value of `source` from `target`, for as long as both live. The end of the source does not end the
/// emitter.
@discardableResult
public func <~ <Value>(target: Emitter<Value>, source: Signal<Value>) -> Subscription {
  source.bind(to: target) { $0.emit($1) }
}
