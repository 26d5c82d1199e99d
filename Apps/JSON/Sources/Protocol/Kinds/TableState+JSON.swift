import SignalboxInterface

extension TableState {
  /// The members of a table, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("columns", .list(of: .anyText)), .always("rows", .list(of: .list(of: .anyText))),
      Parameter("tones", .list(of: .list(of: .nullable(Definition.tone))), "The tone of each cell, row by row."),
    ]
  }

  /// The members of a table.
  var jsonMembers: [JSON.Member] {
    let tone = { (tone: Tone?) -> JSON in tone.map { .string($0.rawValue) } ?? .null }
    return [
      JSON.Member("columns", .array(columns.map { .string($0) })),
      JSON.Member("rows", .array(rows.map { .array($0.map { .string($0) }) })),
    ] + (tones.map { [JSON.Member("tones", .array($0.map { .array($0.map(tone)) }))] } ?? [])
  }
}
