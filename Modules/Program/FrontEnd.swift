public import ArgumentParser
import Glibc
public import SignalboxInterface
public import SignalboxNavigation
public import SignalboxSession

/// A way to run an application, with the options that only it has.
public protocol FrontEnd: ParsableArguments {
  /// Whether it may ask somebody at a terminal, so that there is `--tty`; not unless it says so.
  static var usesTerminal: Bool { get }

  /// Whether those before it may be strangers to this machine, who must not look at its files; not unless it says so.
  static var servesStrangers: Bool { get }

  /// Runs the application from its first page to its end, and gives away what came of it.
  ///
  /// Called once, on the main thread, when the command line has been read. On return the process ends with status 0.
  func run(_ launch: Launch) throws(ExitStatus)
}

extension FrontEnd {
  /// Nobody at a terminal is asked.
  public static var usesTerminal: Bool { false }

  /// Who runs the program is before it.
  public static var servesStrangers: Bool { false }
}

/// An application that is about to be run: what a front end gets.
public struct Launch {
  let options: SharedOptions
  let data: DataFolder
  let control: (any ControlService)?
  let make: () throws(ExitStatus) -> any Application

  /// Where the application's whole pictures are, once a front end that can show them has opened it.
  public var pictures: PictureShelf { data.pictures }

  /// Makes the application, as the options say.
  public func application() throws(ExitStatus) -> any Application { try make() }

  /// Runs a session of `application`, with everything that the shared options ask for.
  /// - Parameters:
  ///   - application: What ``application()`` gave.
  ///   - time: Where the session's time comes from.
  ///   - relay: Told of every log line, too.
  ///   - ready: Called when all files have been read, and before a recording is begun or put aside: the last chance to say
  ///     that there will be no session.
  ///   - attach: Makes the presenter, in the session's isolation; the second argument is the application's name.
  /// - Returns: How the session ended; hand it to ``conclude(_:)``.
  public func run(
    _ application: any Application, time: TimeSource = .machine, relay: LogRelay? = nil,
    ready: () throws(ExitStatus) -> Void = {},
    attach: @Sendable (_ session: isolated Session, _ application: String) -> any Presenter
  ) throws(ExitStatus) -> Ending {
    var made: ControlSocket?
    defer { made?.close() }
    let session = try options.session(of: application, in: data.path, time: time, relay: relay) {
      () throws(ExitStatus) in
      try ready()
      made = try options.control.map { (path) throws(ExitStatus) in try ControlSocket(path: path) }
    }
    let (door, control, name) = (made, control, type(of: application).name)
    return session.run(application) { session in
      if let control { door?.open(on: session, control, application: name) }
      return attach(session, name)
    }
  }

  /// What begins any number of sessions, for a front end that serves many people; the options are those for all of them.
  /// - Parameter limits: What is allowed for all of them together.
  public func starter(limits: HostLimits) throws(ExitStatus) -> SessionStarter {
    try SessionStarter(
      try make(), on: try options.shelf(.visitors, in: data.path), logger: try options.logger(), limits: limits)
  }

  /// Whether something was asked for that is a matter of one session: its recording, its answers, its guests, its frames.
  public var isForOne: Bool { options.isForOne }

  /// Makes the controlling terminal standard input where that was asked for (G12); without that it is never touched (N35).
  /// - Throws: Status 69 when there is none.
  public func takeTerminal() throws(ExitStatus) {
    guard options.tty, isatty(STDIN_FILENO) == 0 else { return }
    let terminal = open("/dev/tty", O_RDWR)
    guard terminal >= 0, dup2(terminal, STDIN_FILENO) >= 0 else {
      throw .unavailable(
        phrase("There is no controlling terminal to ask on.", german: "Es gibt kein Terminal, auf dem zu fragen wäre."))
    }
    if terminal != STDIN_FILENO { close(terminal) }
  }

  /// Whether the session ends with the recording that it repeats.
  public var endsAfterReplay: Bool { options.endsAfterReplay }

  /// Prints what the user gave, as one line, or says why there is nothing.
  public func conclude(_ ending: Ending) throws(ExitStatus) { try options.conclude(ending) }

  /// Says why there is no result, where a recording or answers were to lead to one; prints nothing.
  public func checkResult(_ ending: Ending) throws(ExitStatus) { try options.checkResult(ending) }
}
