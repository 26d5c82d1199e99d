public import ArgumentParser
public import SignalboxNavigation
public import SignalboxSQL

/// A program that runs an application in one front end, or in the front end that the user chooses.
///
/// ```swift
/// @main struct Hello: ApplicationProgram {
///   typealias UI = FullScreenFrontEnd
///   static let application = HelloApplication()
/// }
/// ```
///
/// The program has every shared option (`--record`, `--session`, `--answers`, `--data`, …), completions and a manual
/// page. Its name is that of the type, for example `hello` or `ticket-desk`. Its own options are properties, as in any
/// `ParsableArguments`. In that case ``application(in:)`` replaces `application`:
///
/// ```swift
/// @Option(help: "The server to talk to.") var server: String
/// func application(in data: DataFolder) -> any Application { Tickets(server: server, drafts: data) }
/// ```
///
/// `SignalboxProgram` of the library `Signalbox` chooses among three front ends, and `EverywhereProgram` of the library
/// `SignalboxEverywhere` among four.
public protocol ApplicationProgram: ParsableArguments {
  /// The front end.
  associatedtype UI: FrontEnd
  /// The type of the program's own options. By default the program itself, with its properties.
  associatedtype Options: ParsableArguments = Self
  /// The type of ``application``.
  associatedtype App: Application = NoApplication

  /// Creates the program with its parsed options.
  init(_ options: Options)

  /// The application, if it depends on no option.
  static var application: App { get }

  /// Returns the application. Called once, after the command line was parsed.
  /// - Parameter data: The folder for data: `--data`, otherwise a folder with the program's name in the user's data
  ///   folder.
  /// - Throws: The status and the sentence with which the program ends instead.
  func application(in data: DataFolder) throws(ExitStatus) -> any Application

  /// Returns the application for prepared answers in a file of another form than the JSON object of `--answers`. By
  /// default, there is no other form, and this is ``application(in:)``.
  /// - Parameters:
  ///   - data: The folder for data, as for ``application(in:)``.
  ///   - answers: The file, if its name ends with ``foreignAnswers``. A question that the file does not answer ends the
  ///     session, as with an empty object.
  /// - Throws: The status and the sentence with which the program ends instead.
  func application(in data: DataFolder, answers: String?) throws(ExitStatus) -> any Application

  /// The end of the name of a file with answers of another form, such as `.preseed`; `nil` without such files.
  static var foreignAnswers: String? { get }

  /// The service for guests that join through `--control`; `nil` for a program without this option.
  static var control: (any ControlService)? { get }

  /// The kinds of stores that `--store` can name, such as `PostgresAddress.self` in SignalboxPostgres. None by default,
  /// so that a program links no database that it does not use.
  static var stores: [any StoreAddress.Type] { get }

  /// The configuration of the help: a summary, a version, a name other than that of the type.
  static var configuration: CommandConfiguration { get }

  /// The catalogues inside the program, as texts of `.po` files. The user's catalogues in the folder `words` and
  /// installed catalogues take precedence.
  static var catalogues: [String] { get }

  /// The former name of ``catalogues``; still read, until the next release.
  static var words: [String] { get }

  /// The identity of the program; by default from its configuration.
  static var identity: ProgramIdentity { get }

  /// Returns the program's own options for a command line of these words, none of which is an option; `nil` if only the
  /// parser can tell. By default, only an empty command line of a program without options needs no parser.
  static func withoutParser(_ words: [String]) -> Options?
}

extension ApplicationProgram where Options == Self {
  /// By default, the options are the program.
  public init(_ options: Self) { self = options }
}

/// The placeholder for a program that creates its application in ``ApplicationProgram/application(in:)``.
public enum NoApplication: Application {
  /// The placeholder's name, which is never shown.
  public static let name = "none"
  /// Never called: there is no value of this type.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? { switch self {} }
}

extension ApplicationProgram {
  /// By default, there is no `--control`.
  public static var control: (any ControlService)? { nil }

  /// By default, there is no `--store`.
  public static var stores: [any StoreAddress.Type] { [] }

  /// By default, all answers are JSON.
  public static var foreignAnswers: String? { nil }

  /// By default, the same without answers of another form.
  public func application(in data: DataFolder, answers: String?) throws(ExitStatus) -> any Application {
    try application(in: data)
  }

  /// By default, there are no catalogues. Reads the former name of this property.
  public static var catalogues: [String] { words }

  /// By default, the configuration has only the name of the type.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// By default, the identity has the name and version of the configuration.
  public static var identity: ProgramIdentity { ProgramIdentity(of: Self.self) }

  /// Returns the application that needs no options.
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application { Self.application }

  /// Parses the command line, runs the application and ends the process.
  public static func main() { run() }

  /// Does the same as ``main()``, for a program that inspects its command line first.
  public static func run(_ arguments: [String]? = nil) -> Never { run(in: UI.self, arguments) }

  /// Does the same in another front end than ``UI``.
  /// - Parameters:
  ///   - frontEnd: The type of the front end.
  ///   - arguments: The arguments after the program's name; by default those of the process.
  public static func run<Other: FrontEnd>(in frontEnd: Other.Type, _ arguments: [String]? = nil) -> Never {
    var identity = identity
    (identity.hasControl, identity.usesTerminal) = (control != nil, Other.usesTerminal)
    identity.foreignAnswers = foreignAnswers
    identity.stores = stores.map { $0.kind }
    identity.catalogues += catalogues
    typealias Command = ApplicationCommand<Self, Other>
    Program.main(Command.self, as: identity, arguments: arguments, withoutParser: Command.withoutParser)
  }
}

extension ApplicationProgram where App == NoApplication {
  /// Stops with an error: the program creates its application when the options are known.
  public static var application: NoApplication {
    preconditionFailure("\(Self.self) makes its application in application(in:), and has no other")
  }

  /// Unavailable: a program declares either the property or the method.
  @available(*, unavailable, message: "declare `static let application` or `func application(in:)`")
  public func application(in data: DataFolder) throws(ExitStatus) -> any Application { Self.application }
}

extension ProgramIdentity {
  /// Creates an identity with the name and version of a program's configuration. Without a name there, uses that of the
  /// type: `TicketDesk` becomes `ticket-desk`.
  public init<Program: ApplicationProgram>(of program: Program.Type) {
    let configuration = program.configuration
    self.init(name: configuration.commandName ?? Self.word("\(program)"), version: configuration.version)
  }

  /// Creates an identity with the name and version of a program's configuration.
  /// - Parameters:
  ///   - program: The program.
  ///   - frontEnds: The front ends that its option `--ui` chooses from.
  public init<Program: ApplicationProgram>(of program: Program.Type, frontEnds: [FrontEndKind]) {
    self.init(of: program)
    for kind in frontEnds { self.frontEnds[kind] = "--ui \(kind.rawValue)" }
  }

  /// Returns a type's name as a word for command lines.
  static func word(_ type: String) -> String {
    let letters = Array(type)
    return letters.indices.map { index in
      let (letter, before) = (letters[index], index > 0 ? letters[index - 1] : nil)
      // A word begins at a capital behind a small letter or a digit, and at the last of several capitals.
      let isLast = before?.isUppercase == true && index + 1 < letters.count && letters[index + 1].isLowercase
      let begins = letter.isUppercase && (before?.isLowercase == true || before?.isNumber == true || isLast)
      return (begins ? "-" : "") + letter.lowercased()
    }.joined()
  }
}

/// The command of such a program: its own options, the shared options and the options of the front end.
///
/// The groups stand side by side. A debug build of the parser checks each group again for each group around it, so a
/// second level of groups costs four times the processor time.
struct ApplicationCommand<Definition: ApplicationProgram, UI: FrontEnd>: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = Definition.configuration
    configuration.commandName = Definition.identity.name
    return configuration
  }

  @OptionGroup var own: Definition.Options
  @OptionGroup var shared: SharedOptions
  @OptionGroup(title: "Recording") var recording: RecordingOptions
  @OptionGroup var frontEnd: UI

  func run() throws {
    let data = try DataFolder(shared.data, store: shared.store, of: Definition.stores)
    let program = Definition(own)
    try frontEnd.run(
      Launch(options: shared, recording: recording, data: data, control: Definition.control) {
        (data) throws(ExitStatus) in try program.application(in: data, answers: recording.foreignAnswers)
      })
  }
}
