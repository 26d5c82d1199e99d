import SignalboxInterface

extension ChoiceState {
  /// The members of a choice, for documents.
  static var jsonParameters: [Parameter] {
    [.always("selected", .nullable(.anyText)), .always("options", .list(of: .reference(.option)))]
  }

  /// The members of a choice.
  var jsonMembers: [JSON.Member] {
    [JSON.Member("selected", .optional(selected)), JSON.Member("options", .array(options.map(\.json)))]
  }
}

extension MultichoiceState {
  /// The members of a choice of several options, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("selected", .list(of: .anyText)), .always("options", .list(of: .reference(.option))),
      Parameter("minimum", .count, "The least that can be selected, unless nothing is."),
      Parameter("maximum", .count, "The most."),
      Parameter("chosen", .anyText, "Where there are bounds: how many are selected, and how many more are needed."),
    ]
  }

  /// The members of a choice of several options.
  var jsonMembers: [JSON.Member] {
    [
      JSON.Member("selected", .array(selected.map { .string($0) })),
      JSON.Member("options", .array(options.map(\.json))),
    ]
      + [("minimum", minimum), ("maximum", maximum)]
      .compactMap { name, bound in bound.map { JSON.Member(name, .integer($0)) } }
  }
}

extension OptionState {
  /// The option as JSON.
  var json: JSON {
    .object(
      [
        JSON.Member("key", .string(key)), JSON.Member("label", .string(label)),
        JSON.Member("enabled", .bool(isEnabled)),
      ]
        + (isWanting ? [JSON.Member("wanting", true)] : []))
  }
}
