public import Foundation
public import SignalboxInterface

/// What a user does, step by step, in words that fit every front end.
///
/// A scenario is a folder with two files: `steps`, a line each, and `frames`, the golden outline of the settled frame
/// after each step. A file `arguments` has what else is on the command line, a line each, and whatever else the steps need
/// is beside it. Empty lines and lines that begin with `#` say nothing.
///
/// ```
/// choose main/category polarized
/// press main/leave
/// back
/// leave really good
/// ```
public struct Scenario: Sendable, CustomStringConvertible {
  /// One thing the user does.
  public struct Step: Sendable, Equatable, CustomStringConvertible {
    /// The element's id, or empty.
    public let element: String
    /// What is done.
    public let action: UserAction
    /// The line it was written as.
    public let description: String

    /// Reads a line of a scenario's steps.
    /// - Throws: A sentence that quotes a line that is no step.
    public init(_ line: String) throws {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      let value = words.count > 2 ? words[2] : nil
      let action: UserAction? =
        switch (words.first, words.count) {
        case ("press", 2): .press
        case ("more", 2): .more
        case ("rows", 3): Self.range(value).map(UserAction.rows)
        case ("choose", 3): value.map(UserAction.choose)
        case ("type", 3): value.map(UserAction.setText)
        case ("number", 3): value.flatMap(Double.init).map(UserAction.setNumber)
        case ("toggle", 3): .setToggle(value == "on")
        case ("mark", 3): .chooseMany(value?.split(separator: " ").map(String.init) ?? [])
        case ("back", 1): .back
        case ("leave", 1): .leave
        default: nil
        }
      guard let action else { throw ScenarioError(description: "this is no step: \(line)") }
      (element, self.action, description) = (words.count > 1 ? words[1] : "", action, line)
    }

    /// Two places, the first row's and the one behind the last.
    private static func range(_ words: String?) -> Range<Int>? {
      let places = words?.split(separator: " ").compactMap { Int($0) } ?? []
      return places.count == 2 && 0...places[1] ~= places[0] ? places[0]..<places[1] : nil
    }
  }

  /// The folder's name.
  public let name: String
  /// What is done, in order; the last step is `leave`.
  public let steps: [Step]
  /// What the application gives at the end, or `nil`: the words after the last `leave`.
  public let outcome: String?
  /// What else is on the command line; `{folder}` stands for a copy of the scenario's folder.
  public let arguments: [String]
  /// Where it is.
  public let folder: URL

  /// The scenario's name.
  public var description: String { name }

  /// Reads the scenario in `folder`.
  /// - Throws: A sentence that names the line that is wrong.
  public init(folder: URL) throws {
    self.folder = folder
    name = folder.lastPathComponent
    let text = try String(contentsOf: folder.appendingPathComponent("steps"), encoding: .utf8)
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    guard let last = lines.popLast(), last == "leave" || last.hasPrefix("leave ") else {
      throw ScenarioError(description: "\(name): the last step is leave, and what the application then gives")
    }
    outcome = last == "leave" ? nil : String(last.dropFirst("leave ".count))
    let more = folder.appendingPathComponent("arguments")
    arguments =
      FileManager.default.fileExists(atPath: more.path)
      ? try String(contentsOf: more, encoding: .utf8).split(separator: "\n").map(String.init) : []
    steps = try (lines + ["leave"]).map(Step.init)
  }

  /// Every scenario in the folders of `folder`, by name.
  public static func all(in folder: URL) throws -> [Scenario] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("steps").path) }
      .sorted { $0.path < $1.path }
      .map(Scenario.init(folder:))
  }

  /// The application the scenario is for: the name up to the first dash.
  public var application: String { String(name.prefix { $0 != "-" }) }

  /// Compares `frames`, the settled frame at the start and after each step but the last, with the golden ones.
  ///
  /// With `RECORD=1` in the environment it writes the goldens instead, and says so, so that the run fails.
  /// - Returns: `nil` when they are the same, else what differs.
  public func difference(from frames: [Frame]) throws -> String? {
    try difference(fromOutlines: frames.map(\.outline))
  }

  /// As ``difference(from:)``, of frames of which only the outlines are known.
  package func difference(fromOutlines outlines: [String]) throws -> String? {
    let outlined = zip(headings, outlines).map { "\($0)\n\($1)\n" }.joined(separator: "\n")
    let golden = folder.appendingPathComponent("frames")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try outlined.write(to: golden, atomically: true, encoding: .utf8)
      return "\(name): the golden frames were written anew; read them, then run without RECORD"
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    guard outlined != expected else { return nil }
    let lines = (outlined.split(separator: "\n"), expected.split(separator: "\n"))
    let place = zip(lines.0, lines.1).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.0.count, lines.1.count)
    let (was, should) = (lines.0.dropFirst(place).first ?? "the end", lines.1.dropFirst(place).first ?? "the end")
    return "\(name): line \(place + 1) is «\(was)», the golden says «\(should)»"
  }

  /// The outlines of the golden frames: at the start and after each step but the last; `nil` where there is no file `frames`.
  /// - Throws: A sentence when they are those of other steps.
  package var goldenOutlines: [String]? {
    get throws {
      let golden = folder.appendingPathComponent("frames")
      guard FileManager.default.fileExists(atPath: golden.path) else { return nil }
      let sections = try String(contentsOf: golden, encoding: .utf8).components(separatedBy: "\n\n")
        .map { $0.split(separator: "\n") }
      let found = sections.map { String($0.first ?? "") }
      guard found == headings else {
        let place = zip(found, headings).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, headings.count)
        let missing = place < headings.count ? "not «\(headings[place])»" : "one too many"
        throw ScenarioError(
          description:
            "\(name): the file frames is of other steps: its section \(place + 1) is \(missing). Write it anew.")
      }
      return sections.map { $0.dropFirst().joined(separator: "\n") }
    }
  }

  /// What stands over each golden frame.
  private var headings: [String] { (["start"] + steps.dropLast().map(\.description)).map { "## " + $0 } }
}

/// A scenario that cannot be read.
public struct ScenarioError: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  package init(description: String) { self.description = description }
}
