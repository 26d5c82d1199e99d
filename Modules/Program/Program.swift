public import ArgumentParser
import CProcess
public import SignalboxInterface
import SignalboxPlatform
import SignalboxTerminal
import SignalboxWords
import Synchronization

/// The common start and end of all programs.
public enum Program {
  /// The version of the package and of its programs. Defined only here.
  public static let version = "0.3.0"

  /// The arguments after the program's name, as the process was started.
  ///
  /// Not `CommandLine.arguments`: that list is empty when a preloaded library has called `setenv`. The program would
  /// then run another application on another folder.
  public static var arguments: [String] {
    (0..<signalbox_argument_count()).dropFirst().compactMap { index in
      signalbox_argument(index).map { String(cString: $0) }
    }
  }

  /// The identity of this process. Before ``main(_:as:arguments:)`` sets it, the name of the started file.
  public static var identity: ProgramIdentity {
    known.withLock(\.self) ?? ProgramIdentity(name: fileName)
  }

  /// Returns the other ways to run the application, such as `--ui cli or --ui json`, or `nil` if there are none.
  /// - Parameters:
  ///   - kind: The front end to leave out.
  ///   - first: Further ways, named first.
  public static func others(than kind: FrontEndKind, first: [String] = []) -> String? {
    let ways = first + FrontEndKind.allCases.filter { $0 != kind }.compactMap { identity.frontEnds[$0] }
    guard let last = ways.last else { return nil }
    let or = phrase("or")
    return ways.count == 1 ? last : "\(ways.dropLast().joined(separator: ", ")) \(or) \(last)"
  }

  /// Parses the command line, runs the command and ends the process.
  ///
  /// Help and version go to standard output with status 0. An error of the command line is one line on standard error
  /// with status 2. An ``ExitStatus`` that the command throws ends the process with its code and sentence.
  /// - Parameters:
  ///   - command: The command.
  ///   - identity: The identity of the program; by default the command's name and version.
  ///   - arguments: The arguments after the command's name; by default those of the process.
  public static func main<Command: ParsableCommand>(
    _ command: Command.Type, as identity: ProgramIdentity? = nil, arguments: [String]? = nil
  ) -> Never {
    main(command, as: identity, arguments: arguments) { _ in nil }
  }

  /// Does the same. Parses only a command line from which `withoutParser` creates no command.
  static func main<Command: ParsableCommand>(
    _ command: Command.Type, as identity: ProgramIdentity?, arguments: [String]?,
    withoutParser: ([String]) -> Command?
  ) -> Never {
    let (name, arguments) = (command.configuration.commandName ?? fileName, arguments ?? Self.arguments)
    let identity = identity ?? ProgramIdentity(name: name, version: command.configuration.version)
    introduce(identity)
    // Files with user data are for their owner alone, whichever part of the program creates them.
    umask(0o077)
    forgoCrashReports()
    // Makes a write beyond the file size limit fail with an error. The signal would end the process without a message.
    signalbox_fail_large_writes()
    occupyStandardDescriptors()
    let words = CatalogueFolder(learningFor: identity)
    Language.speak(Language(environment: Language.variable))
    words.complain()
    do {
      try makeSureOfDescriptors()
      if arguments == [ManualPage.option] {
        try StandardStream.write(ManualPage(of: command).text, to: STDOUT_FILENO)
          ? exit(0) : exit(ExitStatus.inputOutput("").code)
      }
      if var command = withoutParser(arguments) {
        try command.run()
        exit(0)
      }
      var parsed = try command.parseAsRoot(arguments)
      // The `run` of an async command would print help and report success.
      if parsed is any AsyncParsableCommand { throw ExitStatus(70, "\(type(of: parsed)): \(needsThread)") }
      try parsed.run()
      exit(0)
    } catch let status as ExitStatus {
      end(status, name)
    } catch  where command.exitCode(for: error) == .success {
      let said = StandardStream.write(command.fullMessage(for: error) + "\n", to: STDOUT_FILENO)
      exit(said ? 0 : ExitStatus.inputOutput("").code)
    } catch {
      let said =
        command.message(for: error).split(separator: "\n").first.map(String.init)
        ?? phrase("wrong use")
      let see = phrase("see")
      let isOfCommand = !arguments.contains("--") && arguments.contains(where: identity.takingCommand.contains)
      let hint = isOfCommand ? ". " + phrase("Options of the program that asks stand behind --.") : ""
      end(.usage("\(SafeText.visible(said)) (\(see) \(name) --help)\(hint)"), name)
    }
  }

  /// Unavailable: a session needs a thread of its own, and an async command has none.
  @available(*, unavailable, message: "a session needs a thread of its own: make it a ParsableCommand")
  public static func main<Command: AsyncParsableCommand>(
    _ command: Command.Type, as identity: ProgramIdentity? = nil, arguments: [String]? = nil
  ) -> Never {
    end(ExitStatus(70, needsThread), "\(command)")
  }

  private static var needsThread: String { phrase("A session needs a thread of its own, so a command is not async.") }

  /// Gives the program this status, in place of 1, if its application gives nothing: that of a command that failed.
  package static func noteFailure(_ status: Int) {
    failure.withLock { ($0.status, $0.isNoted) = (Int32(status), true) }
  }

  /// A Boolean value that indicates whether a command of the application has failed.
  package static var hasFailed: Bool { failure.withLock(\.isNoted) }

  /// Gives the program the status of a failure, although its application gives a result: the result says what was
  /// stopped.
  package static func noteIncomplete() { failure.withLock { $0.isIncomplete = true } }

  /// The status of a failure, whether it was noted, and whether a result stands for one. Global, because the front end
  /// concludes the session without its application.
  private static let failure = Mutex<(status: Int32, isNoted: Bool, isIncomplete: Bool)>((1, false, false))

  /// The status of a session without a result.
  static var nothingGiven: Int32 { failure.withLock(\.status) }

  /// Prints the result, mostly one line, or throws the status for the end of the session.
  ///
  /// Does not return after a signal has ended the session: the process dies of the same signal.
  public static func conclude(_ ending: Ending) throws(ExitStatus) {
    switch ending {
    case .finished(let outcome?):
      for line in outcome.split(separator: "\n", omittingEmptySubsequences: false) { try writeLine(String(line)) }
      if failure.withLock(\.isIncomplete) { throw ExitStatus(nothingGiven) }
    case .finished(nil):
      throw ExitStatus(nothingGiven)
    case .shutDown:
      return
    case .signal(let signal):
      ProcessSignals.raiseByDefault(signal)
      throw ExitStatus(128 + signal)
    case .failed(.outputLost):
      throw .inputOutput(
        phrase("The output could no longer be written."))
    case .failed(.inputEnded(let asked)):
      throw ExitStatus(
        nothingGiven,
        phrase("The answers ended before the questions did: \(asked)"))
    case .failed(.unanswered(let sentence)):
      throw ExitStatus(nothingGiven, sentence)
    case .failed(.doesNotFit(let sentence)):
      throw .unusable(sentence)
    case .failed(.noTerminal(let sentence)):
      throw .unavailable(sentence)
    case .failed(.sentAway):
      throw .unavailable(
        phrase("The user at the session has sent you away; the session goes on."))
    case .failed(.outOfResources(let sentence)):
      throw .outOfResources(sentence)
    case .failed(.recordingLost(let sentence)):
      throw .busy(sentence)
    case .failed(.mistake(let sentence)):
      throw ExitStatus(70, sentence)
    }
  }

  /// Writes a line to standard output. On a terminal, control characters are made visible first.
  public static func writeLine(_ line: String) throws(ExitStatus) {
    let text = (isatty(STDOUT_FILENO) == 1 ? shown(SafeText.visible(line), on: STDOUT_FILENO) : line) + "\n"
    guard StandardStream.write(text, to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      throw .inputOutput(
        phrase("The result could not be written: \(reason)."))
    }
  }

  /// Writes a line to standard error. A failure is ignored, because no other output is left.
  public static func reportError(_ line: String) {
    _ = StandardStream.write(shown(line, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
  }

  /// Writes a line for the operator of a server to standard error, in the language of the process: `line` may be made
  /// in a visitor's session.
  package static func tellOperator(_ line: () -> String) {
    reportError(Language.speaking(.ofOperator, line))
  }

  /// Sets the identity of this process.
  package static func introduce(_ identity: ProgramIdentity) { known.withLock { $0 = identity } }

  /// Global, because the options of a command read it: the parser creates them from their type alone.
  private static let known = Mutex<ProgramIdentity?>(nil)

  /// The name of the file that was started.
  private static var fileName: String {
    let path = signalbox_argument_count() > 0 ? signalbox_argument(0).map { String(cString: $0) } : nil
    return path?.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// Returns `line` in a form that a terminal can show. A file gets the line unchanged.
  private static func shown(_ line: String, on descriptor: Int32) -> String {
    isatty(descriptor) == 0 || Language.isUnicode(environment: Language.variable) ? line : ASCIIText.of(line)
  }

  /// Opens /dev/null on closed standard descriptors. Otherwise the next opened file would get such a descriptor, and
  /// the interface would be written into it. Opened in the wrong direction, so that use fails as before.
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Checks that enough descriptors are left for the timers, queues and pipes of a session. Without descriptors, their
  /// creators end the process without a message. Later failures to open a file are reported where they happen.
  private static func makeSureOfDescriptors() throws(ExitStatus) {
    let needed = 20
    guard ProcessSignals.prepare(), signalbox_has_descriptors(Int32(needed)) else {
      let reason = String(cString: strerror(errno))
      throw .outOfResources(
        phrase(
          "There must be room for \(needed) more open files, and there is not (\(reason)): raise the limit, for example with 'ulimit -n 64'."
        ))
    }
  }

  /// Makes this process die without a crash report and without a core dump. ``main(_:as:arguments:)`` calls this. A
  /// custom main must call this first, on any thread.
  ///
  /// The runtime's crash report shows registers and the memory they point to, and so the user's input. A core dump
  /// does, too. The variable SWIFT_BACKTRACE asks for both.
  public static func forgoCrashReports() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    signalbox_forgo_core_dumps()
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { signal(fault, SIG_DFL) }
  }

  private static func end(_ status: ExitStatus, _ name: String) -> Never {
    if let sentence = status.sentence { reportError("\(name): \(sentence)") }
    exit(status.code)
  }
}
