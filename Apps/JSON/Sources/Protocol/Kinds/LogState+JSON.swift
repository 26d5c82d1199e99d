import SignalboxInterface

extension LogState {
  /// The number of last lines that a snapshot contains.
  static let shown = 20

  /// The members of a log, for documents.
  static var jsonParameters: [Parameter] {
    [.always("total", .count, "How many lines were written."), .always("lines", .list(of: .anyText), "The last 20.")]
  }

  /// The members of a log.
  var jsonMembers: [JSON.Member] {
    [
      JSON.Member("total", .integer(total)),
      JSON.Member("lines", .array(lines.suffix(Self.shown).map { .string($0) })),
    ]
  }
}
