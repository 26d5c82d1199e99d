import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// An application whose effect reports its progress.
private struct Downloading: Application {
  static let name = "downloading"
  var work: @concurrent @Sendable (EffectReporter) async throws -> Void = { _ in }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(DownloadPage(context, work))
  }
}

private final class DownloadPage: Page<String> {
  let go = Button("go", "Go")
  let bar = Progress("bar", "Downloading")
  let log = Log("log", "Output", limit: 5)
  let note = TextField("note", "Note")
  override var elements: [PageElement] { [go, bar, log, note] }

  init(_ context: ApplicationContext, _ work: @escaping @concurrent @Sendable (EffectReporter) async throws -> Void) {
    super.init(key: "page", title: "Download")
    go.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.run("download", progress: bar, log: log, isReversible: true) { _, report in
            try await work(report)
          }
          log.append("done")
        } catch {
          log.append(error.reason)
        }
      }
    }
  }
}

@Suite struct ReportingTests {
  private func lines(_ test: SessionTest) -> [String] { test.frame.element("page/log")?.content.log?.lines ?? [] }
  private func bar(_ test: SessionTest) -> String {
    let bar = test.frame.element("page/bar")
    return "\(bar?.content.percent.map { "\($0)" } ?? "-") \(bar?.help ?? "-")"
  }

  @Test("A10: the reports of an effect are shown while it runs, with the last lines in order")
  func shown() async throws {
    try await onSessionThread {
      let test = SessionTest(Downloading(), holding: ["download"])
      test.press("page/go")
      test.report("download", 0.25, "libfoo 1 of 4", lines: ["fetching", "unpacking\nagain"])
      #expect(bar(test) == "25 libfoo 1 of 4")
      #expect(lines(test) == ["fetching", "unpacking", "again"])
      test.report("download", lines: ["a", "b", "c"])
      #expect(bar(test) == "25 libfoo 1 of 4", "lines alone do not tell how far it has come")
      #expect(lines(test) == ["unpacking", "again", "a", "b", "c"])
      #expect(test.frame.element("page/log")?.content.log?.total == 6)
      test.report("download", nil, "nobody knows how much is left")
      #expect(bar(test) == "- nobody knows how much is left")
      test.answer("download")
      #expect(lines(test).last == "done")
    }
  }

  @Test("A10: reports from any thread arrive before the effect's end, and none is lost")
  func fromAnyThread() async throws {
    try await onSessionThread {
      let test = SessionTest(
        Downloading { report in
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { report.line("line \(number)") } }
          }
          report(1, "all")
        })
      test.press("page/go")
      #expect(test.frame.element("page/log")?.content.log?.total == 21)
      #expect(lines(test).last == "done" && bar(test) == "100 all")
    }
  }

  @Test("A10: a report after the end of its effect is dropped")
  func late() async throws {
    try await onSessionThread {
      let kept = Mutex<EffectReporter?>(nil)
      let test = SessionTest(Downloading { report in kept.withLock { $0 = report } }, checksReplay: false)
      test.press("page/go")
      #expect(lines(test) == ["done"])
      let (frame, entries) = (test.frame, test.session.within { $0.journal.entries.count })
      kept.withLock { $0?.line("late") }
      kept.withLock { $0?(0.5, "late") }
      test.session.settle()
      #expect(test.frame == frame)
      #expect(test.session.within { $0.journal.entries.count } == entries)
    }
  }

  /// Returns a download that is recorded in `folder`.
  private func begun(in folder: RecordingFolder) throws -> SessionTest {
    SessionTest(
      Downloading(), holding: ["download"], recording: try .new(folder.file(), of: Downloading()), checksReplay: false)
  }

  /// Returns the download as it resumes if the session dies now.
  private func resumed(in folder: RecordingFolder) throws -> SessionTest {
    try folder.write(folder.bytes(), "died")
    return SessionTest(
      Downloading(), holding: ["download"], recording: try .resumed(folder.file("died")), checksReplay: false)
  }

  @Test("A11: a fraction that is no number counts as unknown, and the recording can be read")
  func noNumber() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = try begun(in: folder)
      test.press("page/go")
      for fraction in [Double.nan, .infinity, -.infinity] { test.report("download", fraction, "\(fraction)") }
      #expect(bar(test) == "- -inf")
      let resumed = try resumed(in: folder)
      #expect(bar(resumed) == "- -inf")
    }
  }

  @Test(
    "A11: reports are recorded and joined; a session resumes at the same reports, and undoes them with their cause"
  )
  func recorded() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = try begun(in: folder)
      test.press("page/go")
      for number in 1...50 { test.report("download", Double(number) / 100, "\(number)") }
      test.set("page/note", "waiting")
      test.report("download", 0.75, "almost", lines: ["one"])
      test.report("download", lines: ["two"])
      let outline = test.frame.outline
      let revision = test.frame.revision
      let entries = try JournalFile.read(folder.file()).journal.entries
      let reports = entries.compactMap { if case .report(_, let report) = $0 { report } else { nil } }
      #expect(
        reports == [
          EffectReport(fraction: 0.5, text: "50"), EffectReport(fraction: 0.75, text: "almost", lines: ["one"]),
          EffectReport(lines: ["two"]),
        ])
      let resumed = try resumed(in: folder)
      #expect(resumed.frame.outline == outline)
      #expect(resumed.frame.revision == revision)
      resumed.answer("download")
      #expect(lines(resumed) == ["one", "two", "done"])
      resumed.undo()
      #expect(bar(resumed) == "50 50", "before the note was written the effect had come so far, and is under way again")
      resumed.answer("download")
      resumed.undo()
      #expect(lines(resumed) == [] && bar(resumed) == "- -")
    }
  }
}
