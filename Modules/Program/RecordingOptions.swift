public import ArgumentParser
import SignalboxNavigation
import SignalboxSession
import SignalboxWords

/// The options to record, replay and resume a session, and to run it unattended.
public struct RecordingOptions: ParsableArguments {
  /// The speed of a replay.
  public enum Pace: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// As fast as possible; only the end of the replay is shown.
    case fast
    /// The recorded speed, for watching.
    case recorded
  }

  @Option(
    help: ArgumentHelp("Record the session in this new file.", valueName: "file"), completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp("Repeat the session recorded in this file, then go on.", valueName: "file"), completion: .file())
  var replay: String?

  @Option(help: ArgumentHelp("How fast to repeat it.", valueName: "pace"))
  var pace = defaultPace

  @Option(help: ArgumentHelp("Repeat only what comes before this entry.", valueName: "number"))
  var until: Int?

  @Flag(name: .customLong("exit"), help: "End after the repetition, with its result.")
  var exits = false

  @Option(
    help: ArgumentHelp("Keep the session under this name, and go on with it if it has not ended.", valueName: "name"))
  var session: String?

  @Flag(help: "Go on with the session of this application that was used last and has not ended.")
  var resume = false

  @Option(
    help: ArgumentHelp("Take all answers from this file: a JSON object from element ids to values.", valueName: "file"),
    completion: .file())
  var answers: String?

  private static let defaultPace = Pace.fast

  /// Creates options for the parser.
  public init() {}

  /// Returns the options with their default values.
  public static func withDefaults() -> Self {
    var options = Self()
    (options.record, options.replay, options.pace, options.until, options.exits) = (nil, nil, defaultPace, nil, false)
    (options.session, options.resume, options.answers) = (nil, false, nil)
    return options
  }

  /// Refuses options that do not go together.
  public func validate() throws {
    if replay == nil, pace != .fast || until != nil || exits {
      throw ValidationError(
        phrase("--pace, --until and --exit go with --replay."))
    }
    if let until, until < 0 {
      throw ValidationError(
        phrase("--until is the number of an entry, from 0."))
    }
    if replay != nil, isNamed {
      throw ValidationError(
        phrase("--replay goes without --session and --resume."))
    }
    if record != nil, isNamed {
      throw ValidationError(
        phrase("--record goes without --session and --resume."))
    }
  }

  /// Returns the recording that the options ask for.
  /// - Parameter user: The user of a new recording. An existing recording must have the same user, unless it is `nil`.
  /// - Throws: A sentence when a recording cannot be used; its contents stay.
  func recording(
    of application: any Application, on shelf: any JournalShelf, for user: String? = nil,
    _ ready: () throws(ExitStatus) -> Void = {}
  ) throws(ExitStatus) -> Recording {
    do {
      return isNamed
        ? try resumed(with: application, on: shelf, for: user, ready) : try repeating(application, for: user, ready)
    } catch let failure as JournalFailure {
      throw failure.status
    } catch let status as ExitStatus {
      throw status
    } catch {
      throw .inputOutput("\(error)")
    }
  }

  /// The file with answers of another form than JSON, which the application reads.
  var foreignAnswers: String? {
    answers.flatMap { file in Program.identity.foreignAnswers.map(file.hasSuffix) == true ? file : nil }
  }

  /// A Boolean value that indicates whether any of these options was given.
  var isRequested: Bool { record != nil || replay != nil || answers != nil || isNamed }

  /// A Boolean value that indicates whether the same command line resumes the session.
  var isNamed: Bool { session != nil || resume }

  private func repeating(
    _ application: any Application, for user: String?, _ ready: () throws(ExitStatus) -> Void
  ) throws -> Recording {
    let played = try replay.map {
      try Self.checked(JournalFile.read($0), $0, application, user).checkedSubject($0, application)
    }
    // A replay that continues differs from its recording. Therefore the continuation is a new session, and its effects
    // have new keys.
    let header = JournalHeader(
      of: application, session: Recording.randomName(), first: played?.journal.first ?? 0,
      language: played?.header.language ?? Language.current.code, user: played.map(\.header.user) ?? user)
    // Before the recording is created: a file that a refused attempt left behind would block the next attempt.
    try ready()
    return Recording(
      playback: played.map {
        Playback($0, purpose: .replay(exits: exits), end: until, isPaced: pace == .recorded)
      }, store: try record.map { try JournalFile.create($0, header) }, name: header.session)
  }

  private func resumed(
    with application: any Application, on shelf: any JournalShelf, for user: String?,
    _ ready: () throws(ExitStatus) -> Void
  ) throws -> Recording {
    let name = try session ?? Self.interrupted(application, on: shelf)
    try SessionShelf.check(name)
    guard let (store, contents) = try shelf.resume(name) else {
      try ready()
      let header = JournalHeader(of: application, session: Recording.randomName(), user: user)
      return Recording(store: try shelf.create(name, header), name: header.session)
    }
    try ready()
    if session != nil, contents.isEnded { return try Self.again(name, after: store, application, for: user) }
    let checked = try Self.checked(contents, store.name, application, user).checkedSubject(store.name, application)
    return Recording(playback: Playback(checked, purpose: .resume), store: store)
  }

  /// Returns the contents if they belong to the application, and to the user if one is given.
  private static func checked(
    _ contents: JournalContents, _ path: String, _ application: any Application, _ user: String?
  ) throws(JournalFailure) -> JournalContents {
    let checked = try contents.checked(path, application)
    return user == nil ? checked : try checked.checkedUser(path, user)
  }

  /// Returns the name of the session of the application and its subject that was used last and has not ended.
  private static func interrupted(_ application: any Application, on shelf: any JournalShelf) throws -> String {
    let open = try shelf.items().first { item in
      guard item.isOpen, !item.isRunning, case .success(let summary) = item.summary else { return false }
      return summary.header.application == type(of: application).name && summary.header.hasSubject(of: application)
    }
    if let open { return open.name }
    let name = type(of: application).name
    throw ExitStatus.noInput(
      application.subject == nil
        ? phrase("There is no interrupted session of '\(name)' to resume.")
        : phrase("There is no interrupted session of '\(name)' with this command or subject to resume."))
  }

  /// Begins a new session under the name of an ended session. Tells the user so, and keeps the old recording.
  static func again(
    _ session: String, after store: any JournalStore, _ application: any Application, for user: String? = nil
  ) throws -> Recording {
    let name = SafeText.visible(session)
    guard let aside = store.moveAside() else {
      throw ExitStatus.inputOutput(
        phrase("The session '\(name)' has ended, and its recording cannot be put aside. Choose another name."))
    }
    let header = JournalHeader(of: application, session: Recording.randomName(), user: user)
    let recording = Recording(store: try store.successor(header), name: header.session)
    let kept = SafeText.visible(aside)
    Program.reportError(
      phrase(
        "The session '\(name)' has ended, so another one begins under its name; its recording is kept in \(kept)."))
    return recording
  }
}
