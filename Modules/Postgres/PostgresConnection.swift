import CPostgres
import Glibc
import Synchronization

/// One connection to PostgreSQL, for one statement at a time; who runs a transaction keeps others out.
///
/// After a failure that is no answer it is of no use any more.
public final class PostgresConnection: Sendable {
  /// What stands in a statement's place holders and in its rows.
  public enum Value: Sendable {
    case null
    case text(String)
    case integer(Int64)
    case bytes([UInt8])

    /// An array of numbers.
    static func integers(_ numbers: some Sequence<Int64>) -> Value {
      .text("{" + numbers.map(String.init).joined(separator: ",") + "}")
    }
  }

  private let connection = Mutex<UnsafeMutableRawPointer?>(nil)

  /// Connects, within five seconds unless the address says otherwise.
  public init(_ address: StoreAddress) throws(PostgresFailure) {
    let reason = connection.withLock { connection -> String? in
      var message: UnsafeMutablePointer<CChar>?
      connection = signalbox_postgres_connect(address.text, &message)
      defer { free(message) }
      return connection == nil ? message.map { String(cString: $0) } ?? "" : nil
    }
    if let reason { throw .unreachable(reason) }
  }

  deinit { connection.withLock { if let connection = $0 { signalbox_postgres_close(connection) } } }

  /// Runs one statement.
  /// - Parameters:
  ///   - statement: SQL with `$1`, `$2` … for the values.
  ///   - values: At most 16.
  ///   - milliseconds: How long to wait for the answer.
  /// - Returns: The rows.
  @discardableResult
  public func run(
    _ statement: String, _ values: [Value] = [], within milliseconds: Int = 10_000
  ) throws(PostgresFailure) -> PostgresRows {
    var (bytes, lengths, binary) = ([UInt8](), [Int32](), [Int32]())
    for value in values {
      let (encoded, isBinary): ([UInt8], Bool) =
        switch value {
        case .null: ([], false)
        case .text(let text): (Array(text.utf8), false)
        case .integer(let number): (Array(String(number).utf8), false)
        case .bytes(let bytes): (bytes, true)
        }
      if case .null = value { lengths.append(-1) } else { lengths.append(Int32(encoded.count)) }
      binary.append(isBinary ? 1 : 0)
      // PostgreSQL's texts cannot hold it, and libpq would end there.
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
    case SIGNALBOX_POSTGRES_DONE: return PostgresRows(answer.rows)
    case SIGNALBOX_POSTGRES_REFUSED:
      let state = withUnsafeBytes(of: answer.state) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .refused(state: state, reason: message)
    case SIGNALBOX_POSTGRES_TIMED_OUT: throw .timedOut
    default: throw .unreachable(message)
    }
  }
}

/// The rows that a statement gave.
public final class PostgresRows {
  private let rows: UnsafeMutableRawPointer?
  /// How many there are.
  public let count: Int

  init(_ rows: UnsafeMutableRawPointer?) {
    self.rows = rows
    count = rows.map { Int(signalbox_postgres_row_count($0)) } ?? 0
  }

  deinit { if let rows { signalbox_postgres_forget(rows) } }

  /// The bytes in a column; `nil` for null.
  public func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    var length: Int32 = 0
    guard let rows, let value = signalbox_postgres_value(rows, Int32(row), Int32(column), &length) else { return nil }
    return Array(UnsafeBufferPointer(start: value, count: Int(length)))
  }

  /// A whole number of any width, or a truth value as 0 and 1; `nil` for null.
  public func integer(_ row: Int, _ column: Int) -> Int64? {
    guard let bytes = bytes(row, column), let first = bytes.first else { return nil }
    let isNegative = bytes.count > 1 && first & 0x80 != 0
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
  }

  /// Text; `nil` for null.
  public func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }
}
