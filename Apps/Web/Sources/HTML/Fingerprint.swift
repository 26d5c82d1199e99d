import SignalboxInterface

/// A short number that differs when the bytes differ (FNV-1a, 64 bits).
enum Fingerprint {
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
  }
}

extension ElementState {
  /// The fingerprint of the shown value; constant for a secret, which shows no value.
  var fingerprint: String {
    switch content.input {
    case .secret?, nil: "0"
    case .selection(let selection)?: Fingerprint.of(selection.selected.joined(separator: "\u{1F}").utf8)
    case .text(let field)?: Fingerprint.of(field.value.utf8)
    case .number(let number)?: Fingerprint.of((number.value.map { "\($0)" } ?? "").utf8)
    case .toggle(let isOn)?: isOn ? "1" : "0"
    case .files(let state)?: Fingerprint.of(state.files.map { $0.name + $0.digest }.joined(separator: "\u{1F}").utf8)
    }
  }
}

extension Thumbnail {
  /// The fingerprint of its cells.
  var fingerprint: String { Fingerprint.of(cells + [UInt8(width), UInt8(height)]) }
}
