import ArgumentParser
import Foundation
import SignalboxProgram
import SignalboxServices
import SignalboxWords
import Synchronization

/// Prints the collected feedback.
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

  func run() throws {
    let folder: DataFolder
    do throws(ExitStatus) {
      folder = try DataFolder(data, store: store, of: Main.stores)
    } catch {
      throw Self.unreadable(error.sentence ?? "")
    }
    try Self.print(from: folder, asJSON: json)
  }

  /// Prints the feedback in `data`: a table, or a JSON object per line. Prints while reading, so any amount is
  /// possible.
  static func print(from data: DataFolder, asJSON: Bool) throws(ExitStatus) {
    let (store, done, failure) = (FeedbackArchive(folder: data), DispatchSemaphore(value: 0), Failure())
    // The store is asynchronous; the command only waits for it.
    Task.detached {
      do {
        try await print(store, asJSON: asJSON)
      } catch let status as ExitStatus {
        failure.status.withLock { $0 = status }
      } catch {
        failure.status.withLock { $0 = unreadable("\(error)") }
      }
      done.signal()
    }
    done.wait()
    if let status = failure.status.withLock({ $0 }) { throw status }
  }

  private static func unreadable(_ reason: String) -> ExitStatus {
    .inputOutput("What was collected cannot be read: \(reason)")
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

  /// Fits the columns to our own values, because later rows are not known yet. A longer cell is cut.
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
