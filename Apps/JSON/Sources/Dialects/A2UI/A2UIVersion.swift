/// The versions of A2UI that are spoken, with everything that differs between them.
public enum A2UIVersion: String, CaseIterable, Sendable {
  /// The version in production. Its messages name 0.9, as its specification does.
  case v09 = "0.9.1"
  /// The version with `@path` and `@call`, in the form that `a2ui-core` 0.4.0 reads.
  case v10 = "1.0"

  /// The version in each message.
  var name: String { self == .v09 ? "v0.9" : "v1.0" }

  /// The name of the components and functions that every renderer has.
  var catalogue: String { "https://a2ui.org/specification/\(path)/catalogs/basic/catalog.json" }
  private var path: String { self == .v09 ? "v0_9" : "v1_0" }

  /// Returns the id of a component. In version 1.0 it is an identifier, so other bytes are written as numbers.
  func id(_ name: String) -> String {
    guard self == .v10 else { return name }
    return name.utf8.reduce(into: "") { id, byte in
      let isDigit = (0x30...0x39).contains(byte)
      let isPlain = (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || isDigit && !id.isEmpty
      id += isPlain ? String(UnicodeScalar(byte)) : "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// Returns the reference to a value of the data model. A path without a slash at its start is within a row.
  func value(_ path: String) -> JSON { .object([JSON.Member(self == .v09 ? "path" : "@path", .string(path))]) }

  /// Returns the call of a function of the catalogue.
  func call(_ function: String, _ arguments: JSON) -> JSON {
    .object([JSON.Member(self == .v09 ? "call" : "@call", .string(function)), JSON.Member("args", arguments)])
  }

  /// Returns a title as Markdown, and the variant of its component. Version 1.0 has no variants for titles.
  func title(_ text: String, level: Int) -> (text: String, variant: String?) {
    switch self {
    case .v09: (A2UIText.plain(text), "h\(min(5, max(1, level)))")
    case .v10: (A2UIText.title(text, level: level), nil)
    }
  }

  /// Returns the number of steps of a slider. In version 0.9 it has none, so its values are rounded when they come.
  func steps(_ count: Int?) -> JSON? { self == .v10 ? count.flatMap { $0 > 0 ? .integer($0) : nil } : nil }
}
