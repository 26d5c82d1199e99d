import ArgumentParser
public import SignalboxProgram

/// The full screen as the front end of a program.
public struct FullScreenFrontEnd: FrontEnd {
  @Option(
    help: ArgumentHelp(
      "Look like dark, light, high-contrast, gruvbox, dracula, terminal, or as this file says.",
      valueName: "name or file"),
    completion: .file())
  var theme: String?

  @Option(help: ArgumentHelp("Take which keys do what from this file.", valueName: "file"), completion: .file())
  var keys: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Take clicks and the wheel, or leave them to the terminal; kept for the next start.")
  var mouse: Bool?

  @Flag(help: "Draw with ASCII alone.")
  var ascii = false

  @Option(
    help: ArgumentHelp(
      "Show pictures as the terminal can, in half-blocks, or in words.", valueName: "auto, blocks or none"))
  var graphics: PictureStyle = defaultGraphics

  /// True: the front end asks a user at a terminal.
  public static let usesTerminal = true

  private static let defaultGraphics = PictureStyle.auto

  /// Creates the front end for the parser.
  public init() {}

  /// Returns the front end with the default values of its options.
  public static func withoutParser() -> Self? {
    var frontEnd = Self()
    (frontEnd.theme, frontEnd.keys, frontEnd.mouse) = (nil, nil, nil)
    (frontEnd.ascii, frontEnd.graphics) = (false, defaultGraphics)
    return frontEnd
  }

  /// Takes the terminal over, runs the application, then prints what was given. Continues as the line mode where the
  /// terminal cannot show a full screen and that program is there.
  public func run(_ launch: Launch) throws(ExitStatus) {
    try run(launch) { LineModeFallback.startIfNeeded(Program.arguments[...]) }
  }

  /// Runs as ``run(_:)`` does, for a program that has other front ends as well.
  /// - Parameters:
  ///   - launch: The application to run.
  ///   - instead: Called before files are opened: another program would find them in use.
  public func run(_ launch: Launch, instead: () -> Void) throws(ExitStatus) {
    let options = FullScreenOptions(
      theme: theme, keys: keys, usesMouse: mouse, isASCII: ascii, pictures: graphics, downloads: launch.downloads)
    let application = try launch.application()
    try launch.claimTerminal()
    instead()
    let found = Result { () throws(ExitStatus) in try FullScreenTerminal.find(options) }
    let ending = try launch.run(application, ready: { () throws(ExitStatus) in _ = try found.get() }) { session, _ in
      switch found {
      case .success(let terminal): NcursesPresenter.attach(terminal, to: session)
      case .failure: preconditionFailure("a session has begun without a terminal")
      }
    }
    try launch.conclude(ending)
  }
}
