import SignalboxInterface

extension NumberState {
  /// The members of a number, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("value", .nullable(.number)), Parameter("minimum", .number), Parameter("maximum", .number),
      Parameter("step", .number),
      Parameter("style", .word(NumberStyle.allCases.map(\.rawValue)), "How it is drawn; the number is the same."),
    ]
  }

  /// The members of a number.
  var jsonMembers: [JSON.Member] {
    [JSON.Member("value", value.map { .number($0) } ?? .null)]
      + [("minimum", minimum), ("maximum", maximum), ("step", step)]
      .compactMap { name, bound in bound.map { JSON.Member(name, .number($0)) } }
      + (style.map { [JSON.Member("style", .string($0.rawValue))] } ?? [])
  }
}
