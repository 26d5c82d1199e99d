import CDescriptors
import Foundation

/// A client without scripts: follows links and redirects, fills in forms, keeps cookies.
///
/// Each request blocks until the answer is complete, so use the client only where blocking is allowed.
package final class UserAgent {
  /// An HTTP response.
  package struct Reply {
    /// The status code.
    package let status: Int
    /// The headers by name in lower case. The last of several headers with the same name counts.
    package let headers: [String: String]
    /// The text after the head.
    package let body: String
    /// The body as bytes.
    package let bytes: [UInt8]
  }

  /// The port of the server.
  package let port: UInt16
  /// The cookies, by name.
  package var cookies: [String: String] = [:]
  /// Further headers of every request.
  package var headers: [String: String] = [:]
  /// All received text, heads and bodies.
  package private(set) var received = ""
  /// The last page.
  package private(set) var page = ""
  /// The address of the last page.
  package private(set) var place = "/"
  /// The status code of the last page.
  package private(set) var status = 0
  /// The time to wait for an answer.
  private let limit: Duration
  /// The connection of a request whose answer is ignored. Kept open until the next such request.
  private var blind: RawConnection?

  /// Creates a client that has opened no page.
  package init(port: UInt16, limit: Duration = .seconds(600)) { (self.port, self.limit) = (port, limit) }

  /// Opens an address and follows redirects.
  package func open(_ path: String) throws {
    var reply = try request("GET", path)
    place = path
    for _ in 0..<5 {
      guard reply.status == 303, let location = reply.headers["location"] else { break }
      place = location
      reply = try request("GET", location)
    }
    (page, status) = (reply.body, reply.status)
  }

  /// Waits until the page at `path` contains `text`. Without a script, an answer waits only for a short time until
  /// effects have ended, so it may show the page before.
  ///
  /// The stream of events says when to open the page again. A loop of requests would reach the limit of a visitor.
  /// - Parameters:
  ///   - text: A text of the page.
  ///   - path: The address of the page.
  ///   - base: The address of the site.
  package func wait(for text: String, at path: String = "/", of base: String = "/") throws {
    try wait(for: text, at: path, of: base) { $0.contains(text) }
  }

  /// Waits until the page at `path` satisfies a condition, at most as long as for an answer: a live page has events
  /// without an end.
  package func wait(
    for description: String, at path: String = "/", of base: String = "/", until isThere: (String) -> Bool
  ) throws {
    let end = ContinuousClock.now + limit
    while !isThere(page) {
      try open(path)
      let stream = try RawConnection(port: port, limit: limit)
      stream.send(bytes("GET", base + "events", [:], []))
      var isRefused = false
      while !isThere(page), !isRefused, .now < end, let events = stream.receive() {
        isRefused = Self.isRefusal(events)
        try open(path)
      }
      guard isThere(page) || !isRefused && status < 400 && .now < end else {
        throw Failure(description: "“\(description)” never came: \(status)\n\(page)")
      }
    }
  }

  /// Returns whether the bytes begin a response with an error.
  private static func isRefusal(_ bytes: [UInt8]) -> Bool {
    let status = String(decoding: bytes.prefix(12), as: UTF8.self)
    return status.hasPrefix("HTTP/1.1 4") || status.hasPrefix("HTTP/1.1 5")
  }

  /// The page as a tree of elements.
  package var document: HTMLNode { get throws { try HTMLNode.read(page) } }

  /// Returns the pairs that the page's form sends: every enabled control that has a value.
  package func form() throws -> [(String, String)] {
    let document = try document
    guard let form = document.every("form").first else { return [] }
    return form.all.flatMap { node -> [(String, String)] in
      guard let name = node["name"], node["disabled"] == nil,
        !node.path.contains(where: { $0.tag == "fieldset" && $0["disabled"] != nil })
      else { return [] }
      switch (node.tag, node["type"] ?? "") {
      case ("input", "checkbox"), ("input", "radio"):
        return node["checked"] == nil ? [] : [(name, node["value"] ?? "on")]
      case ("input", _): return [(name, node["value"] ?? "")]
      case ("textarea", _): return [(name, node.text.replacingOccurrences(of: "\n", with: "\r\n"))]
      case ("select", _):
        return node.every("option").filter { $0["selected"] != nil }.prefix(1).map { (name, $0["value"] ?? $0.text) }
      default: return []
      }
    }
  }

  /// Fills in the form, presses a button and follows the redirect.
  /// - Parameters:
  ///   - button: The name and value of the button, which must be on the page.
  ///   - given: The values to fill in, by control. They replace the present values.
  ///   - id: The id of the button, if several buttons have its name and value.
  package func submit(
    _ button: (String, String)? = nil, _ given: [String: [String]] = [:], by id: String? = nil
  ) throws {
    let pairs = try filled(button, given)
    let own = try id.flatMap { id in try document.every("button").first { $0["id"] == id }?["formaction"] }
    let action = try own ?? document.every("form").first?["action"] ?? "/"
    let reply = try post(action, pairs)
    guard reply.status == 303, let location = reply.headers["location"] else {
      (page, status) = (reply.body, reply.status)
      return
    }
    try open(location)
  }

  /// Fills in a field for files, presses a button and follows the redirect. The body is multipart/form-data.
  package func upload(
    _ files: [(name: String, bytes: [UInt8])], into field: String, pressing button: (String, String)? = nil
  ) throws {
    let pairs = try filled(button).filter { $0.0 != field }
    let action = try document.every("form").first?["action"] ?? "/"
    let body = Self.multipart(pairs, files.map { (field, $0.name, $0.bytes) })
    let reply = try request("POST", action, Self.multipartHeaders(port), body)
    guard reply.status == 303, let location = reply.headers["location"] else {
      (page, status) = (reply.body, reply.status)
      return
    }
    try open(location)
  }

  /// Returns the headers of a form with files, for a server at this port.
  package static func multipartHeaders(_ port: UInt16) -> [String: String] {
    ["Content-Type": "multipart/form-data; boundary=\(boundary)", "Origin": "http://127.0.0.1:\(port)"]
  }

  private static let boundary = "----signalbox7MA4YWxk"

  /// Returns the body of a form with files, each with the name of its field and its own name.
  package static func multipart(
    _ pairs: [(String, String)], _ files: [(field: String, name: String, bytes: [UInt8])]
  ) -> [UInt8] {
    let part = "--\(boundary)\r\nContent-Disposition: form-data; name="
    var body: [UInt8] = []
    for (name, value) in pairs { body += "\(part)\"\(name)\"\r\n\r\n\(value)\r\n".utf8 }
    for (field, name, bytes) in files {
      body += "\(part)\"\(field)\"; filename=\"\(name)\"\r\nContent-Type: application/octet-stream\r\n\r\n".utf8
      body += bytes + [0x0D, 0x0A]
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  /// Returns the pairs to post for a form that is filled in, with a pressed button.
  package func filled(_ button: (String, String)?, _ given: [String: [String]] = [:]) throws -> [(String, String)] {
    let document = try document
    if let button {
      let isThere = document.every("button").contains { $0["name"] == button.0 && $0["value"] == button.1 }
      guard isThere else { throw Failure(description: "there is no button \(button) on\n\(page)") }
    }
    for name in given.keys where !document.all.contains(where: { $0["name"] == name && $0["disabled"] == nil }) {
      throw Failure(description: "there is no field \(name) on\n\(page)")
    }
    var pairs = try form().filter { given[$0.0] == nil }
    for (name, values) in given.sorted(by: { $0.key < $1.key }) { pairs += values.map { (name, $0) } }
    if let button { pairs.append(button) }
    return pairs
  }

  /// Makes `page` the current page, without a request.
  package func look(at page: String) { (self.page, status) = (page, 200) }

  /// Posts a form.
  package func post(_ path: String, _ pairs: [(String, String)], _ more: [String: String] = [:]) throws -> Reply {
    var headers = ["Content-Type": "application/x-www-form-urlencoded", "Origin": "http://127.0.0.1:\(port)"]
    headers.merge(more) { $1 }
    return try request("POST", path, headers, Self.body(pairs))
  }

  /// Posts a form and does not wait for the answer.
  package func postBlindly(_ path: String, _ pairs: [(String, String)]) throws {
    let connection = try RawConnection(port: port)
    let body = Array(Self.body(pairs).utf8)
    connection.send(bytes("POST", path, ["Origin": "http://127.0.0.1:\(port)"], body))
    blind = connection
  }

  /// Sends the beginning of a body of `length` bytes, and disconnects after `wait`.
  package func postPart(
    _ path: String, _ more: [String: String], _ body: [UInt8], of length: Int, _ wait: () throws -> Void = {}
  ) throws {
    let connection = try RawConnection(port: port)
    connection.send(bytes("POST", path, more.merging(["Content-Length": "\(length)"]) { $1 }, []) + body)
    try wait()
    withExtendedLifetime(connection) {}
  }

  /// Sends a request and waits for the whole response.
  package func request(
    _ method: String, _ path: String, _ more: [String: String] = [:], _ body: String = ""
  ) throws -> Reply { try request(method, path, more, Array(body.utf8)) }

  /// Sends a request with these bytes as its body, and waits for the whole response.
  package func request(
    _ method: String, _ path: String, _ more: [String: String], _ body: [UInt8]
  ) throws -> Reply {
    let bytes = try Self.exchange(bytes(method, path, more, body), port: port, limit: limit)
    let reply = try Self.read(bytes)
    received += String(decoding: bytes, as: UTF8.self)
    if let cookie = reply.headers["set-cookie"]?.split(separator: ";").first {
      let parts = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(parts[0])] = parts[1].isEmpty ? nil : String(parts[1])
    }
    return reply
  }

  private func bytes(_ method: String, _ path: String, _ more: [String: String], _ body: [UInt8]) -> [UInt8] {
    var headers = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }.merging(more) { $1 }
    if !body.isEmpty { headers["Content-Length"] = "\(body.count)" }
    if !cookies.isEmpty { headers["Cookie"] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
    let lines = headers.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
    return Array("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
  }

  private static func body(_ pairs: [(String, String)]) -> String {
    pairs.map { "\(encode($0.0))=\(encode($0.1))" }.joined(separator: "&")
  }

  /// Sends bytes unchanged. Returns all received bytes, up to the end of the response or of the connection.
  package static func exchange(
    _ bytes: [UInt8], port: UInt16, limit: Duration = .seconds(600)
  ) throws -> [UInt8] {
    let connection = try RawConnection(port: port, limit: limit)
    connection.send(bytes)
    var result: [UInt8] = []
    while !isWhole(result), let more = connection.receive() { result += more }
    return result
  }

  /// Returns whether a response has as many bytes as its head announces.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    guard let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap({ Int($0.1) }) else { return false }
    return bytes.count >= end.upperBound + length
  }

  /// Parses the status, headers and body of a response.
  package static func read(_ bytes: [UInt8]) throws -> Reply {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { throw Failure(description: "no answer: \(text.prefix(200))") }
    let body = bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { Array(bytes[$0.upperBound...]) } ?? []
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    let pairs = lines.dropFirst().map { line -> (String, String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    return Reply(status: status, headers: Dictionary(pairs) { $1 }, body: String(text[end.upperBound...]), bytes: body)
  }

  /// An error of the client.
  package struct Failure: Error, CustomStringConvertible {
    /// The description of the error.
    package let description: String
  }

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
