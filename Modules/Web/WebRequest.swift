public import Foundation

/// A request to a web service.
public struct WebRequest: Sendable {
  /// The method, in capitals.
  public var method: String
  /// The address.
  public var address: WebAddress
  /// The header, by field name.
  public var header: [String: String]
  /// The body; empty for none.
  public var body: Data

  /// Creates a request that reads `address`.
  public init(get address: WebAddress, header: [String: String] = [:]) {
    (method, self.address, self.header, body) = ("GET", address, header, Data())
  }

  /// Creates a request that sends `value` to `address`, as JSON.
  public init(post value: some Encodable, to address: WebAddress, header: [String: String] = [:]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    (method, self.address, self.header) = ("POST", address, header)
    self.header["Content-Type"] = "application/json"
    body = try encoder.encode(value)
  }

  /// A Boolean value that indicates whether repeating the request changes nothing at the service.
  var isRepeatable: Bool { method == "GET" }
}

/// The answer of a web service, whatever its status.
public struct WebResponse: Sendable, Equatable {
  /// The status.
  public let status: Int
  /// The header, by field name in lower case; the values of a repeated field are joined by commas.
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

  /// A Boolean value that indicates whether the status means success.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The time for which the service wants no request, if given: in seconds, or until a date by the service's clock.
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
