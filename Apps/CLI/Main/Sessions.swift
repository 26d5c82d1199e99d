import ArgumentParser
import Foundation
import SignalboxInterface
import SignalboxProgram
import SignalboxServices
import SignalboxSession

/// Lists, shows and removes the sessions that were kept by name.
struct Sessions: ParsableCommand {
  /// The command's word.
  static let word = "sessions"

  static let configuration = CommandConfiguration(
    commandName: "signalbox-cli sessions", abstract: "List, show or remove the sessions kept with --session.",
    subcommands: [List.self, Show.self, Prune.self], defaultSubcommand: List.self)

  /// The folder that all of them look into.
  struct Options: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The folder in which they are kept (default: the XDG data folder, signalbox in it).", valueName: "dir"),
      completion: .directory)
    var data: String?

    var folder: SessionFolder { SessionFolder(data: DataFolder(data).path) }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the sessions, the latest first.")
    @OptionGroup var options: Options

    func run() throws {
      let items = options.folder.items()
      guard !items.isEmpty else { return try Program.writeLine("No session is kept.") }
      try Table.write(
        [["NAME", "APPLICATION", "ENTRIES", "CHANGED", "STATE"]]
          + items.map { item in
            let changed = item.changed.formatted(.iso8601)
            switch item.summary {
            case .success(let summary):
              return [item.name, summary.header.application, "\(summary.end)", changed, item.state]
            case .failure: return [item.name, "-", "-", changed, item.state]
            }
          })
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what happened in a session, entry by entry.")
    @Argument(help: "The session's name, or a recording's path.") var name: String
    @OptionGroup var options: Options

    func run() throws {
      do {
        let path = try path
        let journal = try JournalFile.read(path).journal
        try Table.write([["ENTRY", "TIME", "WHAT"]] + journal.descriptions.map { ["\($0)", $1, $2] })
      } catch let failure as JournalFailure {
        throw failure.status
      }
    }

    /// That of the session, or of a file where there is no session of that name.
    private var path: String {
      get throws(ExitStatus) {
        if name.contains("/") { return name }
        let files = FileManager.default
        if let kept = try? options.folder.path(of: name), files.fileExists(atPath: kept) { return kept }
        return files.fileExists(atPath: name) ? name : try options.folder.path(of: name)
      }
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove the sessions that have ended.")
    @Flag(help: "Remove those that have not ended as well; never one that is running or unreadable.") var all = false
    @OptionGroup var options: Options

    func run() throws {
      // What nobody can read may be of another program, or of a newer one; that is not ours to remove.
      for item in options.folder.items() where !item.isRunning && (item.hasEnded || all && item.isOpen) {
        do throws(JournalFailure) {
          try JournalFile.remove(item.path)
        } catch {
          // Somebody went on with it meanwhile.
          if case .locked = error { continue }
          throw ExitStatus.inputOutput("The session \(SafeText.visible(item.name)) cannot be removed.")
        }
        try Program.writeLine("Removed \(item.name).")
      }
    }
  }
}

extension SessionFolder.Item {
  fileprivate var hasEnded: Bool { if case .success(let summary) = summary { summary.state == .ended } else { false } }

  fileprivate var state: String {
    switch summary {
    case .failure: "unreadable"
    case .success where isRunning: "running"
    case .success(let summary): "\(summary.state)"
    }
  }
}
