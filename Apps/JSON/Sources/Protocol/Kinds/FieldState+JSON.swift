import SignalboxInterface

extension FieldState {
  /// The members of a text field, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("value", .anyText), .always("limit", .count, "The most characters."), .always("multiline", .boolean),
      Parameter("suggestions", .list(of: .anyText)),
      Parameter(
        "format", .word(TextFormat.Kind.allCases.map(\.rawValue)),
        "What the text means: 2026-11-22, 14:30, 1 h 30 min, #3366cc."),
      Parameter("earliest", .anyText, "The least text of the format that is taken."),
      Parameter("latest", .anyText, "The greatest."), Parameter("now", .anyText, "What the user means by today."),
    ]
  }

  /// The members of a text field.
  var jsonMembers: [JSON.Member] {
    var members = [
      JSON.Member("value", .string(value)), JSON.Member("limit", .integer(limit)),
      JSON.Member("multiline", .bool(isMultiline)),
    ]
    if !suggestions.isEmpty { members.append(JSON.Member("suggestions", .array(suggestions.map { .string($0) }))) }
    guard let format else { return members }
    members.append(JSON.Member("format", .string(format.kind.rawValue)))
    return members
      + [("earliest", format.earliest), ("latest", format.latest), ("now", format.now)]
      .compactMap { name, text in text.map { JSON.Member(name, .string($0)) } }
  }
}
