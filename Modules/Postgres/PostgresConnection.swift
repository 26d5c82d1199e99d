import CPostgres
import SignalboxPlatform
public import SignalboxSQL
import Synchronization

/// A connection to PostgreSQL, for a single statement at a time. A transaction needs exclusive use of the connection.
///
/// Unusable after a failure that is not an answer of the server.
public final class PostgresConnection: SQLConnection, Sendable {
  private let connection = Mutex<UnsafeMutableRawPointer?>(nil)

  /// Connects, within five seconds unless the address says otherwise.
  public init(_ address: PostgresAddress) throws(StoreFailure) {
    let reason = connection.withLock { connection -> String? in
      var message: UnsafeMutablePointer<CChar>?
      connection = signalbox_postgres_connect(address.text, &message)
      defer { free(message) }
      return connection == nil ? message.map { String(cString: $0) } ?? "" : nil
    }
    if let reason { throw .unreachable(reason) }
  }

  deinit { connection.withLock { if let connection = $0 { signalbox_postgres_close(connection) } } }

  /// Performs a statement, and waits ten seconds for the answer.
  @discardableResult
  public func run(_ statement: String, _ values: [SQLValue] = []) throws(StoreFailure) -> [[SQLValue]] {
    try run(statement, values, within: 10_000)
  }

  /// Performs a statement.
  /// - Parameters:
  ///   - statement: SQL with `$1`, `$2` and so on for the values.
  ///   - values: At most 16 values.
  ///   - milliseconds: The time to wait for the answer.
  /// - Returns: The rows. Numbers with a fraction are in double precision, values of further types are bytes.
  @discardableResult
  public func run(
    _ statement: String, _ values: [SQLValue] = [], within milliseconds: Int
  ) throws(StoreFailure) -> [[SQLValue]] {
    var (bytes, lengths, binary) = ([UInt8](), [Int32](), [Int32]())
    for value in values {
      let (encoded, isBinary): ([UInt8], Bool) =
        switch value {
        case .null: ([], false)
        case .text(let text): (Array(text.utf8), false)
        case .integer(let number): (Array(String(number).utf8), false)
        case .real(let number): (Array(String(number).utf8), false)
        case .bytes(let bytes): (bytes, true)
        }
      if case .null = value { lengths.append(-1) } else { lengths.append(Int32(encoded.count)) }
      binary.append(isBinary ? 1 : 0)
      // PostgreSQL's texts cannot contain NUL, and libpq would cut the text there.
      if !isBinary, encoded.contains(0) { throw .refused(state: "22021", reason: "a text holds a NUL character") }
      bytes += encoded
      bytes.append(0)
    }
    let answer = connection.withLock {
      signalbox_postgres_run(
        $0, statement, Int32(values.count), bytes, lengths, binary, Int32(clamping: milliseconds))
    }
    defer { free(answer.message) }
    let message = answer.message.map { String(cString: $0) } ?? ""
    switch answer.outcome {
    case SIGNALBOX_POSTGRES_DONE: return answer.rows.map(Self.rows) ?? []
    case SIGNALBOX_POSTGRES_REFUSED:
      let state = withUnsafeBytes(of: answer.state) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .refused(state: state, reason: message)
    case SIGNALBOX_POSTGRES_TIMED_OUT: throw .timedOut
    default: throw .unreachable(message)
    }
  }

  /// Announces a change of the topic when the transaction is committed.
  public func announce(_ topic: String) throws(StoreFailure) {
    try run("SELECT pg_notify($1, $2)", [.text(Self.channel), .text(topic)])
  }

  /// The channel of all announcements.
  static let channel = "signalbox"

  /// Waits for the topic of an announcement. Returns `nil` when the descriptor `wake` is readable.
  func waitForAnnouncement(wake: Int32) throws(StoreFailure) -> String? {
    let (isConnected, text) = connection.withLock { connection in
      var text: UnsafeMutablePointer<CChar>?
      let isConnected = signalbox_postgres_wait(connection, wake, &text)
      defer { free(text) }
      return (isConnected, text.map { String(cString: $0) })
    }
    guard isConnected else { throw .unreachable(text ?? "") }
    return text
  }

  /// Reads the result of a statement, and frees it.
  private static func rows(_ result: UnsafeMutableRawPointer) -> [[SQLValue]] {
    defer { signalbox_postgres_forget(result) }
    let columns = 0..<signalbox_postgres_column_count(result)
    return (0..<signalbox_postgres_row_count(result)).map { row in
      columns.map { column in
        var length: Int32 = 0
        guard let start = signalbox_postgres_value(result, row, column, &length) else { return .null }
        let bytes = UnsafeBufferPointer(start: start, count: Int(length))
        return value(bytes, ofType: signalbox_postgres_type(result, column))
      }
    }
  }

  /// Returns the value of a column by the number of its type in the table `pg_type`.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, ofType type: UInt32) -> SQLValue {
    switch type {
    // bool, int8, int2, int4: big endian.
    case 16, 20, 21, 23:
      let isNegative = bytes.count > 1 && (bytes.first ?? 0) & 0x80 != 0
      return .integer(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    // name, text, varchar.
    case 19, 25, 1043: return .text(String(decoding: bytes, as: UTF8.self))
    // float8.
    case 701: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    default: return .bytes(Array(bytes))
    }
  }
}

extension SQLValue {
  /// Creates an array of numbers.
  static func integers(_ numbers: some Sequence<Int64>) -> SQLValue {
    .text("{" + numbers.map(String.init).joined(separator: ",") + "}")
  }
}

extension StoreFailure {
  /// A Boolean value that indicates whether the connection can still be used, so that a retry is useless.
  var isAnswer: Bool {
    switch self {
    case .refused, .unreadable: true
    default: false
    }
  }
}
