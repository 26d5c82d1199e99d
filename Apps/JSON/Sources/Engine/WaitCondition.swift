import SignalboxInterface
import SignalboxSession

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
  /// - Parameter history: The changes up to `frame`.
  func isMet(_ frame: Frame, _ history: ElementHistory?) -> Bool {
    if let settled = until["settled"], settled != .bool(frame.isSettled) { return false }
    if let revision = until["revisionAbove"]?.wholeNumber, frame.revision <= revision { return false }
    if case .string(let key)? = until["page"], !key.hasSameBytes(as: frame.page.key) { return false }
    return until["element"].map { isMet($0, frame, history) } ?? true
  }

  private func isMet(_ wanted: JSON, _ frame: Frame, _ history: ElementHistory?) -> Bool {
    guard case .string(let id)? = wanted["id"] else { return false }
    if let seen = wanted["changedSince"]?.wholeNumber, history?.hasChanged(id, since: seen) != true { return false }
    let found = Self.find(id, in: frame)
    let isWanted = wanted["present"] != false
    guard let found else { return !isWanted }
    guard isWanted else { return false }
    let element = ElementJSON.found(found, isCovered: false, rows: 0)
    if let enabled = wanted["enabled"], enabled != element["enabled"] { return false }
    if let busy = wanted["busy"], busy != element["busy"] ?? false { return false }
    // A secret has no value here, so a wait cannot be used to guess a secret.
    if let filled = wanted["filled"], filled != element["filled"] { return false }
    guard hasParts(wanted, found.state) else { return false }
    guard let value = wanted["value"] else { return true }
    let shown = ["value", "text", "selected", "target", "fraction"].lazy.compactMap { element[$0] }.first
    return shown.map { $0.means(value) } ?? false
  }
}

extension WaitCondition {
  private static func find(_ id: String, in frame: Frame) -> FoundElement? {
    frame.alerts.flatMap(\.buttons).find(id) ?? frame.page.elements.find(id)
  }

  /// Returns whether the number of rows is within the bounds, and whether a row has the text.
  private func hasParts(_ wanted: JSON, _ element: ElementState) -> Bool {
    guard wanted["count"] != nil || wanted["row"] != nil else { return true }
    let row = if case .string(let text)? = wanted["row"] { text } else { nil as String? }
    guard let parts = element.content.parts(matching: row) else { return false }
    if let least = wanted["count"]?["above"]?.wholeNumber, parts.count <= least { return false }
    if let most = wanted["count"]?["below"]?.wholeNumber, parts.count >= most { return false }
    return row == nil || wanted["count"] != nil || parts.count > 0
  }

  /// Returns the members of an answer that show the element of the condition: the element without its rows, and the
  /// rows with the text.
  func found(in frame: Frame) -> [JSON.Member] {
    guard let wanted = until["element"], case .string(let id)? = wanted["id"], let found = Self.find(id, in: frame)
    else { return [] }
    let isCovered = !frame.alerts.isEmpty && !frame.alerts.flatMap(\.buttons).contains { $0.id == id }
    var members = [JSON.Member("element", ElementJSON.found(found, isCovered: isCovered, rows: 0))]
    if case .string(let text)? = wanted["row"], let parts = found.state.content.parts(matching: text) {
      let places = parts.places(0..<min(parts.count, 20))
      members.append(JSON.Member("rows", .array(places.map { found.state.part(at: $0, isCovered: isCovered) })))
    }
    return members
  }
}

extension JSON {
  /// Returns whether both values are equal. Numbers are compared by value, not by their notation.
  func means(_ other: JSON) -> Bool {
    if case .number(let left) = self, case .number(let right) = other { return DecimalText(left) == DecimalText(right) }
    return self == other
  }
}
