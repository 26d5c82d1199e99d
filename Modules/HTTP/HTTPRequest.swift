import SignalboxInterface

/// A request as it was read: whole, and within ``Limits``.
package struct HTTPRequest: Sendable {
  package let method: String
  /// The path without the query, as it was sent.
  package let path: String
  package let query: [Pair]
  /// By their names in small letters.
  package let headers: [String: String]
  /// Whether the connection serves another request afterwards.
  let keepsAlive: Bool
  package internal(set) var body: [UInt8] = []

  /// How much of a request is read; what is more is answered with an error.
  enum Limits {
    static let head = 16_384
    static let headers = 100
    static let body = 1 << 20
  }

  /// What is wrong with a request, as the status that answers it.
  struct Fault: Error {
    let status: Int
    /// In which whoever sent it is told so.
    var language = Language.current
  }

  /// Reads the lines up to the empty one. A name that stands twice is refused: two who read it differently could be set
  /// against each other (RFC 9112, 11.2).
  init(head: [UInt8]) throws(Fault) {
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
    let words = try Self.line(lines[0]).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[0].allSatisfy({ $0.isASCII && $0.isUppercase }) else {
      throw Fault(status: 400)
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw Fault(status: 505) }
    guard lines.count <= Limits.headers else { throw Fault(status: 431) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() where line != [0x0D] && !line.isEmpty {
      let (name, value) = try Self.header(Self.line(line))
      guard headers.updateValue(value, forKey: name) == nil else { throw Fault(status: 400) }
    }
    guard headers["host"] != nil, headers["transfer-encoding"] == nil else { throw Fault(status: 400) }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (method, path, self.headers) = (String(words[0]), String(target[0]), headers)
    query = target.count > 1 ? Pair.read(target[1].utf8) : []
    let connection = headers["connection"]?.lowercased() ?? ""
    keepsAlive = words[2] == "HTTP/1.1" ? !connection.contains("close") : connection.contains("keep-alive")
  }

  /// How many bytes follow the head.
  var length: Int {
    get throws(Fault) {
      guard let header = headers["content-length"] else { return 0 }
      guard header.allSatisfy({ $0.isASCII && $0.isNumber }), let length = Int(header) else { throw Fault(status: 400) }
      guard length <= Limits.body else {
        throw Fault(status: 413, language: Language(accepting: headers["accept-language"] ?? ""))
      }
      return length
    }
  }

  /// The value of a cookie.
  package func cookie(_ name: String) -> String? {
    (headers["cookie"] ?? "").split(separator: ";").lazy.compactMap { part -> String? in
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == name ? String(pair[1]) : nil
    }.first
  }

  private static func line(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw Fault(status: 400) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func header(_ line: String) throws(Fault) -> (name: String, value: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { throw Fault(status: 400) }
    let value = parts[1].drop { $0 == " " || $0 == "\t" }
    return (parts[0].lowercased(), String(value))
  }
}
