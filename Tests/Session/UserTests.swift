import ArgumentParser
import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxProgram
@testable import SignalboxSession

/// Tests of the user of a session, from its beginning to its end.
@Suite struct UserTests {
  @Test("K109: the application knows the user, and undo, redo and a checkpoint change nothing")
  func known() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let recording = try Recording.file(folder.file(), of: Signed(), name: "test", user: "ann@example.org")
      let test = SessionTest(Signed(), user: "ann@example.org", recording: recording, checksReplay: false)
      #expect(test.text("signed/user") == "ann@example.org")
      test.press("signed/sign")
      test.undo()
      #expect(test.text("signed/user") == "ann@example.org" && test.text("signed/signed") == "")
      test.redo()
      #expect(test.text("signed/signed") == "ann@example.org 1")
      // Enough entries for a checkpoint, and for a recording that begins with it.
      for _ in 0..<600 { test.press("signed/sign") }
      #expect(test.session.inside { $0.journal.first } > 0)
      let died = try folder.died("died")
      #expect(died.playback?.contents.header.user == "ann@example.org" && died.playback?.contents.header.first != 0)
      let resumed = SessionTest(Signed(), recording: died, checksReplay: false)
      #expect(
        resumed.text("signed/user") == "ann@example.org" && resumed.text("signed/signed") == "ann@example.org 601")
      resumed.undo()
      #expect(
        resumed.text("signed/user") == "ann@example.org" && resumed.text("signed/signed") == "ann@example.org 600")
    }
  }

  @Test("K109: a replay has the recorded user, or none, and SessionTest finds no difference")
  func replayed() async throws {
    try await onSessionThread {
      for user in ["ann", nil] {
        let test = SessionTest(Signed(), user: user)
        test.press("signed/sign")
        #expect(test.replayDifference() == nil)
        let journal = test.session.inside { $0.journal }
        let header = JournalHeader(of: Signed(), session: "test", user: user)
        let playback = Playback(JournalContents(header, journal), purpose: .replay(exits: false))
        let again = SessionTest(
          Signed(), user: "bob", recording: Recording(playback: playback), checksReplay: false)
        #expect(again.text("signed/signed") == "\(user ?? "nobody") 1")
      }
    }
  }

  @Test("K109: a session of another version of the application begins again for the same user")
  func recovered() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let old = JournalHeader(application: Signed.name, version: 0, session: "test", user: "ann")
      let store = try JournalFile.create(folder.file(), old)
      let playback = Playback(JournalContents(old, Journal()), purpose: .resume)
      let test = SessionTest(
        Signed(), recording: Recording(playback: playback, store: store), checksReplay: false)
      test.press("alert:1/ok")
      #expect(test.text("signed/user") == "ann")
      #expect(try JournalFile.read(folder.file()).header.user == "ann")
    }
  }

  @Test("K109: a session of a host has its user also after it was put away, with and without a recording")
  func hosted() async throws {
    let folder = try RecordingFolder()
    for isRecorded in [false, true] {
      let host = try SessionHost(limits: HostLimits(idle: .zero))
      let open: @Sendable () throws(JournalFailure) -> Recording = { () throws(JournalFailure) in
        try Recording.file(folder.file(), of: Signed(), user: "ann")
      }
      let session = try host.start(Signed(), user: "ann", open: isRecorded ? open : nil)
      for count in 1...3 {
        let answer = try await session.send([InputEvent(page: PageID(1), element: "signed/sign", action: .press)])
        guard case .applied(let frame) = answer else {
          Issue.record("\(answer)")
          return
        }
        #expect(frame.element("signed/signed")?.content.text == "ann \(count)")
        while host.liveCount > 0 { await Task.yield() }
      }
      await host.drain()
    }
  }

  @Test("K110: the recording of another user is refused and stays as it is; a recording without a user as well")
  func others() throws {
    let folder = try RecordingFolder()
    for (name, owner) in [("ann", "ann"), ("none", nil)] {
      _ = try Recording.file(folder.file(name), of: Signed(), user: owner)
      let bytes = try folder.bytes(name)
      for user in ["bob", "Ann", "ann ", owner == nil ? "ann" : nil] {
        #expect(throws: JournalFailure.otherUser(path: folder.file(name))) {
          try Recording.file(folder.file(name), of: Signed(), user: user)
        }
        #expect(throws: JournalFailure.otherUser(path: folder.file(name))) {
          try Recording.named(name, on: JournalFolder(folder.path), of: Signed(), user: user)
        }
      }
      #expect(throws: Never.self) { try Recording.file(folder.file(name), of: Signed(), user: owner) }
      #expect(try folder.bytes(name) == bytes)
    }
  }

  @Test("K110: --user names the user of a new session; the session goes on with it, and not with another")
  func options() throws {
    let folder = try RecordingFolder()
    let shelf = SessionShelf.sessions.folder(in: folder.path)
    let named = try RecordingOptions.parse(["--session", "lab"])
    let recorded = try RecordingOptions.parse(["--record", folder.file("new")])
    for options in [named, recorded] { _ = try options.recording(of: Signed(), on: shelf, for: "ann") }
    let replayed = try RecordingOptions.parse(["--replay", folder.file("new"), "--record", folder.file("copy")])
    for options in [named, try RecordingOptions.parse(["--resume"]), replayed] {
      let refused = #expect(throws: ExitStatus.self) { try options.recording(of: Signed(), on: shelf, for: "bob") }
      #expect(refused?.code == 65 && refused?.sentence?.contains("is of another user, or of none.") == true)
      for user in ["ann", nil] {
        let recording = try options.recording(of: Signed(), on: shelf, for: user)
        #expect(recording.playback?.contents.header.user == "ann")
        if options.replay != nil {
          #expect(try JournalFile.read(folder.file("copy")).header.user == "ann")
          try FileManager.default.removeItem(atPath: folder.file("copy"))
        }
      }
    }
    for wrong in ["", " ann", "ann\u{200B}", "a\nb", "\u{1B}[2J", String(repeating: "a", count: 101)] {
      #expect(throws: (any Error).self, "\(wrong.debugDescription)") { try SharedOptions.parse(["--user", wrong]) }
    }
    #expect(try SharedOptions.parse(["--user", "Åsa Öberg"]).user == "Åsa Öberg")
  }

  @Test("K109: a header is read as it was written, with and without a user, a subject and a language")
  func header() {
    for (subject, user) in [(nil, "a\tb"), ("1f", "ann"), ("1f", nil), (nil, nil)] {
      for language in ["en", "de"] {
        let header = JournalHeader(
          application: "a", version: 2, session: "s", language: language, subject: subject, user: user)
        #expect(JournalLine(text: JournalLine.header(header).text[...]) == .header(header))
      }
    }
  }
}

/// A page that shows its user, and that the user signs.
private struct Signed: Application {
  static let name = "signed"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = SignedPage(context.user, context.restored() ?? 0)
    context.keepCheckpoints { page.count }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class SignedPage: Page<Never> {
  private let user: Label
  private let signed = Label("signed")
  private let sign = Button("sign", "Sign")
  private(set) var count: Int
  override var elements: [PageElement] { [user, signed, sign] }

  init(_ name: String?, _ count: Int) {
    (user, self.count) = (Label("user", text: name ?? "nobody"), count)
    super.init(key: "signed", title: "Signed")
    if count > 0 { signed.text.value = "\(name ?? "nobody") \(count)" }
    sign.taps.observe { [unowned self] in
      self.count += 1
      signed.text.value = "\(name ?? "nobody") \(self.count)"
    }
  }
}
