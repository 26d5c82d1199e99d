public import ArgumentParser

/// The identity of a program, used in help, errors, `app.hello`, its folders and its manual page.
public struct ProgramIdentity: Equatable, Sendable {
  /// The name on a command line.
  public var name: String
  /// The program's own version; empty for none.
  public var version: String
  /// The name of its folder in the user's folders for data and for settings.
  public var folder: String
  /// The way to run the same application in each front end: an option of this program, such as `--ui json`, or the name
  /// of another program.
  public var frontEnds: [FrontEndKind: String]
  /// The other manual pages to refer to.
  public var pages: [String]
  /// The other commands of the program: those with manual pages of their own, such as `signalbox-cli-history`.
  package var commands: [String] {
    pages.filter { $0.hasPrefix(name + "-") }.map { String($0.dropFirst(name.count + 1)) }
  }
  /// The catalogues inside the program: texts of `.po` files.
  public var catalogues: [String]
  /// A Boolean value that indicates whether the program runs applications by their names, so that its own name is no
  /// name of a product.
  package var hasApplications = false
  /// A Boolean value that indicates whether guests may join the session, so that there is the option `--control`.
  var hasControl = false
  /// The names of the kinds of stores that `--store` can name.
  var stores: [String] = []
  /// A Boolean value that indicates whether the program may ask the user at a terminal.
  var usesTerminal = false

  /// The end of the name of a file with answers of another form than JSON; `nil` without such files.
  var foreignAnswers: String?
  /// The applications that take a command, whose options stand behind `--`.
  package var takingCommand: [String] = []

  /// Creates an identity. By default, the folder has the name of the program.
  public init(
    name: String, version: String = "", folder: String? = nil, frontEnds: [FrontEndKind: String] = [:],
    pages: [String] = [], catalogues: [String] = []
  ) {
    (self.name, self.version, self.folder) = (name, version, folder ?? name)
    (self.frontEnds, self.pages, self.catalogues) = (frontEnds, pages, catalogues)
  }
}

/// The front ends of this package, by their names for `--ui`.
public enum FrontEndKind: String, CaseIterable, Sendable {
  /// Line mode: questions and answers.
  case cli
  /// The full screen.
  case tui
  /// JSON for a driver.
  case json
  /// Pages for browsers.
  case web
}

/// A command line may name a front end if this program has it.
extension FrontEndKind: ExpressibleByArgument {
  /// Creates the front end of this name; `nil` if this program does not have it.
  public init?(argument: String) {
    self.init(rawValue: argument)
    guard Program.identity.frontEnds[self] != nil else { return nil }
  }

  /// The names of this program's front ends.
  public static var allValueStrings: [String] {
    allCases.filter { Program.identity.frontEnds[$0] != nil }.map(\.rawValue)
  }
}
