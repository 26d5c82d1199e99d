public import SignalboxProgram

/// How much of everything the wire takes before it refuses or stops reading.
public struct Limits: Equatable, Sendable {
  /// Bytes of a line.
  public var line = 1 << 20
  /// Levels of arrays and objects in a line.
  public var depth = 64
  /// Requests of a batch.
  public var batch = 100
  /// Characters of a text that is set.
  public var text = 65_536
  /// Characters of a request's id, and of an element's.
  public var id = 256
  /// Requests that wait; beyond it, stdin is not read.
  public var queue = 1_024
  /// Bytes of the requests that wait; beyond it, stdin is not read.
  public var queuedBytes = 4 << 20
  /// Subscriptions at a time.
  public var subscriptions = 64
  /// Milliseconds that one `ui.wait` waits.
  public var wait = 600_000
  /// Bytes written but not read by the driver; beyond it nothing is begun and stdin is not read.
  public var unsent = 256 << 10
  /// Ids of elements that are gone, remembered to tell "gone" from "never was".
  public var retired = 4_096
  /// Rows of a list in a snapshot, and changed rows in one notification.
  public var rows = 100
  /// Rows in one answer of `ui.list`.
  public var page = 1_000

  /// The limits that `docs/protocol.md` tells.
  public init() {}

  /// The parser goes down one call for each level, and the stack must hold them all.
  private static let deepest = 512

  /// Each limit by the name that `app.hello` and the command line know it by.
  static var named: [(name: String, limit: WritableKeyPath<Limits, Int>)] {
    [
      ("line", \.line), ("depth", \.depth), ("batch", \.batch), ("text", \.text), ("id", \.id), ("queue", \.queue),
      ("queuedBytes", \.queuedBytes), ("subscriptions", \.subscriptions), ("waitMs", \.wait), ("unsent", \.unsent),
      ("retired", \.retired), ("rows", \.rows), ("listCount", \.page),
    ]
  }

  /// The usual limits with some of them set, each as `name=number`.
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

  /// The limits as `app.hello` tells them.
  var json: JSON { .object(Self.named.map { JSON.Member($0.name, .integer(self[keyPath: $0.limit])) }) }
}
