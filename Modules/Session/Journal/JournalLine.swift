/// What one line of a recording says: fields between tabs. ``JournalChain`` puts its number and a sum before it.
///
/// ```
/// 1500000000⇥2⇥press⇥1⇥main/leave
/// ```
enum JournalLine: Equatable {
  /// What the recording says of itself; the second line, after ``magic``.
  case header(JournalHeader)
  case change(JournalChange)

  static let format = "2"
  static let magic = "signalbox-journal "
  /// How many bytes a text has at most, so that none takes more memory than there is.
  static let limit = 16 << 20

  /// Its text, without a line end.
  var text: [UInt8] { Array(fields.map(Self.escaped).joined(separator: "\t").utf8) }

  /// Reads a text; `nil` when it is nothing that is ever written.
  init?(text: ArraySlice<UInt8>) {
    let fields = text.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
    guard !text.contains(0), let line = Self.read(fields) else { return nil }
    self = line
  }

  // MARK: Fields

  private var fields: [String] {
    switch self {
    case .header(let header):
      ["session", header.application, "\(header.version)", header.session, "\(header.first)"]
    case .change(.cut(let number)): ["cut", "\(number)"]
    case .change(.stopped): ["stopped"]
    case .change(.record(let record, let merges)):
      ["\(record.time.nanoseconds)", "\(record.revision)"] + (merges ? ["merge"] : [])
        + (record.by.map { ["by", $0] } ?? []) + record.entry.fields
    }
  }

  private static func read(_ fields: [String]) -> JournalLine? {
    switch fields[0] {
    case "session":
      guard fields.count == 5, let version = Int(fields[2]), let first = JournalNumber.count(fields[4]) else {
        return nil
      }
      return .header(JournalHeader(application: fields[1], version: version, session: fields[3], first: first))
    case "cut":
      return fields.count == 2 ? JournalNumber.count(fields[1]).map { .change(.cut($0)) } : nil
    case "stopped":
      return fields.count == 1 ? .change(.stopped) : nil
    default:
      guard fields.count >= 3, let time = JournalNumber.nanoseconds(fields[0]),
        let revision = JournalNumber.count(fields[1])
      else { return nil }
      let merges = fields[2] == "merge"
      var rest = fields.dropFirst(merges ? 3 : 2)
      // Recordings in which nobody but the person acted have no such field.
      let by = rest.first == "by" ? rest.dropFirst().first : nil
      if by != nil { rest = rest.dropFirst(2) }
      guard by != "", let entry = Journal.Entry(fields: Array(rest)), by == nil || entry.isDone else { return nil }
      return .change(
        .record(Journal.Record(time: .nanoseconds(time), entry: entry, revision: revision, by: by), merges: merges))
    }
  }

  /// A field without tabs, line ends and NUL bytes, which are what a hole in a file reads as.
  static func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C || $0 == 0x00 }) else { return field }
    var bytes: [UInt8] = []
    for byte in field.utf8 {
      switch byte {
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x5C: bytes += [0x5C, 0x5C]
      case 0x00: bytes += [0x5C, 0x30]
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
      switch mark {
      case 0x74: bytes.append(0x09)
      case 0x6E: bytes.append(0x0A)
      case 0x30: bytes.append(0x00)
      default: bytes.append(mark)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fields of an entry that is itself a field.
  static func fields(in text: String) -> [String] {
    ArraySlice(text.utf8).split(separator: 0x09, omittingEmptySubsequences: false).map(unescaped)
  }
}

extension Duration {
  /// Whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
