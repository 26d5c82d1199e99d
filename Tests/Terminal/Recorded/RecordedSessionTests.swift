import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The picture and the cast in `docs`, made from the real programs. `RECORD=1` makes them anew and fails the run.
@Suite(.offPool) struct RecordedSessionTests {
  private static let steps: [RecordedSession.Step] = [
    .init(type: "signalbox-tui", shows: "signalbox-tui"), .init("\r", shows: "Esc leave"),
    .init("\u{1b}OB", " ", shows: "◉ Polarized", pause: 1), .init("\t", "\r", shows: "Really good"),
    .init("\r", shows: "Thank You!"), .init("\r", shows: "Esc leave", pause: 1),
    .init("\u{1b}", "\u{1b}", shows: "\nreally good\n$"),
    .init(type: "signalbox-tui gallery", shows: "gallery"), .init("\r", shows: "User name", pause: 1),
    .init(type: "ada", shows: " ada"), .init("\t", "sesam", shows: "••••••••", pause: 0.6),
    .init("\r", shows: "Photos  1/30"), .init("/", "d", "a", "w", "n", shows: "/dawn", pause: 1),
    .init("\r", "\r", shows: "Dawn, the hills\n\n  Dawn, the hills", pause: 3),
    .init("\u{1b}", "\u{1b}", "\u{1b}", "\u{1b}", shows: "gallery\n$"),
  ]
  private static let title = "Signalbox: feedback and gallery on the full screen"

  @Test("N24: the recorded session in docs shows the real programs, and ends on the main screen with the given values")
  func recorded() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let docs = URL(filePath: #filePath).appending(path: "../../../../docs").standardizedFileURL
      let (svg, asciicast) = (docs.appending(path: "session.svg"), docs.appending(path: "session.cast"))
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        let session = try RecordedSession(Self.steps, columns: 76, rows: 20, folder: folder.path)
        try Self.picture(session).write(to: svg, atomically: true, encoding: .utf8)
        try session.cast(titled: Self.title).write(to: asciicast, atomically: true, encoding: .utf8)
        Issue.record("recorded docs/session.svg and docs/session.cast: look at them before you commit them")
        return
      }
      let recorded = try String(contentsOf: svg, encoding: .utf8)
      let frames = ScreenPicture.frames(of: recorded)
      try #require(frames.count == Self.steps.count, "RECORD=1 makes docs/session.svg anew")
      let session = try RecordedSession(Self.steps, columns: 76, rows: 20, folder: folder.path) { number, screen in
        ScreenPicture.frame(screen) == frames[number]
      }
      #expect(Self.picture(session) == recorded, "RECORD=1 makes docs/session.svg anew")
      // The cast's bytes depend on the version of terminfo, so the test compares the screen that they paint.
      var screen = TerminalScreen(columns: session.columns, rows: session.rows)
      let lines = try String(contentsOf: asciicast, encoding: .utf8).split(separator: "\n").dropFirst()
      for line in lines { screen.feed(Array(try Self.output(line).utf8)) }
      #expect(screen.text == session.screens.last?.screen.text)
    }
  }

  private static func picture(_ session: RecordedSession) -> String {
    ScreenPicture.svg(session.screens, still: steps.count - 2, title: title)
  }

  /// Returns the output that a line of a cast contains.
  private static func output(_ line: Substring) throws -> String {
    let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
    return try #require(event?.last as? String)
  }
}
