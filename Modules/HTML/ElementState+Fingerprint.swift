import Foundation
import SignalboxHTTP
package import SignalboxInterface

extension ElementState {
  /// The fingerprint of the shown value; constant for a secret, which shows no value.
  package var fingerprint: String {
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

  /// The picture itself as an address.
  var address: String { "data:image/png;base64,\(Data(png).base64EncodedString())" }
}
