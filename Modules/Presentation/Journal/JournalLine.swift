import SignalboxNavigation

/// One line of a recording: a sum over its text, the text's length, and the text: fields between tabs.
///
/// ```
/// SUM LEN 1500000000⇥2⇥press⇥1⇥main/leave
/// ```
enum JournalLine: Equatable {
  /// What the recording says of itself; the second line, after ``magic``.
  case header(JournalHeader)
  /// A record; `merges` when it takes the place of the one before.
  case record(Journal.Record, merges: Bool)
  /// Everything from this number on no longer counts.
  case cut(Int)

  static let format = "1"
  static let magic = "signalbox-journal "

  /// The line's bytes, with its end.
  var bytes: [UInt8] {
    let text = Array(fields.map(Self.escaped).joined(separator: "\t").utf8)
    let sum = String(Checksum.of(text), radix: 16)
    let front = String(repeating: "0", count: 8 - sum.count) + sum + " \(text.count) "
    return Array(front.utf8) + text + [0x0A]
  }

  /// Reads a line without its end; `nil` when it is not what was written.
  init?(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 8, let sum = Self.number(parts[0], radix: 16) as UInt32?,
      let count = Self.number(parts[1]) as Int?, parts[2].count == count, Checksum.of(parts[2]) == sum
    else { return nil }
    let fields = parts[2].split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
    guard let line = Self.read(fields) else { return nil }
    self = line
  }

  // MARK: Fields

  private var fields: [String] {
    switch self {
    case .header(let header):
      ["session", header.application, "\(header.version)", header.session, "\(header.first)"]
    case .cut(let number): ["cut", "\(number)"]
    case .record(let record, let merges):
      ["\(record.time.nanoseconds)", "\(record.revision)"] + (merges ? ["merge"] : []) + record.entry.fields
    }
  }

  private static func read(_ fields: [String]) -> JournalLine? {
    switch fields[0] {
    case "session":
      guard fields.count == 5, let version = Int(fields[2]), let first = Int(fields[4]) else { return nil }
      return .header(JournalHeader(application: fields[1], version: version, session: fields[3], first: first))
    case "cut":
      return fields.count == 2 ? Int(fields[1]).map(JournalLine.cut) : nil
    default:
      guard fields.count >= 3, let time = Int64(fields[0]), let revision = Int(fields[1]), revision >= 0 else {
        return nil
      }
      let merges = fields[2] == "merge"
      guard let entry = Journal.Entry(fields: Array(fields.dropFirst(merges ? 3 : 2))) else { return nil }
      return .record(Journal.Record(time: .nanoseconds(time), entry: entry, revision: revision), merges: merges)
    }
  }

  /// A field without tabs and line ends.
  static func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C }) else { return field }
    var bytes: [UInt8] = []
    for byte in field.utf8 {
      switch byte {
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x5C: bytes += [0x5C, 0x5C]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ field: ArraySlice<UInt8>) -> String {
    guard field.contains(0x5C) else { return String(decoding: field, as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let mark = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      bytes.append(mark == 0x74 ? 0x09 : mark == 0x6E ? 0x0A : mark)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fields of an entry that is itself a field.
  static func fields(in text: String) -> [String] {
    ArraySlice(text.utf8).split(separator: 0x09, omittingEmptySubsequences: false).map(unescaped)
  }

  private static func number<Number: FixedWidthInteger>(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Number? {
    // Exactly as written: no sign, no capital letter.
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || radix == 16 && (0x61...0x66).contains($0) }) else {
      return nil
    }
    return Number(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
