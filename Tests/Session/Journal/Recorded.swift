import Foundation
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// A new folder for recordings, which is removed afterwards.
final class RecordingFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-journal-" + UUID().uuidString
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String = "recording") -> String { path + "/" + name }

  func bytes(_ name: String = "recording") throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: file(name)))) }

  func write(_ bytes: [UInt8], _ name: String = "recording") throws {
    try Data(bytes).write(to: URL(filePath: file(name)))
  }

  /// Returns the recording that a death would leave now: a copy of the written lines, under another name.
  func died(_ name: String, from file: String = "recording") throws -> Recording {
    try write(bytes(file), name)
    return try .resumed(self.file(name))
  }
}

extension Recording {
  /// Returns a new recording of `application` in `file`.
  static func new(_ file: String, of application: any Application) throws -> Recording {
    Recording(store: try JournalFile.create(file, JournalHeader(of: application, session: "test")))
  }

  /// Resumes the recording in `file`.
  static func resumed(_ file: String) throws -> Recording {
    let (file, contents) = try JournalFile.resume(file)
    return Recording(playback: Playback(contents, purpose: .resume), store: file)
  }

  /// Replays the recording in `file`.
  static func replayed(_ file: String, exits: Bool = false, end: Int? = nil) throws -> Recording {
    Recording(playback: Playback(try JournalFile.read(file), purpose: .replay(exits: exits), end: end))
  }
}

extension Journal {
  mutating func append(_ record: Record) { apply(.record(record, merges: false)) }
}

extension JournalFile {
  func append(_ change: JournalChange) -> Bool { append([change]) }
}

/// Does everything that is possible in a trip, except for the secret, the booking and the end.
func travelEverywhere(_ test: SessionTest) {
  test.set("trip/name", "A")
  test.set("trip/name", "An")
  test.set("trip/name", "Ann")
  test.choose("trip/level", "second")
  test.press("trip/dice")
  test.press("trip/when")
  test.press("trip/look")
  test.press("trip/later")
  test.advance(by: .seconds(6))
  test.press("trip/ask")
  test.back()
  test.press("trip/ask")
  test.press("sure/yes")
  test.press("alert:1/ok")
  test.press("trip/dice")
}
