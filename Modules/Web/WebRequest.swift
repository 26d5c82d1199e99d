public import Foundation

/// What is asked of a web service.
public struct WebRequest: Sendable {
  /// The method, in capitals.
  public var method: String
  /// Where to.
  public var address: WebAddress
  /// The header, by field name.
  public var header: [String: String]
  /// The body; empty for none.
  public var body: Data

  /// A request to read what is at `address`.
  public init(get address: WebAddress, header: [String: String] = [:]) {
    (method, self.address, self.header, body) = ("GET", address, header, Data())
  }

  /// A request to take `value` at `address`, as JSON.
  public init(post value: some Encodable, to address: WebAddress, header: [String: String] = [:]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    (method, self.address, self.header) = ("POST", address, header)
    self.header["Content-Type"] = "application/json"
    body = try encoder.encode(value)
  }

  /// Whether a repetition changes nothing at the service.
  var isRepeatable: Bool { method == "GET" }
}

/// What a web service answered, whatever its status.
public struct WebResponse: Sendable, Equatable {
  /// The status.
  public let status: Int
  /// The header, by field name in lower case; of a repeated field the values joined by commas.
  public let header: [String: String]
  /// The body, within the client's limit.
  public let body: Data

  init(status: Int, head: String, body: Data) {
    (self.status, self.body) = (status, body)
    let fields = head.split(whereSeparator: \.isNewline).dropFirst().compactMap { line -> (String, String)? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
    }
    header = Dictionary(fields) { "\($0), \($1)" }
  }

  /// Whether it was done.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// How long the service wants to be left alone, if it says so: in seconds, or until a date of its own clock.
  public var retryAfter: Duration? {
    guard let text = header["retry-after"] else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(seconds, 0), 86_400)) }
    guard let now = header["date"].flatMap(Self.date), let then = Self.date(text) else { return nil }
    return .seconds(min(max(then.timeIntervalSince(now), 0), 86_400))
  }

  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    format.timeZone = TimeZone(secondsFromGMT: 0)
    return format.date(from: text)
  }
}
