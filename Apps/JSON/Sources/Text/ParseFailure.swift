/// Why a line is no JSON text that the wire takes. It names no part of the text: that may hold a secret.
struct ParseFailure: Error, Equatable {
  /// What is wrong.
  var reason: Reason
  /// Where, in bytes from the start of the line.
  var offset: Int

  /// The rules that a line can break.
  enum Reason: Equatable {
    case invalidJSON
    case trailingData
    case duplicateKey
    case invalidUTF8
    case loneSurrogate
    case tooDeep
  }
}
