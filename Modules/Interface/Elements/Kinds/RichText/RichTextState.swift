/// A text with structure: paragraphs, headings, lists, quotes, code and tables.
///
/// The values contain text alone. A front end decides how it shows them, and escapes them as any other text.
public struct RichTextState: Codable, Equatable, Sendable {
  /// The blocks in reading order.
  public var blocks: [RichTextBlock]

  /// Creates a text.
  public init(blocks: [RichTextBlock] = []) { self.blocks = blocks }

  /// Creates a text without structure: a paragraph with the text as it is.
  public init(plain text: String) {
    blocks = text.isEmpty ? [] : [.paragraph([RichTextSpan(text)])]
  }
}

/// A block of a text with structure.
public indirect enum RichTextBlock: Codable, Equatable, Sendable {
  /// A paragraph.
  case paragraph([RichTextSpan])
  /// A title. Level 1 is the largest, level 6 the smallest.
  case heading(level: Int, [RichTextSpan])
  /// A list. Its items are numbered from `start` on, or have bullets if `start` is `nil`. The items of a tight list
  /// stand close together.
  case list(items: [[RichTextBlock]], start: Int?, isTight: Bool)
  /// A quotation.
  case quote([RichTextBlock])
  /// Lines of code in a language, which may be empty. The text has no line break at its end.
  case code(String, language: String)
  /// A table.
  case table(RichTextTable)
  /// A break between topics.
  case rule
}

/// A table in a text with structure. A row may have fewer cells than there are columns.
public struct RichTextTable: Codable, Equatable, Sendable {
  /// The side to which the cells of a column are aligned.
  public enum Alignment: String, Codable, Sendable {
    case start, centre, end
  }

  /// The alignment of each column.
  public var alignments: [Alignment]
  /// The titles of the columns.
  public var titles: [[RichTextSpan]]
  /// The cells, row by row.
  public var rows: [[[RichTextSpan]]]

  /// Creates a table.
  public init(alignments: [Alignment], titles: [[RichTextSpan]], rows: [[[RichTextSpan]]]) {
    (self.alignments, self.titles, self.rows) = (alignments, titles, rows)
  }

  /// Returns the alignment of a column.
  public func alignment(_ column: Int) -> Alignment {
    alignments.indices.contains(column) ? alignments[column] : .start
  }
}

/// A part of a line of text with the same look.
public struct RichTextSpan: Codable, Equatable, Sendable {
  /// The looks that a span can have together.
  public struct Marks: OptionSet, Codable, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Important text.
    public static let strong = Marks(rawValue: 1)
    /// Stressed text.
    public static let emphasis = Marks(rawValue: 2)
    /// A piece of code.
    public static let code = Marks(rawValue: 4)
  }

  /// The text. A line break in it is a line break of the text.
  public var text: String
  /// The looks.
  public var marks: Marks
  /// The target, if the text is a link.
  public var link: RichTextLink?

  /// Creates a span.
  public init(_ text: String, _ marks: Marks = [], link: RichTextLink? = nil) {
    (self.text, self.marks, self.link) = (text, marks, link)
  }
}

/// The target of a link in a text: a place on the web, a mailbox, or an address of the application.
public enum RichTextLink: Codable, Hashable, Sendable {
  /// A place outside the application. Its scheme is `http`, `https` or `mailto`.
  case outside(String)
  /// An address of the application.
  case address(Address)

  /// Reads the target of a link: a place outside the application, or a slash and an address of the application. Returns
  /// `nil` for every other target, for one with control characters, and for one that is too long.
  ///
  /// Characters that could be taken for more than a target, and characters outside ASCII, become percent-encoding.
  public init?(target: String) {
    guard target.utf8.count <= Self.longest, target.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    if target.utf8.first == UInt8(ascii: "/") {
      guard let address = Address(target) else { return nil }
      self = .address(address)
      return
    }
    let start = target.prefix(8).lowercased()
    guard let scheme = ["http://", "https://", "mailto:"].first(where: start.hasPrefix) else { return nil }
    let rest = target.dropFirst(scheme.count)
    guard rest.utf8.first.map(Self.isPlain) ?? false else { return nil }
    // The scheme in small letters, as all front ends compare it.
    self = .outside(rest.utf8.reduce(into: scheme) { Self.append($1, to: &$0) })
  }

  /// The target as text. An address of the application begins with a slash.
  public var target: String {
    switch self {
    case .outside(let target): target
    case .address(let address): "/" + address.text
    }
  }

  /// The greatest number of bytes of a target.
  public static let longest = 2_048

  /// A Boolean value that indicates whether a byte stands for itself in a target.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "`"),
      UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: (0x21...0x7E).contains(byte)
    }
  }

  private static func append(_ byte: UInt8, to text: inout String) {
    if isPlain(byte) { return text.unicodeScalars.append(UnicodeScalar(byte)) }
    text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
