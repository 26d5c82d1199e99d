public import ArgumentParser
public import SignalboxNavigation

/// A program that runs an application in one front end, or in whichever of several is asked for.
///
/// ```swift
/// @main struct Hello: ApplicationProgram {
///   typealias UI = FullScreenFrontEnd
///   static let application = HelloApplication()
/// }
/// ```
///
/// It has every shared option (`--record`, `--session`, `--answers`, `--data`, …), completions and a manual page under its own
/// name: that of the type, as `hello` or `ticket-desk`. Options of its own are properties, as in any `ParsableArguments`; then
/// ``application(in:)`` takes the place of `application`:
///
/// ```swift
/// @Option(help: "The server to talk to.") var server: String
/// func application(in data: DataFolder) -> any Application { Tickets(server: server, drafts: data) }
/// ```
///
/// `SignalboxProgram` of the library `Signalbox` chooses among all three front ends.
public protocol ApplicationProgram: ParsableArguments {
  /// How the application is run.
  associatedtype UI: FrontEnd
  /// The kind of ``application``.
  associatedtype App: Application = NoApplication

  /// What it runs, where no option decides about it.
  static var application: App { get }

  /// What it runs. Called once, when the command line has been read.
  /// - Parameter data: Where to keep things: `--data`, else a folder of the program's name in the user's data folder.
  /// - Throws: The status and the sentence with which the program ends instead.
  func application(in data: DataFolder) throws(ExitStatus) -> any Application

  /// What speaks with those who come to its session through `--control`; without it there is no such option.
  static var control: (any ControlService)? { get }

  /// What help says of it: a summary, a version, another name than the type's.
  static var configuration: CommandConfiguration { get }

  /// The catalogues that are in the program itself, as texts of `.po` files; those in the user's folder `words` and those that
  /// are installed go before them.
  static var words: [String] { get }

  /// Who it is; that of its configuration unless it says otherwise.
  static var identity: ProgramIdentity { get }
}

/// Stands for the application of a program that makes it in ``ApplicationProgram/application(in:)``.
public enum NoApplication: Application {
  /// Nobody sees it.
  public static let name = "none"
  /// Never called: there is no value of this type.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? { switch self {} }
}

extension ApplicationProgram {
  /// Nobody comes.
  public static var control: (any ControlService)? { nil }

  /// None.
  public static var words: [String] { [] }

  /// Nothing but a name, that of the type.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Its configuration's name and version.
  public static var identity: ProgramIdentity { ProgramIdentity(of: Self.self) }

  /// The application that needs no options.
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application { Self.application }

  /// Reads the command line, runs the application and ends the process.
  public static func main() { run() }

  /// As ``main()``, for a program that looks at its command line before.
  public static func run(_ arguments: [String]? = nil) -> Never {
    var identity = identity
    (identity.hasControl, identity.usesTerminal) = (control != nil, UI.usesTerminal)
    identity.words += words
    Program.main(ApplicationCommand<Self>.self, as: identity, arguments: arguments)
  }
}

extension ApplicationProgram where App == NoApplication {
  /// There is none: the program makes it when the options are known.
  public static var application: NoApplication {
    preconditionFailure("\(Self.self) makes its application in application(in:), and has no other")
  }

  /// A program has one or the other.
  @available(*, unavailable, message: "declare `static let application` or `func application(in:)`")
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application { Self.application }
}

extension ProgramIdentity {
  /// The name and version of a program's configuration; without a name that of its type: `TicketDesk` is `ticket-desk`.
  public init<Program: ApplicationProgram>(of program: Program.Type) {
    let configuration = program.configuration
    self.init(name: configuration.commandName ?? Self.word("\(program)"), version: configuration.version)
  }

  /// A type's name as a word for command lines.
  static func word(_ type: String) -> String {
    let letters = Array(type)
    return letters.indices.map { index in
      let (letter, before) = (letters[index], index > 0 ? letters[index - 1] : nil)
      // A word begins at a capital behind a small letter, and at the last of several capitals.
      let isLast = before?.isUppercase == true && index + 1 < letters.count && letters[index + 1].isLowercase
      let begins = letter.isUppercase && (before?.isLowercase == true || before?.isNumber == true || isLast)
      return (begins ? "-" : "") + letter.lowercased()
    }.joined()
  }
}

/// The command of such a program: its own options, those that all have, those of the front end.
struct ApplicationCommand<Definition: ApplicationProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Definition.configuration
    configuration.commandName = Definition.identity.name
    return configuration
  }

  @OptionGroup var own: Definition
  @OptionGroup var shared: SharedOptions
  @OptionGroup var frontEnd: Definition.UI

  func run() throws {
    let data = DataFolder(shared.data, store: shared.store)
    try frontEnd.run(
      Launch(options: shared, data: data, control: Definition.control) { () throws(ExitStatus) in
        try own.application(in: data)
      })
  }
}
