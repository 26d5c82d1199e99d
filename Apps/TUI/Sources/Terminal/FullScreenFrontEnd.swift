import ArgumentParser
public import SignalboxProgram

/// The full screen, as a program's front end.
public struct FullScreenFrontEnd: FrontEnd {
  @Option(
    help: ArgumentHelp(
      "Look like dark, light, high-contrast, gruvbox, dracula, terminal, or as this file says.",
      valueName: "name or file"),
    completion: .file())
  var theme: String?

  @Option(help: ArgumentHelp("Take which keys do what from this file.", valueName: "file"), completion: .file())
  var keys: String?

  @Flag(help: "Take clicks and the wheel; selecting text then needs Shift.")
  var mouse = false

  @Flag(help: "Draw with ASCII alone.")
  var ascii = false

  @Option(
    help: ArgumentHelp(
      "Show pictures as the terminal can, in half-blocks, or in words.", valueName: "auto, blocks or none"))
  var graphics: PictureStyle = .auto

  /// Somebody at a terminal is asked.
  public static let usesTerminal = true

  /// Nothing given.
  public init() {}

  /// Takes the terminal over, or goes on as the line mode where there is a program for it; then prints what was given.
  public func run(_ launch: Launch) throws(ExitStatus) {
    try run(launch) { LineModeInstead.startIfNeeded(Program.arguments[...]) }
  }

  /// As ``run(_:)``, for a program that has other front ends as well.
  /// - Parameters:
  ///   - launch: The application that is run.
  ///   - instead: Called before files are taken into use, which another program would find taken.
  public func run(_ launch: Launch, instead: () -> Void) throws(ExitStatus) {
    let wishes = FullScreenOptions(
      theme: theme, keys: keys, usesMouse: mouse, isASCII: ascii, pictures: graphics)
    let application = try launch.application()
    try launch.takeTerminal()
    instead()
    let found = Result { () throws(ExitStatus) in try FullScreenTerminal.find(wishes) }
    let ending = try launch.run(application, ready: { () throws(ExitStatus) in _ = try found.get() }) { session, _ in
      switch found {
      case .success(let terminal): NcursesPresenter.attach(terminal, to: session)
      case .failure: preconditionFailure("a session has begun without a terminal")
      }
    }
    try launch.conclude(ending)
  }
}
