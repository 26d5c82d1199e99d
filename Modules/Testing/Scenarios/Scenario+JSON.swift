public import Foundation
import SignalboxInterface

extension Scenario {
  /// The scenario as requests of the JSON front end, a line each, in order.
  public func requests() throws -> [String] {
    try steps.enumerated().map { index, step in
      let (method, parameters) = step.request
      let request: [String: Any] = ["jsonrpc": "2.0", "id": index + 1, "method": method, "params": parameters]
      let line = try JSONSerialization.data(withJSONObject: request, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Plays it in a real program, over JSON, and looks whether the golden frames come.
  ///
  /// The program keeps what it keeps in a folder that goes afterwards. It is waited for, so call this where waiting is allowed.
  /// - Parameters:
  ///   - program: The program's file.
  ///   - words: What asks it for its JSON front end; nothing for a program that has no other.
  /// - Returns: `nil` when no step was refused and every golden frame came, in order; else what is wrong, as a sentence.
  /// - Throws: When the program cannot be started or a file cannot be read.
  public func difference(playedBy program: URL, _ words: [String] = ["--ui", "json"]) throws -> String? {
    let place = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let input = place.appending(path: "requests")
    let output = place.appending(path: "answers")
    let outlines = place.appending(path: "frames")
    try (requests().joined(separator: "\n") + "\n").write(to: input, atomically: true, encoding: .utf8)
    for file in [output, outlines] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = program
    let own = arguments.map { $0.replacingOccurrences(of: "{folder}", with: folder.path) }
    process.arguments = words + own + ["--data", place.appending(path: "data").path, "--frames", outlines.path]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()

    let answers = try String(contentsOf: output, encoding: .utf8)
    if let refused = answers.split(separator: "\n").first(where: { $0.contains("\"error\":{\"code\"") }) {
      return "\(name): the program refuses a step: \(refused)"
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      return "\(name): the program ended with \(process.terminationStatus)"
    }
    return try missing(in: String(contentsOf: outlines, encoding: .utf8).components(separatedBy: "\n\n"))
  }

  /// The first golden frame that is not among `outlines`, behind those before it.
  private func missing(in outlines: [String]) throws -> String? {
    var rest = outlines.map(Self.trimmed)[...]
    let golden = try String(contentsOf: folder.appendingPathComponent("frames"), encoding: .utf8)
    for section in golden.components(separatedBy: "\n\n") {
      let lines = section.split(separator: "\n", maxSplits: 1)
      guard lines.count == 2 else { continue }
      guard let place = rest.firstIndex(of: Self.trimmed(String(lines[1]))) else {
        return "\(name): behind «\(lines[0].dropFirst(3))» the program never comes to\n\(lines[1])"
      }
      // A step that changes nothing ends in the frame before it.
      rest = rest[place...]
    }
    return nil
  }

  private static func trimmed(_ outline: String) -> String { outline.trimmingCharacters(in: .newlines) }
}

extension Scenario.Step {
  /// What the JSON front end is asked for.
  fileprivate var request: (method: String, parameters: [String: Any]) {
    func set(_ value: Any) -> (String, [String: Any]) { ("ui.set", ["id": element, "value": value]) }
    return switch action {
    case .press: ("ui.press", ["id": element])
    case .more: ("ui.more", ["id": element])
    case .rows(let range): ("ui.list", ["id": element, "offset": range.lowerBound, "count": range.count])
    case .back: ("ui.back", [:])
    case .leave: ("app.shutdown", [:])
    case .undo: ("ui.undo", [:])
    case .redo: ("ui.redo", [:])
    case .seek(let number): ("ui.seek", ["entry": number])
    case .setText(let text): set(text)
    case .setNumber(let number): set(number ?? NSNull())
    case .setToggle(let isOn): set(isOn)
    case .choose(let key): set(key)
    case .chooseMany(let keys): set(keys)
    }
  }
}
