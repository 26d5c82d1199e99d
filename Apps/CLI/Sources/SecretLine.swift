/// A line typed without being shown: the few keys one needs where nothing can be seen (L20).
///
/// readline is not used for it: its kill ring, undo list and macros would keep the secret for the next question.
struct SecretLine {
  /// What became of the line.
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
  private var isPasting = false

  /// - Parameter decode: Reads bytes in the terminal's encoding.
  init(decode: @escaping (inout [UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }) { self.decode = decode }

  /// Whether anything was typed.
  var isEmpty: Bool { bytes.isEmpty }

  /// Receives one byte from a terminal without echo and canonical mode.
  mutating func receive(_ byte: UInt8) -> Outcome {
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
        // The marks around a paste; other keys, such as arrows, mean nothing here.
        if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) { isPasting = true }
        if byte == UInt8(ascii: "~"), parameters == Array("201".utf8) { isPasting = false }
        sequence = .none
        if byte == UInt8(ascii: "~"), parameters == Array("5".utf8), !isPasting { return .ended }
      } else {
        sequence = .control(parameters: parameters.suffix(8) + [byte])
      }
    case .single: sequence = .none
    }
    return .open
  }

  /// Gives the text and forgets it.
  mutating func finish() -> String {
    defer { clear() }
    return decode(&bytes)
  }

  /// Overwrites what was typed, as far as one can from here.
  mutating func clear() {
    for index in bytes.indices { bytes[index] = 0 }
    bytes.removeAll(keepingCapacity: true)
    sequence = .none
  }

  private mutating func receivePlain(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x0A, 0x0D:
      // The line break at the end of a pasted password does not send it off.
      return isPasting ? .open : .finished
    case 0x04: return bytes.isEmpty ? .ended : .open
    case 0x0C: return isPasting ? .open : .clear
    case 0x08, 0x7F: removeCharacter()
    case 0x15: clear()
    case 0x1B: sequence = .escape
    case 0x00...0x1F: break
    default: bytes.append(byte)
    }
    return .open
  }

  /// Removes what one key press had typed: a whole character, however many bytes it has (G20).
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
