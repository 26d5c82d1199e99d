import ArgumentParser
import Foundation
import SignalboxInterface
import SignalboxProgram
import SignalboxServices
import Synchronization

/// Prints what was collected.
struct History: ParsableCommand {
  static let word = "history"
  static let configuration = CommandConfiguration(
    commandName: "signalbox-cli \(word)", abstract: "Print the feedback that was collected.", version: Program.version)

  @Option(
    help: ArgumentHelp(
      "The folder in which it is kept (default: the XDG data folder, signalbox in it).", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Option(help: ArgumentHelp("The PostgreSQL database in which it is kept instead.", valueName: "url"))
  var store: String?

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() throws { try Self.print(from: DataFolder(data, store: store), asJSON: json) }

  /// Prints what `data` holds: a table, or one JSON object a line. It is printed as it is read, however much it is.
  static func print(from data: DataFolder, asJSON: Bool) throws(ExitStatus) {
    let (store, done, failure) = (FeedbackArchive(folder: data), DispatchSemaphore(value: 0), Failure())
    // The store is asynchronous, and the command has nothing else to do than to wait for it.
    Task.detached {
      do {
        try await print(store, asJSON: asJSON)
      } catch let status as ExitStatus {
        failure.status.withLock { $0 = status }
      } catch {
        failure.status.withLock { $0 = .inputOutput("What was collected cannot be read: \(error)") }
      }
      done.signal()
    }
    done.wait()
    if let status = failure.status.withLock({ $0 }) { throw status }
  }

  private static func print(_ store: FeedbackArchive, asJSON: Bool) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var (hasTitles, next): (Bool, Int64?) = (false, 0)
    while let number = next {
      let more = try await store.history(after: number)
      if !asJSON, !hasTitles, !more.kept.isEmpty {
        try write(["WHEN", "CATEGORY", "FEEDBACK"])
        hasTitles = true
      }
      for feedback in more.kept {
        if asJSON {
          try Program.writeLine(String(decoding: encoder.encode(feedback), as: UTF8.self))
        } else {
          try write([feedback.givenAt, feedback.category, feedback.feedback])
        }
      }
      next = more.next
    }
    if !asJSON, !hasTitles { try Program.writeLine("No feedback was collected yet.") }
  }

  /// Columns are as wide as what we write ourselves: nobody knows what is still to come. A longer cell is cut.
  private static func write(_ row: [String]) throws(ExitStatus) {
    let cells = zip(row, [20, 9, 0]).map { cell, width in
      let text = quoted(cell, limit: 40)
      return text + String(repeating: " ", count: max(0, width - text.count))
    }
    try Program.writeLine(cells.joined(separator: "  "))
  }

  private final class Failure: Sendable {
    let status = Mutex<ExitStatus?>(nil)
  }
}
