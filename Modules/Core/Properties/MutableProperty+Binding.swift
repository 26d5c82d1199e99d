extension MutableProperty {
  /// Sets this property to every value of `source`, for as long as both live. The same as `self <~ source` (S38).
  @discardableResult
  public func follow(_ source: Signal<Value>) -> Subscription {
    guard case .property(let node, let cell) = source.origin else {
      return source.observe(during: lifetime) { [weak self] in self?.value = $0 }
    }
    let carrier = Carrier(from: node)
    return source.observe(during: lifetime) { [weak self] value in
      guard let self else { return }
      carrier.carry(to: self) {
        self.value = value
      } late: {
        { [weak self] in self?.value = cell.announced ?? cell.value }
      }
    }
  }

  /// Keeps this property and `other` equal, from now on and for as long as both live. First takes the value of `other`.
  ///
  /// Neither keeps the other alive.
  @discardableResult
  public func link(_ other: MutableProperty) -> Subscription { link(other, from: { $0 }, to: { $0 }) }

  /// Keeps this property and `other` in step through a pair of functions. First takes the value of `other`.
  ///
  /// A change is carried over once and not back. So a pair of functions that loses precision settles as well (S36).
  @discardableResult
  public func link<Other>(
    _ other: MutableProperty<Other>, from: @escaping (Other) -> Value, to: @escaping (Value) -> Other
  ) -> Subscription {
    let (fromThere, fromHere) = (Carrier(from: other.node), Carrier(from: node))
    // A value carried over is announced at once or, in a connected domain, after the present announcement. The flag
    // detects the first case, the versions detect the second.
    var isCarrying = false
    var (carriedHere, carriedThere) = (-1, -1)
    let (here, there) = (node, other.node)
    let reading = other.signal.observe(during: lifetime) { [weak self, weak other] value in
      guard !isCarrying, there.announcedVersion != carriedThere else { return }
      func read(_ value: Other) {
        isCarrying = true
        self?.value = from(value)
        isCarrying = false
        carriedHere = here.version
      }
      guard let self else { return }
      fromThere.carry(to: self) {
        read(value)
      } late: {
        { read(other?.value ?? value) }
      }
    }
    let writing = changes.observe(during: other.lifetime) { [weak self, weak other] value in
      guard !isCarrying, here.announcedVersion != carriedHere else { return }
      func write(_ value: Value) {
        isCarrying = true
        other?.value = to(value)
        isCarrying = false
        carriedThere = there.version
      }
      guard let other else { return }
      fromHere.carry(to: other) {
        write(value)
      } late: {
        { write(self?.value ?? value) }
      }
    }
    return .cancelling {
      reading.cancel()
      writing.cancel()
    }
  }
}
