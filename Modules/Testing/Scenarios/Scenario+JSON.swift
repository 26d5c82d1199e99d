import Foundation
import SignalboxInterface

extension Scenario {
  /// Returns the scenario as requests of the JSON front end, a line each, in order.
  public func requests() throws -> [String] {
    try steps.enumerated().map { index, step in
      let (method, parameters) = step.request
      let request: [String: Any] = ["jsonrpc": "2.0", "id": index + 1, "method": method, "params": parameters]
      let line = try JSONSerialization.data(withJSONObject: request, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: line, as: UTF8.self)
    }
  }
}

extension FileSource {
  /// The file as a value of `ui.set`.
  fileprivate var value: [String: String] {
    switch self {
    case .path(let path): ["path": path]
    case .kept(let file): ["digest": file.digest]
    case .contents(let name, let bytes): ["name": name, "base64": Data(bytes).base64EncodedString()]
    }
  }
}

extension Scenario.Step {
  /// The request of the JSON front end for this step.
  package var request: (method: String, parameters: [String: Any]) {
    func set(_ value: Any) -> (String, [String: Any]) { ("ui.set", ["id": element, "value": value]) }
    return switch action {
    case .press: ("ui.press", ["id": element])
    case .more: ("ui.more", ["id": element])
    case .rows(let range): ("ui.list", ["id": element, "offset": range.lowerBound, "count": range.count])
    case .back: ("ui.back", [:])
    case .quit: ("app.shutdown", [:])
    case .open(let address): ("app.open", ["address": address.text])
    case .undo: ("ui.undo", [:])
    case .redo: ("ui.redo", [:])
    case .seek(let number): ("ui.seek", ["entry": number])
    case .setText(let text): set(text)
    case .setNumber(let number): set(number ?? NSNull())
    case .setToggle(let isOn): set(isOn)
    case .choose(let key), .select(let key): set(key)
    case .chooseMany(let keys): set(keys)
    case .setFiles(let files): set(files.map { ["digest": $0.digest] })
    case .sendFiles(let files): set(files.map(\.value))
    }
  }
}
