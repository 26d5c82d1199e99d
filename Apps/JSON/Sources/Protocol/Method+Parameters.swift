/// The parameters that several methods and tools share.
extension Method {
  static func element(_ limits: Limits) -> Parameter {
    .always("id", .text(atMost: limits.id), "The element's id.")
  }

  /// The members that the driver saw of the element.
  static let seen = Parameter(
    "seen", .map(of: .anything, atMost: 64),
    "Act only if the element still has these members, as a snapshot shows them.")

  /// The options of every action.
  static func actionOptions(_ limits: Limits) -> [Parameter] {
    [
      Parameter("ifRevision", .count, "Act only if the element is as at this revision."),
      Parameter("snapshot", .boolean, "Give the snapshot with the result."),
      Parameter("settle", .boolean, "Answer when no effect is under way (the default), or at once."),
      Parameter("timeoutMs", .integer(0...limits.wait), "Answer after so long also when an effect is still under way."),
    ]
  }

  /// The shape of a secret by name.
  static func secretByName(_ limits: Limits) -> Shape {
    .members([.always("secret", .text(atMost: limits.id), "The secret's name.")])
  }

  /// The conditions of a wait.
  static func until(_ limits: Limits) -> Shape {
    let element = [
      Parameter.always("id", .text(atMost: limits.id), "The element's id."),
      Parameter("present", .boolean, "Whether it is visible; true when left out."),
      Parameter("enabled", .boolean, "Whether it is enabled."),
      Parameter("busy", .boolean, "Whether it is busy."),
      Parameter("filled", .boolean, "Whether a secret is filled."),
      Parameter("value", .anything, "Its value, text, selected, target or fraction, as the snapshot has it."),
      Parameter(
        "count", .members([Parameter("above", .count), Parameter("below", .count)]),
        "How many rows, options or lines; with row, those with that text."),
      Parameter("row", .text(atMost: limits.id), "A text in one of its rows, in any case."),
      Parameter("changedSince", .count, "Met when it or its rows have changed since this revision."),
    ]
    return .members([
      Parameter("settled", .boolean, "Whether no effect is under way."),
      Parameter("revisionAbove", .count, "A revision that is to be passed."),
      Parameter("page", .text(atMost: limits.id), "The key of the page on top."),
      Parameter("element", .members(element), "One element's state."),
    ])
  }
}
