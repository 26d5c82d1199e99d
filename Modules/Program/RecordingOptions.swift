public import ArgumentParser
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession

/// The options for recording, replaying and resuming, and for running without anybody.
public struct RecordingOptions: ParsableArguments {
  /// How fast a recording is fed.
  public enum Pace: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// As fast as possible; only where it leads to is shown.
    case fast
    /// As it was recorded, to look on.
    case recorded
  }

  @Option(
    help: ArgumentHelp("Record the session in this new file.", valueName: "file"), completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp("Repeat the session recorded in this file, then go on.", valueName: "file"), completion: .file())
  var replay: String?

  @Option(help: ArgumentHelp("How fast to repeat it.", valueName: "pace"))
  var pace = Pace.fast

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

  /// Nothing given.
  public init() {}

  /// Refuses options that do not go together.
  public func validate() throws {
    if replay == nil, pace != .fast || until != nil || exits {
      throw ValidationError(
        phrase(
          "--pace, --until and --exit go with --replay.", german: "--pace, --until und --exit gehören zu --replay."))
    }
    if let until, until < 0 {
      throw ValidationError(
        phrase("--until is the number of an entry, from 0.", german: "--until ist die Nummer eines Eintrags, ab 0."))
    }
    if replay != nil, isNamed {
      throw ValidationError(
        phrase(
          "--replay goes without --session and --resume.", german: "--replay geht nicht mit --session oder --resume."))
    }
    if record != nil, isNamed {
      throw ValidationError(
        phrase(
          "--record goes without --session and --resume.", german: "--record geht nicht mit --session oder --resume."))
    }
  }

  /// What the options ask for.
  /// - Throws: A sentence when a recording cannot be used; nothing in it is lost.
  func recording(
    of application: any Application, on shelf: any JournalShelf, _ ready: () throws(ExitStatus) -> Void = {}
  ) throws(ExitStatus) -> Recording {
    do {
      return isNamed ? try goingOn(with: application, on: shelf, ready) : try repeating(application, ready)
    } catch let failure as JournalFailure {
      throw failure.status
    } catch let status as ExitStatus {
      throw status
    } catch {
      throw .inputOutput("\(error)")
    }
  }

  /// Whether any of them was given.
  var isAskedFor: Bool { record != nil || replay != nil || answers != nil || isNamed }

  private var isNamed: Bool { session != nil || resume }

  private func repeating(
    _ application: any Application, _ ready: () throws(ExitStatus) -> Void
  ) throws -> Recording {
    let played = try replay.map { try JournalFile.read($0).checked($0, application) }
    // Whoever goes on does other things than were recorded: a session of its own, whose effects have keys of their own.
    let header = JournalHeader(
      of: application, session: Recording.randomName(), first: played?.journal.first ?? 0,
      language: played?.header.language ?? Language.current.code)
    // A recording that was begun is in the way when the same is tried again.
    try ready()
    return Recording(
      playback: played.map {
        Playback($0, purpose: .replay(exits: exits), end: until, isPaced: pace == .recorded)
      }, store: try record.map { try JournalFile.create($0, header) }, name: header.session)
  }

  private func goingOn(
    with application: any Application, on shelf: any JournalShelf, _ ready: () throws(ExitStatus) -> Void
  ) throws -> Recording {
    let name = try session ?? Self.interrupted(application, on: shelf)
    try SessionShelf.check(name)
    guard let (store, contents) = try shelf.resume(name) else {
      try ready()
      let header = JournalHeader(of: application, session: Recording.randomName())
      return Recording(store: try shelf.create(name, header), name: header.session)
    }
    try ready()
    if session != nil, contents.isEnded { return try Self.again(name, after: store, application) }
    return Recording(playback: Playback(try contents.checked(store.name, application), purpose: .resume), store: store)
  }

  /// The name of the session that was used last and has not ended.
  private static func interrupted(_ application: any Application, on shelf: any JournalShelf) throws -> String {
    let open = try shelf.items().first { item in
      guard item.isOpen, !item.isRunning, case .success(let summary) = item.summary else { return false }
      return summary.header.application == type(of: application).name
    }
    if let open { return open.name }
    throw ExitStatus.noInput(
      phrase(
        "There is no interrupted session of '\(type(of: application).name)' to go on with.",
        german: "Es gibt keine unterbrochene Sitzung von '\(type(of: application).name)' fortzusetzen."))
  }

  /// Begins another session under the name of one that has ended, says so, and keeps what was recorded.
  private static func again(
    _ session: String, after store: any JournalStore, _ application: any Application
  ) throws -> Recording {
    let name = SafeText.visible(session)
    guard let aside = store.putAside() else {
      throw ExitStatus.inputOutput(
        phrase(
          "The session '\(name)' has ended, and its recording cannot be put aside. Choose another name.",
          german:
            "Die Sitzung '\(name)' ist zu Ende, und ihre Aufzeichnung lässt sich nicht beiseitelegen. Wählen Sie einen anderen Namen."
        ))
    }
    let header = JournalHeader(of: application, session: Recording.randomName())
    let recording = Recording(store: try store.successor(header), name: header.session)
    let kept = SafeText.visible(aside)
    Program.complain(
      phrase(
        "The session '\(name)' has ended, so another one begins under its name; its recording is kept in \(kept).",
        german:
          "Die Sitzung '\(name)' ist zu Ende, darum beginnt eine neue unter ihrem Namen; ihre Aufzeichnung bleibt in \(kept)."
      ))
    return recording
  }
}
