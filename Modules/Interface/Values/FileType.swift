/// The types of files that can be told from their contents.
public enum FileType: String, Codable, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case pdf = "application/pdf"
  case zip = "application/zip"
  case gzip = "application/gzip"
  /// Any text: UTF-8 without a NUL byte.
  case text = "text/plain"

  /// The media type of contents of no known type.
  public static let unknown = "application/octet-stream"
  /// The types of pictures.
  public static let pictures: [FileType] = [.png, .jpeg, .gif, .webp]

  /// A Boolean value that indicates whether files of this type are pictures.
  public var isPicture: Bool { Self.pictures.contains(self) }

  /// The name that users read.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .pdf: "PDF"
    case .zip: "ZIP"
    case .gzip: "gzip"
    case .text: StateTexts.textFile
    }
  }

  /// The number of bytes that ``init(beginning:)`` needs at most.
  static let beginning = 12

  /// Returns the type whose files begin like this; `nil` for text and for contents of no known type.
  init?(beginning bytes: [UInt8]) {
    func begins(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    switch true {
    case bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case begins("GIF87a"), begins("GIF89a"): self = .gif
    case begins("RIFF") && begins("WEBP", at: 8): self = .webp
    case begins("%PDF-"): self = .pdf
    case begins("PK\u{3}\u{4}"), begins("PK\u{5}\u{6}"): self = .zip
    case bytes.starts(with: [0x1F, 0x8B]): self = .gzip
    default: return nil
    }
  }
}

/// Finds the type of a file while its bytes pass.
package struct FileTypeReader: Sendable {
  private var beginning: [UInt8] = []
  private var isText = true
  /// The bytes of a character whose end has not come.
  private var open: [UInt8] = []

  /// The number of bytes after which another type is no longer possible, apart from a text that turns out to be none.
  package static let needed = FileType.beginning

  package init() {}

  /// Reads the next bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    if beginning.count < FileType.beginning { beginning += bytes.prefix(FileType.beginning - beginning.count) }
    guard isText else { return }
    let text = open + bytes
    // A character has at most four bytes. The last character may be incomplete.
    let start = text.indices.suffix(3).last { text[$0] >= 0xC0 }
    let length = start.map { text[$0] >= 0xF0 ? 4 : text[$0] >= 0xE0 ? 3 : 2 } ?? 0
    let end = if let start, text.count - start < length { start } else { text.count }
    open = Array(text[end...])
    isText = !text.contains(0) && String(validating: text[..<end], as: UTF8.self) != nil
  }

  /// The type of the bytes that were read; `nil` for no known type. An empty file is a text.
  package var type: FileType? { open.isEmpty ? typeSoFar : FileType(beginning: beginning) }

  /// The type of a file that begins with the bytes that were read. The last character of a text may be incomplete.
  package var typeSoFar: FileType? { FileType(beginning: beginning) ?? (isText ? .text : nil) }
}
