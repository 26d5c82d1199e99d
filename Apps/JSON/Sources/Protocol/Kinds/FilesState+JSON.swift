import SignalboxInterface

extension FilesState {
  /// The members of a field for files, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("files", .list(of: KeptFile.shape), "What is given."),
      .always("limit", .count, "The most bytes of a file."), .always("count", .count, "The most files."),
      Parameter(
        "types", .list(of: .anyText), "The media types that are taken, told from the contents; any without it."),
    ]
  }

  /// The members of a field for files.
  var jsonMembers: [JSON.Member] {
    [
      JSON.Member("files", .array(files.map(\.json))), JSON.Member("limit", .integer(limit)),
      JSON.Member("count", .integer(count)),
    ] + (types.isEmpty ? [] : [JSON.Member("types", .array(types.map { .string($0.rawValue) }))])
  }
}

extension KeptFile {
  /// The members of a file, for documents.
  static var shape: Shape {
    .members([
      .always("name", .anyText), .always("type", .anyText, "The media type."), .always("size", .count, "In bytes."),
      .always("digest", .anyText, "The SHA-256 of the bytes, in hexadecimal digits."),
    ])
  }

  /// The file without its bytes.
  var json: JSON {
    ["name": .string(name), "type": .string(type), "size": .integer(size), "digest": .string(digest)]
  }
}
