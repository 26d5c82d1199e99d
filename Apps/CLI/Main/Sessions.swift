import ArgumentParser
import Foundation
import SignalboxInterface
import SignalboxProgram
import SignalboxServices
import SignalboxSession
import SignalboxWords

/// Lists, shows, copies and removes the named sessions.
struct Sessions: ParsableCommand {
  /// The name of the command.
  static let word = "sessions"

  static let configuration = CommandConfiguration(
    commandName: "signalbox-cli sessions", abstract: "List, show or remove the sessions kept with --session.",
    subcommands: [List.self, Show.self, Copy.self, Prune.self], defaultSubcommand: List.self)

  /// The options for the place of the sessions, for all subcommands.
  struct Options: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The folder in which they are kept (default: the XDG data folder, signalbox in it).", valueName: "dir"),
      completion: .directory)
    var data: String?

    @Option(help: ArgumentHelp("The PostgreSQL database in which they are kept instead.", valueName: "url"))
    var store: String?

    var shelf: any JournalShelf {
      get throws(ExitStatus) { try SessionShelf.sessions.shelf(in: DataFolder(data, store: store, of: Main.stores)) }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the sessions, the latest first.")
    @OptionGroup var options: Options

    func run() throws {
      let items = try statusOf { try options.shelf.items() }
      guard !items.isEmpty else { return try Program.writeLine("No session is kept.") }
      // Most programs know no users.
      let hasUsers = items.contains { $0.user != nil }
      try TextTable.write(
        [["NAME", "APPLICATION", "ENTRIES", "CHANGED", "STATE"] + (hasUsers ? ["USER"] : [])]
          + items.map { item in
            let (changed, user) = (item.changed.formatted(.iso8601), hasUsers ? [item.user ?? "-"] : [])
            switch item.summary {
            case .success(let summary):
              let application = options.command(of: item.name).map { "\(summary.header.application) \($0)" }
              return [item.name, application ?? summary.header.application, "\(summary.end)", changed, item.state]
                + user
            case .failure: return [item.name, "-", "-", changed, item.state] + user
            }
          })
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what happened in a session, entry by entry.")
    @Argument(help: "The session's name, or a recording's path.") var name: String
    @OptionGroup var options: Options

    func run() throws {
      let contents = try statusOf { try options.contents(of: name) }
      try TextTable.write([["ENTRY", "TIME", "WHAT"]] + contents.journal.descriptions.map { ["\($0)", $1, $2] })
    }
  }

  struct Copy: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy a session between the folder, a database and a file, byte for byte.",
      discussion: """
        The session is looked for as the other options say, and goes where --to says: into a database (postgresql://…), or into a \
        file. With --as alone the copy stands beside the session. A file (a path with a slash) is copied into what the \
        other options say. The files of the session go with it.
        """)
    @Argument(help: "The session's name, or a recording's path.") var name: String
    @Option(
      help: ArgumentHelp("Where to: a database or a path; by default where the other options say.", valueName: "place"))
    var to: String?
    @Option(name: .customLong("as"), help: ArgumentHelp("What it is called there.", valueName: "name")) var newName:
      String?
    @Flag(help: "Copy it also if files of the session are missing, and name them.") var leaveOutMissing = false
    @OptionGroup var options: Options

    func run() throws {
      let isFile = name.contains("/")
      guard isFile || to != nil || newName != nil else {
        let name = SafeText.visible(name)
        throw ExitStatus.usage("Say with --to or --as where the session '\(name)' is to be copied.")
      }
      if let to, !to.contains("://"), newName != nil {
        throw ExitStatus.usage("Leave out --as, or name the copy in '\(SafeText.visible(to))': that path has its name.")
      }
      let called = newName ?? String(name.split(separator: "/").last ?? "")
      try SessionShelf.check(called)
      let missing = try statusOf { () throws -> [String] in
        guard let (shelf, place) = try options.place(of: name),
          let missing = try shelf.copy(
            place, to: destination(), as: destinationName(called), leavingOutMissing: leaveOutMissing)
        else { throw options.nothing(name) }
        return missing
      }
      for file in missing {
        Program.reportError("The file \(SafeText.visible(file)) is missing, and the copy does not have it.")
      }
    }

    /// The shelf for the copy.
    private func destination() throws(ExitStatus) -> any JournalShelf {
      guard let to else { return try options.shelf }
      guard to.contains("://") else { return JournalFolder(URL(filePath: to).deletingLastPathComponent().path) }
      return try SessionShelf.sessions.shelf(in: DataFolder(nil, store: to, of: Main.stores))
    }

    private func destinationName(_ called: String) -> String {
      guard let to, !to.contains("://") else { return called }
      return URL(filePath: to).lastPathComponent
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove the sessions that have ended.")
    @Flag(help: "Remove those that have not ended as well; never one that is running or unreadable.") var all = false
    @OptionGroup var options: Options

    func run() throws {
      // An unreadable session stays: it may belong to another program or to a newer version.
      let shelf = try options.shelf
      var kept: [String] = []
      for item in try statusOf({ try shelf.items() }) where !item.isRunning && (item.hasEnded || all && item.isOpen) {
        do throws(JournalFailure) {
          try shelf.remove(item.name)
        } catch {
          // Another process has resumed the session.
          if case .locked = error { continue }
          kept.append(item.name)
          continue
        }
        // Made visible on a pipe, too: the next program may be a pager, and a line end would forge a line.
        try Program.writeLine("Removed \(SafeText.visible(item.name)).")
      }
      guard kept.isEmpty else {
        let names = Set(kept).sorted().map { SafeText.visible($0) }.joined(separator: ", ")
        throw ExitStatus.inputOutput("These sessions cannot be removed: \(names).")
      }
    }
  }
}

extension Sessions.Options {
  /// Returns the shelf of a session or of a file, and the name there; `nil` if there is none. A session goes before a
  /// file of the same name.
  fileprivate func place(of name: String) throws -> (shelf: any JournalShelf, name: String)? {
    let path = URL(filePath: name)
    let folder = JournalFolder(path.deletingLastPathComponent().path)
    if !name.contains("/") {
      let shelf = try shelf
      let isName = (try? SessionShelf.check(name)) != nil
      if isName, try shelf.has(name) { return (shelf, name) }
    }
    return try folder.has(path.lastPathComponent) ? (folder, path.lastPathComponent) : nil
  }

  fileprivate func contents(of name: String) throws -> JournalContents {
    guard let (shelf, place) = try place(of: name), let text = try shelf.text(of: place) else { throw nothing(name) }
    return try JournalText.read(name, text).contents
  }

  /// Returns the command of a session that runs one: the value of its first effect.
  fileprivate func command(of name: String) -> String? {
    guard let text = try? shelf.text(of: name), let contents = try? JournalText.read(name, text).contents,
      let record = contents.journal.records.first(where: { $0.entry.isResult }),
      case .effect(let key, .value(let value), _) = record.entry, key.contains("/command#")
    else { return nil }
    return (try? JSONDecoder().decode([String].self, from: Data(value.utf8)))?.joined(separator: " ")
  }

  fileprivate func nothing(_ name: String) -> JournalFailure {
    .unavailable(path: name, reason: String(cString: strerror(ENOENT)))
  }
}

/// Returns the result of `body`; a failure of a recording becomes an exit status.
private func statusOf<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let failure as JournalFailure {
    throw failure.status
  }
}

extension Journal.Entry {
  fileprivate var isResult: Bool { if case .effect = self { true } else { false } }
}

extension JournalItem {
  fileprivate var hasEnded: Bool { if case .success(let summary) = summary { summary.state == .ended } else { false } }

  fileprivate var user: String? { if case .success(let summary) = summary { summary.header.user } else { nil } }

  fileprivate var state: String {
    switch summary {
    case .failure: "unreadable"
    case .success where isRunning: "running"
    case .success(let summary): "\(summary.state)"
    }
  }
}
