/// An element of a document, read as a browser reads it. Supports enough of HTML for well-formed pages; rejects others.
package final class HTMLNode {
  /// The tag's name, in lower case.
  package let tag: String
  /// The attributes, unescaped. An attribute without a value has an empty string.
  package let attributes: [String: String]
  /// The elements directly inside this element.
  package private(set) var children: [HTMLNode] = []
  /// The element around this element.
  package private(set) weak var parent: HTMLNode?
  /// The text directly inside this element: `before` is the number of children before each piece.
  private var pieces: [(words: String, before: Int)] = []

  init(_ tag: String, _ attributes: [String: String] = [:], in parent: HTMLNode? = nil) {
    (self.tag, self.attributes, self.parent) = (tag, attributes, parent)
    parent?.children.append(self)
  }

  /// Returns the value of an attribute.
  package subscript(name: String) -> String? { attributes[name] }

  /// All text inside this element, in order.
  package var text: String {
    var (result, rest) = ("", pieces[...])
    for (number, child) in children.enumerated() {
      while let piece = rest.first, piece.before <= number { result += rest.removeFirst().words }
      result += child.text
    }
    return result + rest.map(\.words).joined()
  }

  /// Every element inside this element, in order.
  package var all: [HTMLNode] { children.flatMap { [$0] + $0.all } }

  /// Returns the elements with these tags.
  package func every(_ tags: String...) -> [HTMLNode] { all.filter { tags.contains($0.tag) } }

  /// Returns the element with this id.
  package func find(id: String) -> HTMLNode? { all.first { $0["id"] == id } }

  /// This element, and every element around it, from the inside out.
  package var path: [HTMLNode] { [self] + (parent?.path ?? []) }

  /// Reads a document.
  /// - Throws: ``Malformed`` when a tag is not closed, or closed wrongly.
  package static func read(_ text: String) throws -> HTMLNode {
    let root = HTMLNode("document")
    // Browsers read code points: a mark that combines with a sign of the markup does not change the sign.
    var (node, rest) = (root, text.unicodeScalars[...])
    while !rest.isEmpty {
      guard rest.first == "<" else {
        let words = rest.prefix { $0 != "<" }
        rest = rest.dropFirst(words.count)
        try node.add(String(words))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        throw Malformed(what: "a tag that does not end: \(Substring(rest.prefix(40)))")
      }
      let inner = Substring(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      if inner.hasPrefix("!DOCTYPE") { continue }
      if inner.hasPrefix("/") {
        guard inner.dropFirst() == node.tag, let parent = node.parent else {
          throw Malformed(what: "<\(inner)> in <\(node.tag)>")
        }
        node = parent
        continue
      }
      let tag = String(inner.prefix { $0 != " " })
      let new = HTMLNode(tag, try Self.attributes(inner.dropFirst(tag.count)), in: node)
      if !["input", "meta", "link", "img", "br", "hr"].contains(tag) { node = new }
      if tag == "pre" || tag == "textarea", rest.first == "\n" { rest.removeFirst() }
    }
    guard node === root else { throw Malformed(what: "<\(node.tag)> is not closed") }
    return root
  }

  /// The error of a malformed document.
  package struct Malformed: Error, CustomStringConvertible {
    let what: String
    /// The description of the error.
    package var description: String { what }
  }

  private func add(_ words: String) throws { pieces.append((try Self.unescape(words), children.count)) }

  private static func attributes(_ text: Substring) throws -> [String: String] {
    var (result, rest) = ([String: String](), text.drop { $0 == " " || $0 == "\n" })
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && $0 != " " }
      rest = rest.dropFirst(name.count)
      guard result[String(name)] == nil else { throw Malformed(what: "\(name) stands twice in \(text)") }
      result[String(name)] = ""
      if rest.hasPrefix("=\"") {
        let value = rest.dropFirst(2).prefix { $0 != "\"" }
        result[String(name)] = try unescape(String(value))
        rest = rest.dropFirst(value.count + 3)
      } else if rest.first == "=" {
        throw Malformed(what: "a value without quotes in \(text)")
      }
      rest = rest.drop { $0 == " " || $0 == "\n" }
    }
    return result
  }

  private static func unescape(_ text: String) throws -> String {
    var parts = text.components(of: "&")
    let first = parts.removeFirst()
    return try first
      + parts.map { part in
        let scalars = part.unicodeScalars
        guard let end = scalars.firstIndex(of: ";"), let character = entities[String(scalars[..<end])] else {
          throw Malformed(what: "&\(part.prefix(10)) is no reference to a character")
        }
        return character + String(scalars[scalars.index(after: end)...])
      }.joined()
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "#13": "\r"]
}

extension String {
  fileprivate func components(of separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
