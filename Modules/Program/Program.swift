public import ArgumentParser
import CProcess
import Glibc
public import SignalboxInterface
import SignalboxTerminal
import Synchronization

/// What the front ends' mains share: one way in, one way out.
public enum Program {
  /// The version of the package and of its three programs; it stands here and nowhere else.
  public static let version = "0.2.0"

  /// The words behind the program's name, as the process was started with them.
  ///
  /// Not `CommandLine.arguments`: those are empty when a preloaded library has called `setenv`, and another application than
  /// the one asked for would run on another folder.
  public static var arguments: [String] {
    (0..<signalbox_argument_count()).dropFirst().compactMap { index in
      signalbox_argument(index).map { String(cString: $0) }
    }
  }

  /// Who this process is; before ``main(_:as:arguments:)`` says so, the file that was started.
  public static var identity: ProgramIdentity {
    known.withLock(\.self) ?? ProgramIdentity(name: fileName)
  }

  /// The other ways to run the same, as `--ui cli or --ui json`; `nil` when there are none.
  /// - Parameters:
  ///   - kind: The front end that is not meant.
  ///   - first: What to name before them.
  public static func others(than kind: FrontEndKind, first: [String] = []) -> String? {
    let ways = first + FrontEndKind.allCases.filter { $0 != kind }.compactMap { identity.frontEnds[$0] }
    guard let last = ways.last else { return nil }
    let or = phrase("or", german: "oder")
    return ways.count == 1 ? last : "\(ways.dropLast().joined(separator: ", ")) \(or) \(last)"
  }

  /// Parses the command line, runs the command and ends the process.
  ///
  /// Help and version go to standard output with status 0. Anything wrong with the command line is one line on standard
  /// error with status 2; an ``ExitStatus`` thrown by the command ends with its code and sentence.
  /// - Parameters:
  ///   - command: What the program does.
  ///   - identity: Who the program is; the command's name and version unless it is said.
  ///   - arguments: The words behind the command's name; those of the process if nothing is given.
  public static func main<Command: ParsableCommand>(
    _ command: Command.Type, as identity: ProgramIdentity? = nil, arguments: [String]? = nil
  ) -> Never {
    let (name, words) = (command.configuration.commandName ?? fileName, arguments ?? Self.arguments)
    let identity = identity ?? ProgramIdentity(name: name, version: command.configuration.version)
    introduce(identity)
    // Files with user data are for their owner alone, whichever part of the program creates them.
    umask(0o077)
    forgoCrashReports()
    // A file that may not grow is said where it is written; a signal would end the process with the sentence unsaid.
    signalbox_fail_large_writes()
    occupyStandardDescriptors()
    WordsFolder.learn(for: identity)
    Language.speak(Language(environment: Language.variable))
    WordsFolder.complain()
    do {
      try makeSureOfDescriptors()
      if words == [ManualPage.option] {
        try StandardStream.write(ManualPage(of: command).text, to: STDOUT_FILENO)
          ? exit(0) : exit(ExitStatus.inputOutput("").code)
      }
      var parsed = try command.parseAsRoot(words)
      // Its own `run` would print help and end as if all were well.
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
        ?? phrase("wrong use", german: "falscher Aufruf")
      let see = phrase("see", german: "siehe")
      end(.usage("\(SafeText.visible(said)) (\(see) \(name) --help)"), name)
    }
  }

  /// A command that is async has no thread of its own, which a session needs.
  @available(*, unavailable, message: "a session needs a thread of its own: make it a ParsableCommand")
  public static func main<Command: AsyncParsableCommand>(
    _ command: Command.Type, as identity: ProgramIdentity? = nil, arguments: [String]? = nil
  ) -> Never {
    end(ExitStatus(70, needsThread), "\(command)")
  }

  private static var needsThread: String {
    phrase(
      "A session needs a thread of its own, so a command is not async.",
      german: "Eine Sitzung braucht einen eigenen Thread, ein Befehl ist also nicht asynchron.")
  }

  /// Prints what the user gave, as one line, and gives the status for how the session ended.
  ///
  /// A session that a signal ended does not return from here: the process dies of the signal.
  public static func conclude(_ ending: Ending) throws(ExitStatus) {
    switch ending {
    case .finished(let outcome?):
      try writeLine(outcome)
    case .finished(nil):
      throw .cancelled
    case .shutDown:
      return
    case .signal(let signal):
      ProcessSignals.raiseByDefault(signal)
      throw ExitStatus(128 + signal)
    case .failed(.outputLost):
      throw .inputOutput(
        phrase(
          "What was shown could no longer be written.", german: "Was zu sehen war, ließ sich nicht mehr schreiben."))
    case .failed(.inputEnded(let asked)):
      throw ExitStatus(
        1,
        phrase(
          "The answers ended before the questions did: \(asked)",
          german: "Die Antworten reichten nicht für alle Fragen: \(asked)"))
    case .failed(.unanswered(let sentence)):
      throw ExitStatus(1, sentence)
    case .failed(.doesNotFit(let sentence)):
      throw .unusable(sentence)
    case .failed(.noTerminal(let sentence)):
      throw .unavailable(sentence)
    case .failed(.outOfResources(let sentence)):
      throw .outOfResources(sentence)
    case .failed(.recordingLost(let sentence)):
      throw .busy(sentence)
    }
  }

  /// Writes one line to standard output; on a terminal it is made harmless first.
  public static func writeLine(_ line: String) throws(ExitStatus) {
    let text = (isatty(STDOUT_FILENO) == 1 ? shown(SafeText.visible(line), on: STDOUT_FILENO) : line) + "\n"
    guard StandardStream.write(text, to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      throw .inputOutput(
        phrase(
          "The result could not be written: \(reason).", german: "Das Ergebnis ließ sich nicht schreiben: \(reason)."))
    }
  }

  /// Writes one line to standard error; when even that fails there is nobody left to tell.
  public static func complain(_ line: String) {
    _ = StandardStream.write(shown(line, on: STDERR_FILENO) + "\n", to: STDERR_FILENO)
  }

  /// From now on this process is `identity`.
  package static func introduce(_ identity: ProgramIdentity) { known.withLock { $0 = identity } }

  private static let known = Mutex<ProgramIdentity?>(nil)

  /// The name of the file that was started.
  private static var fileName: String {
    let path = signalbox_argument_count() > 0 ? signalbox_argument(0).map { String(cString: $0) } : nil
    return path?.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// What a terminal can show of `line`; a file gets all of it.
  private static func shown(_ line: String, on descriptor: Int32) -> String {
    isatty(descriptor) == 0 || Language.isUnicode(environment: Language.variable) ? line : ASCIIText.of(line)
  }

  /// A closed standard descriptor would be given to the next file opened, and the interface would go into it. What takes
  /// its place here is open the wrong way round, so using it fails as before.
  private static func occupyStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// What a session opens before it has asked anything: timers, queues and pipes whose makers end the process without a word
  /// when they get none. What is opened later says for itself when it cannot be.
  private static func makeSureOfDescriptors() throws(ExitStatus) {
    let needed = 20
    guard ProcessSignals.prepare(), signalbox_has_descriptors(Int32(needed)) else {
      let reason = String(cString: strerror(errno))
      throw .outOfResources(
        phrase(
          "There must be room for \(needed) more open files, and there is not (\(reason)): raise the limit, for example with 'ulimit -n 64'.",
          german:
            "Es müssen sich noch \(needed) Dateien öffnen lassen, und das geht nicht (\(reason)): Heben Sie die Grenze an, etwa mit 'ulimit -n 64'."
        ))
    }
  }

  /// Sees to it that this process dies without a crash report and without a core dump; ``main(_:as:arguments:)`` does. A main of
  /// one's own calls it first, on any thread.
  ///
  /// The runtime's crash report shows registers and the memory they point to, and with them what the user typed; so does a
  /// dump of the memory. Whoever sets SWIFT_BACKTRACE has asked for both.
  public static func forgoCrashReports() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    signalbox_forgo_core_dumps()
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { signal(fault, SIG_DFL) }
  }

  private static func end(_ status: ExitStatus, _ name: String) -> Never {
    if let sentence = status.sentence { complain("\(name): \(sentence)") }
    exit(status.code)
  }
}
