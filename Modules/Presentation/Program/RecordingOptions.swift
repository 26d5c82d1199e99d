public import ArgumentParser
import Foundation
import SignalboxNavigation

/// The options for recording, replaying and resuming, and for running without anybody.
public struct RecordingOptions: ParsableArguments {
  /// How fast a recording is fed.
  public enum Pace: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// As fast as possible; only where it leads to is shown.
    case fast
    /// As it was recorded, to look on.
    case recorded
  }

  @ArgumentParser.Option(
    help: ArgumentHelp("Record the session in this new file.", valueName: "file"), completion: .file())
  var record: String?

  @ArgumentParser.Option(
    help: ArgumentHelp("Repeat the session recorded in this file, then go on.", valueName: "file"), completion: .file())
  var replay: String?

  @ArgumentParser.Option(help: ArgumentHelp("How fast to repeat it.", valueName: "pace"))
  var pace = Pace.fast

  @ArgumentParser.Option(help: ArgumentHelp("Repeat only what comes before this entry.", valueName: "number"))
  var until: Int?

  @Flag(name: .customLong("exit"), help: "End after the repetition, with its result.")
  var exits = false

  @ArgumentParser.Option(
    help: ArgumentHelp("Keep the session under this name, and go on with it if it was interrupted.", valueName: "name"))
  var session: String?

  @Flag(help: "Go on with the session of this application that was interrupted last.")
  var resume = false

  @ArgumentParser.Option(
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
  func recording(of application: any Application, in folder: SessionFolder) throws(ExitStatus) -> Recording {
    do {
      return isNamed ? try goingOn(with: application, in: folder) : try repeating(application)
    } catch let failure as JournalFailure {
      throw failure.status
    } catch let status as ExitStatus {
      throw status
    } catch {
      throw .inputOutput("\(error)")
    }
  }

  private var isNamed: Bool { session != nil || resume }

  private func repeating(_ application: any Application) throws -> Recording {
    let played = try replay.map { try Self.fitting(JournalFile.read($0), $0, application) }
    // What goes on from a repetition is another session: what it does is not taken for what was done before.
    let header = JournalHeader(of: application, session: Self.newName(), first: played?.journal.first ?? 0)
    return Recording(
      playback: played.map {
        Playback($0, purpose: .replay(exits: exits), end: until, isPaced: pace == .recorded)
      }, file: try record.map { try JournalFile.create($0, header) }, name: header.session)
  }

  private func goingOn(with application: any Application, in folder: SessionFolder) throws -> Recording {
    let path: String
    if let session {
      path = try folder.newPath(of: session)
      if let contents = try? JournalFile.read(path), contents.isEnded, let file = try? JournalFile.resume(path).file {
        // It ended, so this is another session of that name; what was recorded is kept.
        _ = file.putAside()
      }
    } else {
      let open = folder.items().first { item in
        guard item.isOpen, !item.isRunning, case .success(let contents) = item.contents else { return false }
        return contents.header.application == type(of: application).name
      }
      guard let open else {
        throw ExitStatus.unavailable(
          phrase(
            "There is no interrupted session of '\(type(of: application).name)' to go on with.",
            german: "Es gibt keine unterbrochene Sitzung von '\(type(of: application).name)' fortzusetzen."))
      }
      path = open.path
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    guard size > 0 else {
      let header = JournalHeader(of: application, session: Self.newName())
      return Recording(file: try JournalFile.create(path, header), name: header.session)
    }
    let (file, contents) = try JournalFile.resume(path)
    return Recording(playback: Playback(try Self.fitting(contents, path, application), purpose: .resume), file: file)
  }

  private static func fitting(
    _ contents: JournalContents, _ path: String, _ application: any Application
  ) throws(JournalFailure) -> JournalContents {
    let (recorded, wanted) = (contents.header.application, type(of: application).name)
    guard recorded == wanted else { throw .otherApplication(path: path, recorded: recorded, wanted: wanted) }
    return contents
  }

  /// A name for the keys of a session's effects.
  private static func newName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
