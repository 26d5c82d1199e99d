public import ArgumentParser

/// Who a program is, in all that it says: help, errors, `app.hello`, its folders, its manual page.
public struct ProgramIdentity: Equatable, Sendable {
  /// What it is called on a command line.
  public var name: String
  /// Its own version; empty for none.
  public var version: String
  /// What its folder is called in the user's folders for data and for settings.
  public var folder: String
  /// How the same application is run in each front end: by an option of this program, such as `--ui json`, or by the name of
  /// another program.
  public var frontEnds: [FrontEndKind: String]
  /// The other manual pages to look at.
  public var pages: [String]
  /// The catalogues that are in the program itself: texts of `.po` files.
  public var words: [String]
  /// Whether others may come to its session: then it has the option `--control`.
  var hasControl = false
  /// Whether somebody at a terminal may be asked.
  var usesTerminal = false

  /// Creates an identity; without a folder of its own a program keeps things in one of its name.
  public init(
    name: String, version: String = "", folder: String? = nil, frontEnds: [FrontEndKind: String] = [:],
    pages: [String] = [], words: [String] = []
  ) {
    (self.name, self.version, self.folder) = (name, version, folder ?? name)
    (self.frontEnds, self.pages, self.words) = (frontEnds, pages, words)
  }
}

/// The front ends of this package, by the words of `--ui`.
public enum FrontEndKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Lines: questions and answers.
  case cli
  /// The full screen.
  case tui
  /// JSON for a driver.
  case json
}
