import SignalboxInterface
public import Testing

extension SessionTest {
  /// Expects exactly these changes since the previous call, or since the start.
  ///
  /// ```swift
  /// test.set("name/name", "Ann")
  /// test.expectChanges("""
  ///   field name/name "Your name" = "Ann" (required)
  ///   button name/done "Done" (default)
  ///   """)
  /// ```
  ///
  /// Each line is a line of `Frame.outline` that is new or changed. A removed line is given as `- ` and its first two
  /// words. The lines are in the order of the page. After the first call, every change must be expected before the next
  /// step, unless ``allowsUnexpectedChanges`` is set.
  public func expectChanges(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let changes = changesSinceReference.joined(separator: "\n")
    let wanted = expected.split(separator: "\n").map { $0.trimmed }.joined(separator: "\n")
    reference = frame
    guard changes != wanted else { return }
    Issue.record("this has changed:\n\(changes)\nand not this:\n\(wanted)", sourceLocation: sourceLocation)
  }

  /// Requires that every change from now on is expected. Accepts all earlier changes.
  public func expectChangesFromHere() { reference = frame }

  /// Checks before a step that all changes were expected.
  func checkReference() {
    guard let reference, !allowsUnexpectedChanges else { return }
    let changes = changesSinceReference
    self.reference = frame
    guard reference != frame, !changes.isEmpty else { return }
    Issue.record("this has changed and nobody expected it:\n\(changes.joined(separator: "\n"))")
  }

  private var changesSinceReference: [String] {
    let old = (reference ?? frames[0]).outline.split(separator: "\n").map { $0.trimmed }
    let new = frame.outline.split(separator: "\n").map { $0.trimmed }
    let known = Set(old)
    let names = Set(new.map(\.subject))
    return new.filter { !known.contains($0) } + old.map(\.subject).filter { !names.contains($0) }.map { "- \($0)" }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension String {
  /// The subject of an outline's line: the kind and the id.
  fileprivate var subject: String { split(separator: " ").prefix(2).joined(separator: " ") }
}
