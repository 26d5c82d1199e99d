/// The text of a recording as it grows: what a file has, byte for byte, for whoever keeps it in pieces.
public struct JournalText: Sendable {
  /// Where it goes on.
  private(set) var end = JournalReader.End()

  /// Nothing, not even what it is.
  init() {}

  /// Begins with the first lines, and those of `journal`.
  /// - Parameters:
  ///   - header: What the recording says of itself.
  ///   - journal: What it begins with; its first number stands in the header.
  ///   - bytes: Is given the text.
  /// - Returns: `nil` when it could not be read again.
  public init?(_ header: JournalHeader, _ journal: Journal = Journal(), into bytes: inout [UInt8]) {
    bytes = Array("\(JournalLine.magic)\(JournalLine.format)\n".utf8)
    for line in [.header(header)] + journal.records.map({ JournalLine.change(.record($0, merges: false)) }) {
      guard let sealed = end.chain.seal(line) else { return nil }
      bytes += sealed
    }
    end.length = bytes.count
  }

  /// Reads a recording, and says where its text ends.
  /// - Parameters:
  ///   - name: What people know it by, for errors.
  ///   - next: Gives the bytes that come next, and none at the end.
  public static func read(
    _ name: String, _ next: @escaping () throws(JournalFailure) -> [UInt8]
  ) throws(JournalFailure) -> (contents: JournalContents, text: JournalText) {
    let (contents, end) = try JournalContents.read(JournalReader(path: name, next: next))
    var text = JournalText()
    text.end = end
    return (contents, text)
  }

  /// As above, of what is there whole.
  /// - Parameters:
  ///   - name: What people know it by, for errors.
  ///   - text: Its bytes.
  public static func read(
    _ name: String, _ text: [UInt8]
  ) throws(JournalFailure) -> (contents: JournalContents, text: JournalText) {
    var rest: [UInt8]? = text
    return try read(name) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// How many bytes it has; what was read has half a line behind them where a writer died.
  public var length: Int { end.length }

  /// The lines that a batch adds, in order; `nil` when they could not be read again, or the text would be too long.
  public mutating func lines(for batch: [JournalChange]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for change in batch {
      guard let sealed = end.chain.seal(.change(change)) else { return nil }
      bytes += sealed
    }
    end.length += bytes.count
    return end.length <= JournalReader.limit ? bytes : nil
  }
}
