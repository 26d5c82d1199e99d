public import Foundation
public import SignalboxInterface

/// The actions of a user, step by step, in a form that fits every front end.
///
/// A scenario is a folder with two files. `steps` has a line for each step. `frames` has the golden outlines of the
/// settled frames, at the start and after each step but the last. A file `arguments` has further command line
/// arguments, a line each. Other files that the steps need are in the same folder. Empty lines and lines that begin
/// with `#` are ignored.
///
/// ```
/// choose main/category polarized
/// press main/leave
/// back
/// leave really good
/// ```
public struct Scenario: Sendable, CustomStringConvertible {
  /// An action of the user.
  public struct Step: Sendable, Equatable, CustomStringConvertible {
    /// The element's id; empty for an action on the page.
    public let element: String
    /// The action.
    public let action: UserAction
    /// The line of the step in the file.
    public let description: String

    /// Parses a line of the file `steps`: a verb, the id of an element, and a value. The verbs are `press`, `more`,
    /// `rows` (the first index and the index after the last), `select` (the key of a row), `choose`, `type`, `number`,
    /// `toggle` (`on` or `off`), `mark` (all chosen keys, or none), `file` (a path, several with semicolons between
    /// them, or none), `back` and `leave`.
    /// - Throws: An error that quotes the line if it is not a valid step.
    public init(_ line: String) throws {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      let value = words.count > 2 ? words[2] : nil
      let action: UserAction? =
        switch (words.first, words.count) {
        case ("press", 2): .press
        case ("more", 2): .more
        case ("rows", 3): Self.range(value).map(UserAction.rows)
        case ("choose", 3): value.map(UserAction.choose)
        case ("select", 3): value.map(UserAction.select)
        case ("type", 3): value.map(UserAction.setText)
        case ("number", 3): value.flatMap(Double.init).map(UserAction.setNumber)
        case ("toggle", 3): .setToggle(value == "on")
        case ("mark", 2): .chooseMany([])
        case ("mark", 3): .chooseMany(value?.split(separator: " ").map(String.init) ?? [])
        case ("file", 2): .sendFiles([])
        case ("file", 3): value.flatMap(Self.files)
        case ("back", 1): .back
        case ("leave", 1): .quit
        default: nil
        }
      guard let action else { throw ScenarioError(description: "this is no step: \(line)") }
      (element, self.action, description) = (words.count > 1 ? words[1] : "", action, line)
    }

    /// Creates the same step with relative paths of files from `folder` on.
    fileprivate init(_ step: Step, in folder: URL) {
      (element, description) = (step.element, step.description)
      guard case .sendFiles(let files) = step.action else {
        action = step.action
        return
      }
      action = .sendFiles(
        files.map { file in
          guard case .path(let path) = file else { return file }
          return .path(URL(filePath: path, relativeTo: folder).standardizedFileURL.path)
        })
    }

    /// Parses paths with semicolons between them.
    private static func files(_ words: String) -> UserAction? {
      let files = words.split(separator: ";").map { FileSource.path(String($0)) }
      return files.isEmpty ? nil : .sendFiles(files)
    }

    /// Parses a range from the index of its first row and the index after its last row.
    private static func range(_ words: String?) -> Range<Int>? {
      let places = words?.split(separator: " ").compactMap { Int($0) } ?? []
      return places.count == 2 && 0...places[1] ~= places[0] ? places[0]..<places[1] : nil
    }
  }

  /// The name of the scenario's folder.
  public let name: String
  /// The steps, in order. The last step is `leave`.
  public let steps: [Step]
  /// The expected outcome of the application: the text after the last `leave`; `nil` for none.
  public let outcome: String?
  /// The further command line arguments. `{folder}` stands for a copy of the scenario's folder.
  public let arguments: [String]
  /// The folder.
  public let folder: URL

  /// The scenario's name.
  public var description: String { name }

  /// Reads the scenario in `folder`.
  /// - Throws: An error that quotes the wrong line.
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
    let place = URL(filePath: folder.path, directoryHint: .isDirectory)
    steps = try (lines + ["leave"]).map { Step(try Step($0), in: place) }
  }

  /// Returns every scenario in the folders of `folder`, by name.
  public static func all(in folder: URL) throws -> [Scenario] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("steps").path) }
      .sorted { $0.path < $1.path }
      .map(Scenario.init(folder:))
  }

  /// The application of the scenario: the name up to the first dash.
  public var application: String { String(name.prefix { $0 != "-" }) }

  /// Compares `frames` with the golden frames: the settled frame at the start and after each step but the last.
  ///
  /// With `RECORD=1` in the environment it writes the golden frames instead. It then returns a message, so that the
  /// test fails.
  /// - Returns: `nil` if the frames are equal, otherwise the difference.
  public func difference(from frames: [Frame]) throws -> String? {
    try difference(fromOutlines: frames.map(\.outline))
  }

  /// Works like ``difference(from:)``, with outlines instead of frames.
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
    return "\(name): line \(place + 1) is “\(was)”, the golden says “\(should)”"
  }

  /// The outlines of the golden frames, at the start and after each step but the last; `nil` without a file `frames`.
  /// - Throws: An error when the file belongs to other steps.
  package var goldenOutlines: [String]? {
    get throws {
      let golden = folder.appendingPathComponent("frames")
      guard FileManager.default.fileExists(atPath: golden.path) else { return nil }
      let sections = try String(contentsOf: golden, encoding: .utf8).components(separatedBy: "\n\n")
        .map { $0.split(separator: "\n") }
      let found = sections.map { String($0.first ?? "") }
      guard found == headings else {
        let place = zip(found, headings).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, headings.count)
        let missing = place < headings.count ? "not “\(headings[place])”" : "one too many"
        throw ScenarioError(
          description:
            "\(name): the file frames is of other steps: its section \(place + 1) is \(missing). Write it anew.")
      }
      return sections.map { $0.dropFirst().joined(separator: "\n") }
    }
  }

  /// The headings of the golden frames.
  private var headings: [String] { (["start"] + steps.dropLast().map(\.description)).map { "## " + $0 } }
}

/// The error of a scenario that cannot be read.
public struct ScenarioError: Error, CustomStringConvertible {
  /// The description of the error.
  public let description: String

  package init(description: String) { self.description = description }
}
