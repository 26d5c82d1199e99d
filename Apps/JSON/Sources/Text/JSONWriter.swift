extension [UInt8] {
  /// Appends `json` as UTF-8. Line feeds in strings are always escaped, so a line contains a whole message.
  mutating func append(json: JSON) {
    switch json {
    case .null: append(text: "null")
    case .bool(let value): append(text: value ? "true" : "false")
    case .number(let text): append(text: text)
    case .string(let text): append(quoted: text)
    case .array(let values):
      append(UInt8(ascii: "["))
      var isFirst = true
      for value in values {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        append(json: value)
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      var isFirst = true
      for member in members {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        append(quoted: member.name)
        append(UInt8(ascii: ":"))
        append(json: member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends a text without change; the text is known to be JSON.
  mutating func append(text: String) { append(contentsOf: text.utf8) }

  private mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { append(escaped: byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(text: "\\\"")
    case UInt8(ascii: "\\"): append(text: "\\\\")
    case 0x08: append(text: "\\b")
    case 0x09: append(text: "\\t")
    case 0x0A: append(text: "\\n")
    case 0x0C: append(text: "\\f")
    case 0x0D: append(text: "\\r")
    case 0x00...0x0F: append(text: "\\u000" + String(byte, radix: 16))
    case 0x10...0x1F: append(text: "\\u00" + String(byte, radix: 16))
    default: append(byte)
    }
  }
}

extension JSON {
  /// The value as text.
  var text: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
