import SignalboxInterface

/// The condition of a `ui.wait`.
struct WaitCondition {
  private let until: JSON
  private let limits: Limits

  /// - Parameter until: The parameter `until`; its shape is checked already.
  init(_ until: JSON, limits: Limits) {
    self.until = until
    self.limits = limits
  }

  /// Returns whether `frame` fulfils every part of the condition.
  func isMet(_ frame: Frame) -> Bool {
    if let settled = until["settled"], settled != .bool(frame.isSettled) { return false }
    if let revision = until["revisionAbove"]?.wholeNumber, frame.revision <= revision { return false }
    if case .string(let key)? = until["page"], !key.hasSameBytes(as: frame.page.key) { return false }
    return until["element"].map { isMet($0, frame) } ?? true
  }

  private func isMet(_ wanted: JSON, _ frame: Frame) -> Bool {
    guard case .string(let id)? = wanted["id"] else { return false }
    let found = frame.alerts.flatMap(\.buttons).find(id) ?? frame.page.elements.find(id)
    let isWanted = wanted["present"] != false
    guard let found else { return !isWanted }
    guard isWanted else { return false }
    let element = ElementJSON.found(found, isCovered: false, rows: 0)
    if let enabled = wanted["enabled"], enabled != element["enabled"] { return false }
    if let busy = wanted["busy"], busy != element["busy"] ?? false { return false }
    // A secret has no value here, so a wait cannot be used to guess a secret.
    if let filled = wanted["filled"], filled != element["filled"] { return false }
    guard let value = wanted["value"] else { return true }
    let shown = ["value", "text", "selected", "target", "fraction"].lazy.compactMap { element[$0] }.first
    return shown.map { $0.means(value) } ?? false
  }
}

extension JSON {
  /// Returns whether both values are equal. Numbers are compared by value, not by their notation.
  fileprivate func means(_ other: JSON) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return DecimalText(left) == DecimalText(right) }
    return self == other
  }
}
