import SignalboxWords

/// The content of a line in a recording: fields that are separated by tabs.
/// ``JournalChain`` puts a checksum, the line's number and the text's length before the text.
///
/// ```
/// 1500000000⇥2⇥press⇥1⇥main/leave
/// ```
enum JournalLine: Equatable {
  /// The recording's header. It is the second line; the first line is ``magic`` and ``format``.
  case header(JournalHeader)
  case change(JournalChange)

  static let format = "2"
  static let magic = "signalbox-journal "
  /// The largest number of bytes in a line's text. It limits the memory for reading a line.
  static let limit = 16 << 20

  /// The text without a line end.
  var text: [UInt8] { Array(fields.map(Self.escaped).joined(separator: "\t").utf8) }

  /// Reads a text; `nil` if no line has such a text.
  init?(text: ArraySlice<UInt8>) {
    guard !text.contains(0), let line = Self.record(text) ?? Self.read(Self.fields(in: text)) else { return nil }
    self = line
  }

  // MARK: Fields

  private var fields: [String] {
    switch self {
    case .header(let header):
      ["session", header.application, "\(header.version)", header.session, "\(header.first)"]
        + header.lastFields
    case .change(.cut(let number)): ["cut", "\(number)"]
    case .change(.stopped): ["stopped"]
    case .change(.record(let record, let merges)):
      ["\(record.time.nanoseconds)", "\(record.revision)"] + (merges ? ["merge"] : [])
        + (record.by.map { ["by", $0] } ?? []) + (record.post.map { ["post", $0] } ?? []) + record.entry.fields
    }
  }

  private static func read(_ fields: [String]) -> JournalLine? {
    switch fields[0] {
    case "session":
      guard (5...8).contains(fields.count), let version = Int(fields[2]),
        let first = JournalNumber.count(fields[4].utf8)
      else {
        return nil
      }
      return .header(
        JournalHeader(
          application: fields[1], version: version, session: fields[3], first: first,
          language: fields.count > 5 ? fields[5] : Language.english.code,
          subject: fields.count > 6 && !fields[6].isEmpty ? fields[6] : nil, user: fields.count > 7 ? fields[7] : nil))
    case "cut":
      return fields.count == 2 ? JournalNumber.count(fields[1].utf8).map { .change(.cut($0)) } : nil
    case "stopped":
      return fields.count == 1 ? .change(.stopped) : nil
    default: return nil
    }
  }

  /// Reads a record. Nearly all lines are records, so the numbers are read without making strings.
  private static func record(_ text: ArraySlice<UInt8>) -> JournalLine? {
    var rest = text
    guard let time = rest.removePrefix(before: 0x09).flatMap({ JournalNumber.nanoseconds($0) }),
      let revision = rest.removePrefix(before: 0x09).flatMap({ JournalNumber.count($0) })
    else { return nil }
    var fields = fields(in: rest)
    let merges = fields[0] == "merge"
    if merges { fields.removeFirst() }
    // Only records of guests have this field.
    let by = fields.first == "by" ? fields.dropFirst().first : nil
    if by != nil { fields.removeFirst(2) }
    // Only records of inputs from browsers have this field.
    let post = fields.first == "post" ? fields.dropFirst().first : nil
    if post != nil { fields.removeFirst(2) }
    guard by != "", post != "", let entry = Journal.Entry(fields: fields), by == nil && post == nil || entry.isDone
    else { return nil }
    return .change(
      .record(
        Journal.Record(time: .nanoseconds(time), entry: entry, revision: revision, by: by, post: post), merges: merges))
  }

  /// Returns the field without tabs, line ends and NUL bytes. A hole in a file reads as NUL bytes, so no line has any.
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

  /// Returns the fields of an entry that is itself a field.
  static func fields(in text: String) -> [String] { fields(in: ArraySlice(text.utf8)) }

  private static func fields(in text: ArraySlice<UInt8>) -> [String] {
    var (fields, rest) = ([String](), text)
    // Enough for most lines.
    fields.reserveCapacity(6)
    while let field = rest.removePrefix(before: 0x09) { fields.append(unescaped(field)) }
    fields.append(unescaped(rest))
    return fields
  }
}

extension JournalHeader {
  /// The fields that most headers do not need. A field stands only with all fields before it.
  fileprivate var lastFields: [String] {
    if let user { return [language, subject ?? "", user] }
    if let subject { return [language, subject] }
    return language == Language.english.code ? [] : [language]
  }
}

extension Duration {
  /// The whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
