/// A line typed invisibly, with the few keys that are useful without seeing the line (L20).
///
/// Readline is not used: its kill ring, undo list and macros would keep the secret for the next question.
struct SecretLine {
  /// The result of a byte.
  enum Outcome: Equatable {
    case open
    case finished
    /// Ctrl-D on an empty line, or Page Up: back.
    case ended
    /// Ctrl-L.
    case clear
  }

  private enum Sequence {
    case none
    case escape
    case control(parameters: [UInt8])
    case single
  }

  private let decode: (inout [UInt8]) -> String
  private var bytes: [UInt8] = []
  private var sequence = Sequence.none
  /// The place in the line at which an unfinished paste begins.
  private var pasteStart: Int?

  /// - Parameter decode: Decodes bytes of the terminal's encoding.
  init(decode: @escaping (inout [UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }) { self.decode = decode }

  /// A Boolean value that indicates whether nothing was typed.
  var isEmpty: Bool { bytes.isEmpty }

  /// Receives a byte from a terminal without echo and canonical mode.
  mutating func receive(_ byte: UInt8) -> Outcome {
    if let pasteStart {
      receivePasted(byte, since: pasteStart)
      return .open
    }
    switch sequence {
    case .none: return receivePlain(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): sequence = .control(parameters: [])
      case UInt8(ascii: "O"): sequence = .single
      default: sequence = .none
      }
    case .control(let parameters):
      if (0x40...0x7E).contains(byte) {
        // The start of a paste, or Page Up below. Other keys, such as arrows, have no meaning here.
        if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { pasteStart = bytes.count }
        sequence = .none
        if byte == UInt8(ascii: "~"), parameters == Array("5".utf8) { return .ended }
      } else {
        sequence = .control(parameters: parameters.suffix(8) + [byte])
      }
    case .single: sequence = .none
    }
    return .open
  }

  /// Returns the text and erases it.
  mutating func finish() -> String {
    defer { clear() }
    return decode(&bytes)
  }

  /// Overwrites the typed bytes, as far as this is possible here.
  mutating func clear() {
    for index in bytes.indices { bytes[index] = 0 }
    bytes.removeAll(keepingCapacity: true)
    (sequence, pasteStart) = (.none, nil)
  }

  /// Keeps pasted bytes unchanged, so that characters forbidden in a secret are refused. Line ends at the very end come
  /// from copying and submit nothing (L61).
  private mutating func receivePasted(_ byte: UInt8, since start: Int) {
    bytes.append(byte)
    guard bytes.count - start >= Self.pasteEnd.count, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
      return
    }
    bytes.removeLast(Self.pasteEnd.count)
    while bytes.count > start, bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    pasteStart = nil
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func receivePlain(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x0A, 0x0D: return .finished
    case 0x04: return bytes.isEmpty ? .ended : .open
    case 0x0C: return .clear
    case 0x08, 0x7F: removeCharacter()
    case 0x15: clear()
    case 0x1B: sequence = .escape
    case 0x00...0x1F: break
    default: bytes.append(byte)
    }
    return .open
  }

  /// Removes the character of the last key press, however many bytes it has (G20).
  private mutating func removeCharacter() {
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      bytes.removeLast()
      return
    }
    bytes.removeLast(text.last.map { String($0).utf8.count } ?? 1)
  }
}
