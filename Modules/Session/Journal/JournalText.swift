/// The growing text of a recording, byte for byte as in a file. It serves stores that keep the text in pieces.
public struct JournalText: Sendable {
  /// The end of the text, where it continues.
  private(set) var end = JournalReader.End()

  /// Creates an empty text without a header.
  init() {}

  /// Creates a text with the first lines and the records of `journal`.
  /// - Parameters:
  ///   - header: The recording's header.
  ///   - journal: The first records. The number of its first record is in the header.
  ///   - bytes: Receives the text.
  /// - Returns: `nil` if a reader would refuse a line.
  public init?(_ header: JournalHeader, _ journal: Journal = Journal(), into bytes: inout [UInt8]) {
    bytes = Array("\(JournalLine.magic)\(JournalLine.format)\n".utf8)
    for line in [.header(header)] + journal.records.map({ JournalLine.change(.record($0, merges: false)) }) {
      guard let sealed = end.chain.seal(line) else { return nil }
      bytes += sealed
    }
    end.length = bytes.count
  }

  /// Reads a recording, and returns its contents and its text, to append to.
  /// - Parameters:
  ///   - name: The recording's name in failures.
  ///   - next: Returns the next bytes; an empty array at the end.
  public static func read(
    _ name: String, _ next: @escaping () throws(JournalFailure) -> [UInt8]
  ) throws(JournalFailure) -> (contents: JournalContents, text: JournalText) {
    let (contents, end) = try JournalContents.read(JournalReader(path: name, next: next))
    var text = JournalText()
    text.end = end
    return (contents, text)
  }

  /// Reads a recording from its complete bytes.
  /// - Parameters:
  ///   - name: The recording's name in failures.
  ///   - text: The recording's bytes.
  public static func read(
    _ name: String, _ text: [UInt8]
  ) throws(JournalFailure) -> (contents: JournalContents, text: JournalText) {
    var rest: [UInt8]? = text
    return try read(name) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The number of bytes in complete lines. If a writer died, the recording has an incomplete line after them.
  public var length: Int { end.length }

  /// Returns the lines for a batch, in order.
  /// - Returns: `nil` if a reader would refuse a line, or if the text would be too long.
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
