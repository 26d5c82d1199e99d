import ArgumentParser
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxProgram
@testable import SignalboxSession

/// Tests of sessions of the same application with different subjects.
@Suite struct SubjectTests {
  @Test("K62: input for a subject never appears under another subject: the session begins anew and says so")
  func otherSubject() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let first = Desk(alert: "2")
      let test = SessionTest(first, recording: try .new(folder.file(), of: first), checksReplay: false)
      test.set("alert=2/comment", "restart edge now")
      let same = SessionTest(first, recording: try folder.died("same"), checksReplay: false)
      #expect(same.frame.alerts == [] && same.frame.outline == test.frame.outline)

      let other = SessionTest(Desk(alert: "5"), recording: try folder.died("other"), checksReplay: false)
      #expect(other.frame.alerts.last?.message.contains("about something else") == true)
      #expect(other.frame.alerts.last?.message.contains("The program has changed") == false)
      other.press("alert:1/ok")
      #expect(comment(other, "5") == "")
      #expect(try JournalFile.read(folder.file("other~1")).journal.end == 1, "what was recorded is kept aside")
      #expect(try JournalFile.read(folder.file("other")).header.subject == Digest.of("alert 5"))
    }
  }

  @Test("K62: a session with another subject begins from no checkpoint")
  func noCheckpoint() async throws {
    try await onSessionThread {
      let header = JournalHeader(of: Desk(alert: "2"), session: "test")
      var journal = Journal()
      let state = Journal.Checkpoint(state: "\"kept for 2\"", root: PageID(1), counters: Journal.Counters(page: 1))
      journal.append(Journal.Record(time: .zero, entry: .checkpoint(state)))
      for (alert, kept) in [("2", "kept for 2"), ("5", "")] {
        let playback = Playback(JournalContents(header, journal), purpose: .resume)
        let test = SessionTest(Desk(alert: alert), recording: Recording(playback: playback), checksReplay: false)
        if alert == "5" { test.press("alert:1/ok") }
        #expect(comment(test, alert) == kept)
      }
    }
  }

  @Test("K62: a replay with an application of another subject is refused with a sentence")
  func replayed() throws {
    let folder = try RecordingFolder()
    _ = try JournalFile.create(folder.file(), JournalHeader(of: Desk(alert: "2"), session: "test"))
    let options = try RecordingOptions.parse(["--replay", folder.file()])
    let shelf = SessionShelf.sessions.folder(in: folder.path)
    #expect(throws: Never.self) { try options.recording(of: Desk(alert: "2"), on: shelf) }
    let refused = #expect(throws: ExitStatus.self) { try options.recording(of: Desk(alert: "5"), on: shelf) }
    #expect(refused?.code == 65 && refused?.sentence?.contains("another command or subject") == true)
  }

  @Test("K62: a named session of another subject is refused unchanged, and --resume finds the last of this subject")
  func named() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let shelf = SessionShelf.sessions.folder(in: folder.path)
      for (name, alert) in [("a", "2"), ("b", "5")] {
        _ = try RecordingOptions.parse(["--session", name]).recording(of: Desk(alert: alert), on: shelf)
      }
      let named = try RecordingOptions.parse(["--session", "b"])
      let refused = #expect(throws: ExitStatus.self) { try named.recording(of: Desk(alert: "2"), on: shelf) }
      #expect(refused?.code == 65 && refused?.sentence?.contains("another command or subject") == true)
      #expect(try named.recording(of: Desk(alert: "5"), on: shelf).store?.name.hasSuffix("b") == true)
      let resumed = try RecordingOptions.parse(["--resume"]).recording(of: Desk(alert: "2"), on: shelf)
      #expect(resumed.store?.name.hasSuffix("a") == true)
      let none = try RecordingOptions.parse(["--resume"])
      let missing = #expect(throws: ExitStatus.self) { try none.recording(of: Desk(alert: "7"), on: shelf) }
      #expect(missing?.sentence?.contains("with this command or subject") == true)
    }
  }

  @Test("K62: a header is read as it was written, with and without a subject, in any language")
  func header() {
    for subject in [nil, "1f"] {
      for language in ["en", "de"] {
        let header = JournalHeader(application: "a", version: 2, session: "s", language: language, subject: subject)
        let line = JournalLine.header(header)
        #expect(JournalLine(text: line.text[...]) == line)
      }
    }
    let old = JournalLine(text: Array("session\ta\t1\ts\t0".utf8)[...])
    #expect(old == .header(JournalHeader(application: "a", version: 1, session: "s", language: "en")))
  }

  @Test("K62: a recording from before its application had a subject is resumed")
  func before() async throws {
    try await onSessionThread {
      let journal = SessionTest(Desk(alert: "2"), checksReplay: false).session.inside { $0.journal }
      let header = JournalHeader(application: Desk.name, version: 1, session: "test")
      let playback = Playback(JournalContents(header, journal), purpose: .resume)
      let test = SessionTest(Desk(alert: "2"), recording: Recording(playback: playback), checksReplay: false)
      #expect(test.frame.alerts == [])
    }
  }

  @Test("A63: element ids tell the subjects of pages apart, even if the application names no subject")
  func ids() async throws {
    try await onSessionThread {
      let first = Desk(alert: "2", saysSubject: false)
      let folder = try RecordingFolder()
      let test = SessionTest(first, recording: try .new(folder.file(), of: first), checksReplay: false)
      test.set("alert=2/comment", "restart edge now")
      let recording = try folder.died("died")
      let other = SessionTest(Desk(alert: "5", saysSubject: false), recording: recording, checksReplay: false)
      let message = other.frame.alerts.last?.message ?? ""
      #expect(message.contains("does not do what was recorded: entry 0 (type alert=2/comment)"))
      #expect(!message.contains("The program has changed"))
      other.press("alert:1/ok")
      #expect(comment(other, "5") == "")
    }
  }

  @Test("K134: a user of a server reads no path of a recording, and the log has it", arguments: ["lost", "other"])
  func paths(_ kind: String) async throws {
    let folder = try RecordingFolder()
    let name = folder.file("died")
    if kind == "other" {
      try await onSessionThread {
        let first = Desk(alert: "2", saysSubject: false)
        let test = SessionTest(first, recording: try .new(folder.file("s"), of: first), checksReplay: false)
        test.set("alert=2/comment", "restart edge now")
        _ = try folder.died("died", from: "s")
      }
    }
    let relay = LogRelay()
    let host = try SessionHost(logger: relay.logger)
    let application = Desk(alert: "5", saysSubject: false)
    let session = try host.start(application) { () throws(JournalFailure) in
      if kind == "other" { return try Recording.file(name, of: application) }
      return Recording(store: JournalFile.appending(to: "/dev/full"))
    }
    let page = try await session.frame?.inFront ?? PageID(0)
    _ = try await session.send([InputEvent(page: page, element: "alert=5/comment", action: .setText("x"))])
    let message = try await session.frame?.alerts.last?.message ?? ""
    #expect(message.contains("cannot be resumed") || message.contains("does not do what was recorded"))
    #expect(!message.contains(name) && !message.contains("/dev/full"), "\(message)")
    let lines = relay.drain()?.lines.joined(separator: "\n") ?? ""
    #expect(lines.contains(kind == "other" ? name + "~1" : "/dev/full"), "\(lines)")
  }

  @Test(
    "A63: any text may be the subject of a page, and each subject gives another id",
    arguments: ["a b", "a/b", "a%20b", "ä", ""])
  func encoded(_ about: String) async throws {
    try await onSessionThread {
      let test = SessionTest(Desk(alert: about))
      let id = test.frame.page.elements[0].id
      #expect(id.count { $0 == "/" } == 1 && !id.contains(" ") && id.utf8.allSatisfy { $0 < 0x7F })
      test.set(id, "typed")
      #expect(test.rejections == [])
    }
    let ids = ["a b", "a/b", "a%20b", "ä", ""].map { DeskPage($0, comment: "").fullKey }
    #expect(Set(ids).count == ids.count)
  }
}

/// Returns the comment that is typed on the page about `alert`.
private func comment(_ test: SessionTest, _ alert: String) -> String? {
  guard case .field(let field)? = test.frame.element("alert=\(alert)/comment")?.content else { return nil }
  return field.value
}

/// An application that is opened for a single alert.
private struct Desk: Application {
  static let name = "desk"
  let alert: String
  var saysSubject = true
  var subject: String? { saysSubject ? "alert \(alert)" : nil }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = DeskPage(alert, comment: context.restored(String.self) ?? "")
    try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class DeskPage: Page<Never> {
  let comment: TextField
  override var elements: [PageElement] { [comment] }

  init(_ alert: String, comment: String) {
    self.comment = TextField("comment", "Comment", text: comment)
    super.init(key: "alert", title: "Alert \(alert)", about: alert)
  }
}
