import SignalboxWords

/// The files in a field, and the files that it takes.
public struct FilesState: Codable, Equatable, Sendable {
  /// The files that the user gave.
  public var files: [KeptFile]
  /// The most bytes of a file.
  public var limit: Int
  /// The types that the field takes; empty for any contents.
  public var types: [FileType]
  /// The most files.
  public var count: Int

  /// Creates the state of a field for files.
  public init(files: [KeptFile] = [], limit: Int, types: [FileType] = [], count: Int = 1) {
    (self.files, self.limit, self.types, self.count) = (files, limit, types, count)
  }

  /// The names and sizes of the files, on a line.
  public var text: String { files.map(\.summary).joined(separator: ", ") }

  /// The files that the field takes, as a sentence: `At most 2 files of PNG or JPEG, 10 MB each.`
  public var rule: String {
    let (size, kinds) = (FileSize.text(limit), Self.list(types))
    switch (types.isEmpty, count) {
    case (true, 1): return phrase("A file of at most \(size).")
    case (false, 1): return phrase("A file of the type \(kinds), at most \(size).")
    case (true, _): return phrase("At most \(count) files, each of at most \(size).")
    case (false, _): return phrase("At most \(count) files of the type \(kinds), each of at most \(size).")
    }
  }

  static func list(_ types: [FileType]) -> String {
    let names = types.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.last ?? "" }
    let others = names.dropLast().joined(separator: ", ")
    return phrase("\(others) or \(last)", context: "types of files")
  }

  /// Returns the paths in a text that a user typed at a terminal. Semicolons separate the paths in a field for several
  /// files.
  package func paths(in text: String) -> [String] {
    let parts = count > 1 ? text.split(separator: ";").map(String.init) : [text]
    return parts.map { part in
      let start = part.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  /// The way to name files at a terminal.
  package var hint: String {
    count > 1
      ? phrase("Give paths on this machine, with semicolons between them.") : phrase("Give a path on this machine.")
  }

  /// Returns the reason why these files are not taken, or `nil`.
  public func problem(of files: [KeptFile]) -> ValueProblem? {
    if files.count > count { return .tooManyFiles }
    for file in files {
      if !FileName.isValid(file.name) { return .badFileName }
      if file.size > limit { return .fileTooLarge }
      if !takes(file.type) { return file.size == 0 ? .emptyFile : .wrongFileType }
    }
    return nil
  }

  /// Returns whether files of this media type are taken.
  public func takes(_ type: String) -> Bool { types.isEmpty || types.contains { $0.rawValue == type } }
}

extension FilesState: InputMeaning {
  var outline: String? {
    "\(files.map { "\($0.name.debugDescription) \($0.type) \($0.size) \($0.digest.prefix(8))" })"
  }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> FilesState {
    var state = self
    state.files = files.map { $0.mapName(transform) }
    return state
  }
}

extension KeptFile {
  func mapName(_ transform: (String, SafeText.Lines) -> String) -> KeptFile {
    KeptFile(name: transform(name, .one), type: type, size: size, digest: digest)
  }
}
