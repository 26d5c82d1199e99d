import SignalboxInterface
import Synchronization

/// The file of a form, while its bytes arrive.
package protocol FilePart: AnyObject, Sendable {
  /// Takes the next bytes.
  func take(_ bytes: ArraySlice<UInt8>)
  /// Takes the end of the file. It is not called for a body that is cut off.
  func finish()
}

/// The body of a form with files (RFC 7578), read as its bytes arrive. Its memory does not grow with the files.
package final class MultipartBody: Sendable {
  private struct State {
    var parser: Parser
    var size = 0
  }

  /// The most bytes of the body.
  package let limit: Int
  private let state: Mutex<State>

  /// Creates a reader for a request; `nil` if its body is no form with files.
  /// - Parameters:
  ///   - limit: The most bytes of the body.
  ///   - begin: Called at the beginning of each file, with the fields before it, the name of its field and its own
  ///     name. Returns the receiver of its bytes; `nil` to ignore the file.
  package init?(
    _ request: HTTPRequest, limit: Int,
    begin: @escaping @Sendable (_ fields: [Pair], _ field: String, _ name: String) -> (any FilePart)?
  ) {
    guard let boundary = Self.boundary(request.headers["content-type"] ?? "") else { return nil }
    self.limit = limit
    state = Mutex(State(parser: Parser(boundary: boundary, begin: begin)))
  }

  /// Returns whether the body of a request is a form with files.
  package static func isBody(of request: HTTPRequest) -> Bool {
    request.method == "POST" && boundary(request.headers["content-type"] ?? "") != nil
  }

  /// The files that were not ignored, with the names of their fields.
  package var files: [(field: String, file: any FilePart)] { state.withLock { $0.parser.files } }

  /// The fields without the files.
  package var fields: [Pair] { state.withLock { $0.parser.fields } }

  /// Reads the next bytes.
  package func take(_ bytes: ArraySlice<UInt8>, of request: HTTPRequest) throws(HTTPRequest.Fault) {
    try state.withLock { (state) throws(HTTPRequest.Fault) in
      state.size += bytes.count
      guard state.size <= limit else { throw request.tooLong }
      guard state.parser.read(bytes) else { throw HTTPRequest.Fault(status: 400) }
    }
  }

  /// Ends the body.
  package func finish() throws(HTTPRequest.Fault) {
    guard state.withLock({ $0.parser.isComplete }) else { throw HTTPRequest.Fault(status: 400) }
  }

  private static func boundary(_ type: String) -> [UInt8]? {
    guard type.lowercased().hasPrefix("multipart/form-data;") else { return nil }
    let text = Parameters.value(of: "boundary", in: type) ?? ""
    let isValid = (1...70).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isValid ? Array(text.utf8) : nil
  }

  /// Parameters of a header's value: `name="value"`.
  private enum Parameters {
    static func value(of name: String, in text: String) -> String? {
      var rest = text.drop { $0 != ";" }
      while !rest.isEmpty {
        rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        let key = rest.prefix { $0 != "=" && $0 != ";" }.lowercased()
        rest = rest.dropFirst(key.count)
        guard rest.first == "=" else { continue }
        rest = rest.dropFirst()
        let isQuoted = rest.first == "\""
        let value = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != ";" }
        if key == name { return String(value) }
        rest = rest.dropFirst(value.count + (isQuoted ? 2 : 0)).drop { $0 != ";" }
      }
      return nil
    }
  }

  private struct Parser: Sendable {
    private enum Place { case start, head, content, end }

    let begin: @Sendable ([Pair], String, String) -> (any FilePart)?
    private let delimiter: [UInt8]
    private(set) var fields: [Pair] = []
    private(set) var files: [(field: String, file: any FilePart)] = []
    private var place = Place.start
    /// The bytes that are not read yet. A line break stands before the first delimiter as before the others.
    private var buffer: [UInt8] = [0x0D, 0x0A]
    private var name = ""
    /// The value of the field; `nil` inside a file.
    private var value: [UInt8]?
    private var file: (any FilePart)?
    private var fieldBytes = 0

    init(boundary: [UInt8], begin: @escaping @Sendable ([Pair], String, String) -> (any FilePart)?) {
      delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary
      self.begin = begin
    }

    /// A Boolean value that indicates whether the last delimiter was read.
    var isComplete: Bool { place == .end }

    /// Reads bytes. Returns `false` if they are no form.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
      if place == .end { return true }
      buffer += bytes
      while true {
        switch place {
        case .end:
          buffer = []
          return true
        case .head:
          guard let end = buffer.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A])?.lowerBound else {
            return buffer.count <= HTTPRequest.Limits.head
          }
          guard end <= HTTPRequest.Limits.head, beginPart(buffer[..<end]) else { return false }
          // The break before an empty content may belong to the delimiter.
          buffer.removeFirst(end + 2)
          place = .content
          skipped = 2
        case .start, .content:
          guard let range = find() else { return keepTail() }
          // Two further bytes tell whether a part follows.
          guard buffer.count >= range.upperBound + 2 else { return true }
          let next = Array(buffer[range.upperBound..<range.upperBound + 2])
          guard next == [0x0D, 0x0A] || next == [0x2D, 0x2D] else { return false }
          guard add(buffer[..<range.lowerBound]) else { return false }
          endPart()
          buffer.removeFirst(range.upperBound + (next == [0x0D, 0x0A] ? 0 : 2))
          place = next == [0x0D, 0x0A] ? .head : .end
        }
      }
    }

    /// The bytes of the line break after the head that still stand before the content.
    private var skipped = 0

    /// Finds the next delimiter.
    private func find() -> Range<Int>? {
      let first = delimiter[0]
      var start = 0
      while let place = buffer[start...].firstIndex(of: first) {
        guard buffer.count - place >= delimiter.count else { return nil }
        if buffer[place..<place + delimiter.count].elementsEqual(delimiter) {
          return place..<place + delimiter.count
        }
        start = place + 1
      }
      return nil
    }

    /// Takes all bytes that cannot belong to a delimiter.
    private mutating func keepTail() -> Bool {
      let count = max(0, buffer.count - delimiter.count - 2)
      guard count > 0 else { return true }
      defer { buffer.removeFirst(count) }
      return add(buffer[..<count])
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) -> Bool {
      if place == .start { return true }
      let breaks = min(skipped, bytes.count)
      skipped -= breaks
      let bytes = bytes.dropFirst(breaks)
      if let file { file.take(bytes) }
      guard value != nil else { return true }
      fieldBytes += bytes.count
      value?.append(contentsOf: bytes)
      return fieldBytes <= HTTPRequest.Limits.body
    }

    private mutating func beginPart(_ head: ArraySlice<UInt8>) -> Bool {
      let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
      guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
        let name = Parameters.value(of: "name", in: String(line))
      else { return false }
      self.name = Self.decoded(name)
      fieldBytes += self.name.utf8.count
      guard let fileName = Parameters.value(of: "filename", in: String(line)) else {
        value = []
        return fieldBytes <= HTTPRequest.Limits.body
      }
      // A field without a chosen file sends a file without a name.
      file = fileName.isEmpty ? nil : begin(fields, self.name, Self.decoded(fileName))
      if let file { files.append((self.name, file)) }
      return true
    }

    private mutating func endPart() {
      if let value { fields.append(Pair(name: name, value: String(decoding: value, as: UTF8.self))) }
      file?.finish()
      (value, file) = (nil, nil)
    }

    /// Decodes the three characters that browsers encode in names (HTML, 4.10.22.7).
    private static func decoded(_ text: String) -> String {
      text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
  }
}
