import ArgumentParser
import Foundation
import SignalboxPresentation
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

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() throws { try Self.print(from: data, asJSON: json) }

  /// Prints what the folder `data` holds: a table, or one JSON object a line.
  static func print(from data: String?, asJSON: Bool) throws {
    let kept = try read(DataFolder(data))
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      for feedback in kept { try Program.writeLine(String(decoding: encoder.encode(feedback), as: UTF8.self)) }
    } else if kept.isEmpty {
      try Program.writeLine("No feedback was collected yet.")
    } else {
      let rows = kept.map { [$0.givenAt, $0.category, $0.feedback] }
      try Table.write([["WHEN", "CATEGORY", "FEEDBACK"]] + rows)
    }
  }

  /// The store is asynchronous, and the command has nothing else to do than to wait for it.
  private static func read(_ folder: DataFolder) throws -> [KeptFeedback] {
    let (store, done, result) = (SQLiteFeedbackStore(folder: folder), DispatchSemaphore(value: 0), ResultBox())
    Task.detached {
      do {
        let kept = try await store.history()
        result.value.withLock { $0 = .success(kept) }
      } catch {
        result.value.withLock { $0 = .failure(.inputOutput("What was collected cannot be read: \(error)")) }
      }
      done.signal()
    }
    done.wait()
    return try result.value.withLock { $0 }.get()
  }

  private final class ResultBox: Sendable {
    let value = Mutex<Result<[KeptFeedback], ExitStatus>>(.success([]))
  }
}
