import SignalboxInterface

// The JSON of each kind: first the shapes for documents, then the values. A kind with a state has both in a file of its
// own under `Kinds`.

extension ElementKind {
  /// The members of this kind alone, for documents.
  var jsonParameters: [Parameter] {
    switch self {
    case .heading: [.always("level", .integer(1...6))]
    case .text:
      [
        .always("text", .anyText),
        Parameter("tone", Definition.tone, "An emphasis; the text alone says the same."),
      ]
    case .richtext: [.always("text", .anyText, "CommonMark with tables.")]
    case .field: FieldState.jsonParameters
    case .secret: [.always("filled", .boolean)]
    case .number: NumberState.jsonParameters
    case .toggle: [.always("value", .boolean)]
    case .file: FilesState.jsonParameters
    case .choice: ChoiceState.jsonParameters
    case .multichoice: MultichoiceState.jsonParameters
    case .link:
      [
        .always("target", .anyText), Parameter("address", .anyText, "The address that a press opens."),
        Parameter("file", KeptFile.shape, "The file that it gives; ui.file has its bytes."),
      ]
    case .list: ListState.jsonParameters
    case .table: TableState.jsonParameters
    case .image: ImageState.jsonParameters
    case .progress:
      [
        .always("fraction", .nullable(.number), "From 0 to 1, or null."),
        Parameter("amount", .number, "How much there is in all, where it is counted."),
        Parameter("unit", .anyText, "What is counted, where it has a name."),
      ]
    case .chart: ChartState.jsonParameters
    case .log: LogState.jsonParameters
    case .note: [.always("text", .anyText), .always("severity", Definition.severity)]
    // The members of a new group follow as changes of their own.
    case .group: [Parameter("elements", .list(of: .reference(.element)))]
    case .button: []
    }
  }
}

extension ElementContent {
  /// The members of this kind alone.
  var jsonMembers: [JSON.Member] {
    switch self {
    case .heading(let level): [JSON.Member("level", .integer(level))]
    case .text(let text, let tone):
      [JSON.Member("text", .string(text))] + (tone.map { [JSON.Member("tone", .string($0.rawValue))] } ?? [])
    case .richText(let text): [JSON.Member("text", .string(text.markdown))]
    case .field(let state): state.jsonMembers
    case .secret(let isFilled): [JSON.Member("filled", .bool(isFilled))]
    case .number(let state): state.jsonMembers
    case .toggle(let isOn): [JSON.Member("value", .bool(isOn))]
    case .file(let state): state.jsonMembers
    case .choice(let state): state.jsonMembers
    case .multichoice(let state): state.jsonMembers
    case .button, .group: []
    case .link(let target, let address, let file):
      [JSON.Member("target", .string(target))]
        + (address.map { [JSON.Member("address", .string($0.text))] } ?? [])
        + (file.map { [JSON.Member("file", $0.json)] } ?? [])
    case .list(let state): state.jsonMembers
    case .table(let state): state.jsonMembers
    case .image(let state): state.jsonMembers
    case .progress(let fraction, let total):
      [JSON.Member("fraction", fraction.map { .number($0) } ?? .null)] + (total.map(\.jsonMembers) ?? [])
    case .chart(let state): state.jsonMembers
    case .log(let state): state.jsonMembers
    case .note(let text, let severity):
      [JSON.Member("text", .string(text)), JSON.Member("severity", .string(severity.rawValue))]
    }
  }
}

extension ProgressTotal {
  fileprivate var jsonMembers: [JSON.Member] {
    [JSON.Member("amount", .number(amount))] + (unit.isEmpty ? [] : [JSON.Member("unit", .string(unit))])
  }
}
