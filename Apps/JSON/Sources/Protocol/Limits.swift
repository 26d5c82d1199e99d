public import SignalboxProgram

/// The limits of the wire. Beyond a limit, the wire refuses a request or stops reading.
public struct Limits: Equatable, Sendable {
  /// Bytes of a line.
  public var line = 1 << 20
  /// Levels of arrays and objects in a line.
  public var depth = 64
  /// Requests of a batch.
  public var batch = 100
  /// Characters of a text value.
  public var text = 65_536
  /// Characters of a request's id, and of an element's id.
  public var id = 256
  /// Requests in the queue. Beyond this limit, standard input is not read.
  public var queue = 1_024
  /// Bytes of the requests in the queue. Beyond this limit, standard input is not read.
  public var queuedBytes = 4 << 20
  /// Simultaneous subscriptions.
  public var subscriptions = 64
  /// Milliseconds of a `ui.wait`.
  public var wait = 600_000
  /// Bytes that the driver has not read. Beyond this limit no request begins, and standard input is not read.
  public var unsent = 256 << 10
  /// Remembered ids of removed elements. They distinguish "gone" from "never existed".
  public var retired = 4_096
  /// Rows of a list in a snapshot, and changed rows in a notification.
  public var rows = 100
  /// Rows in an answer of `ui.list`.
  public var page = 1_000

  /// Creates the limits of `docs/reference/protocol.md`.
  public init() {}

  /// The parser recurses into each level, and the stack must suffice.
  private static let deepest = 512

  /// The limits with their names in `app.hello` and on the command line.
  static var named: [(name: String, limit: WritableKeyPath<Limits, Int>)] {
    [
      ("line", \.line), ("depth", \.depth), ("batch", \.batch), ("text", \.text), ("id", \.id), ("queue", \.queue),
      ("queuedBytes", \.queuedBytes), ("subscriptions", \.subscriptions), ("waitMs", \.wait), ("unsent", \.unsent),
      ("retired", \.retired), ("rows", \.rows), ("listCount", \.page),
    ]
  }

  /// Creates the usual limits with changes, each as `name=number`.
  public init(settings: [String]) throws(ExitStatus) {
    self.init()
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let row = Self.named.first { $0.name == parts[0] }
      guard let row, parts.count == 2, let value = Int(parts[1]),
        (1...(row.name == "depth" ? Self.deepest : 1 << 40)).contains(value)
      else {
        let names = Self.named.map(\.name).joined(separator: ", ")
        throw .usage(
          "A limit is set as name=number, the number 1 or more, depth at most \(Self.deepest); the names are: \(names)."
        )
      }
      self[keyPath: row.limit] = value
    }
  }

  /// The limits as JSON for `app.hello`.
  var json: JSON { .object(Self.named.map { JSON.Member($0.name, .integer(self[keyPath: $0.limit])) }) }
}
