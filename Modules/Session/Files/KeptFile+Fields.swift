import SignalboxInterface

extension [KeptFile] {
  /// Reads files from the fields of an entry, four for each; `nil` if the fields are different.
  init?(fields: ArraySlice<String>) {
    let fields = Array<String>(fields)
    guard fields.count % 4 == 0 else { return nil }
    self = []
    for start in stride(from: 0, to: fields.count, by: 4) {
      guard let size = JournalNumber.count(fields[start + 2].utf8) else { return nil }
      append(KeptFile(name: fields[start], type: fields[start + 1], size: size, digest: fields[start + 3]))
    }
  }
}
