import CDescriptors
import Dispatch
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// An application that counts presses. It has no checkpoints, so its whole journal is kept.
struct Tally: Application {
  static let name = "tally"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TallyPage())
  }

  /// Returns the journal of a session with `count` presses of the button.
  static func journal(_ count: Int) -> Journal {
    var journal = Journal()
    let event = InputEvent(page: PageID(1), element: "tally/more", action: .press)
    for number in 0..<count { journal.append(Journal.Record(time: .zero, entry: .input(event), revision: number + 1)) }
    return journal
  }

  static func recording(_ count: Int) -> Recording {
    let contents = JournalContents(JournalHeader(of: Tally(), session: "test"), journal(count))
    return Recording(playback: Playback(contents, purpose: .resume))
  }
}

private final class TallyPage: Page<String> {
  let count = Label("count")
  let more = Button("more", "More")
  override var elements: [PageElement] { [count, more] }

  init() {
    super.init(key: "tally", title: "Tally")
    count.text <~ more.taps.scan(0) { count, _ in count + 1 }.map { "\($0)" }
  }
}

@Suite struct LongReplayTests {
  /// A pipe that contains a byte.
  private final class Full {
    let reading: Int32
    private let writing: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      closing_pipe(&ends)
      (reading, writing) = (ends[0], ends[1])
      var byte: UInt8 = 0
      write(writing, &byte, 1)
    }

    deinit { for end in [reading, writing] { close(end) } }
  }

  /// Resumes a session of a thousand entries with a readable pipe, and stops it when the pipe's handler is called.
  /// Returns the number of entries that had been fed by then.
  private func heard(isUrgent: Bool) -> (fed: Int, ending: Ending, journal: Journal) {
    let pipe = Full()
    let reading = pipe.reading
    let fed = Mutex(-1)
    let session = Session(time: .manual, recording: Tally.recording(1_000))
    let ending = withExtendedLifetime(pipe) {
      session.run(Tally()) { session in
        session.host.watch(reading, isUrgent: isUrgent) {
          fed.withLock { $0 = session.runs.fedCount }
          session.stop(.signal(SIGTERM))
        }
        return RecordingPresenter()
      }
    }
    return (fed.withLock { $0 }, ending, session.inside { $0.journal })
  }

  @Test("K16: a signal during a resume is handled after at most 64 entries, and no entry of the recording is lost")
  func urgent() async throws {
    try await onSessionThread {
      let (fed, ending, journal) = heard(isUrgent: true)
      #expect(0..<64 ~= fed && ending == .signal(SIGTERM))
      #expect(journal == Tally.journal(1_000))
    }
  }

  @Test("K16: keys during a resume wait for the page that results")
  func keys() async throws {
    try await onSessionThread { #expect(heard(isUrgent: false).fed == 1_000) }
  }

  /// Returns a tally that has fed ten entries of the way to the target of `action`, and its frame before.
  private func onTheWay(_ action: UserAction, after steps: (SessionTest) -> Void = { _ in }) -> (SessionTest, Frame) {
    let test = SessionTest(Tally(), checksReplay: false)
    for _ in 0..<300 { test.press("tally/more") }
    steps(test)
    let frame = test.frame
    let isOnItsWay = test.session.inside { session in
      session.host.send(InputEvent(page: frame.inFront, action: action))
      for _ in 0..<10 { session.turn() }
      return session.replay != nil
    }
    #expect(isOnItsWay)
    return (test, frame)
  }

  @Test("K16: Ctrl-C cancels the way back and nothing else: the user stays in place, and can go back again")
  func givenUp() async throws {
    try await onSessionThread {
      let (test, frame) = onTheWay(.undo)
      #expect(test.session.inside { $0.guardsQuitting })
      let (seen, ends) = test.session.inside { ($0.frame, $0.interrupt(SIGINT)) }
      #expect(seen == frame, "who looks meanwhile sees what the user sees")
      #expect(!ends)
      test.session.settle()
      #expect(test.frame == frame)
      #expect(test.rejections == [.actionFailed("Cancelled: everything is as before.")])
      #expect(test.session.inside { $0.runs.all.count } == 1)
      test.press("tally/more")
      #expect(test.text("tally/count") == "301")
      test.undo()
      test.undo()
      #expect(test.text("tally/count") == "299")
    }
  }

  @Test("K16, K15: undone steps can still be redone after Ctrl-C")
  func givenUpAgain() async throws {
    try await onSessionThread {
      let (test, frame) = onTheWay(.redo) { $0.undo() }
      let ends = test.session.inside { $0.interrupt(SIGINT) }
      #expect(!ends)
      test.session.settle()
      #expect(test.frame == frame && test.rejections.count == 1)
      test.redo()
      #expect(test.text("tally/count") == "300")
    }
  }

  @Test("K16: a signal on the way back ends the session at the entry where it was, and nothing stays alive")
  func stopped() async throws {
    try await onSessionThread {
      let (test, frame) = onTheWay(.seek(to: 100))
      test.session.inside { $0.stop(.signal(SIGTERM)) }
      #expect(test.session.finish() == .signal(SIGTERM))
      #expect(test.session.inside { $0.liveCount } == 0)
      let contents = JournalContents(
        JournalHeader(of: Tally(), session: "test"), test.session.inside { $0.journal })
      let resumed = SessionTest(
        Tally(), recording: Recording(playback: Playback(contents, purpose: .resume)), checksReplay: false)
      #expect(resumed.frame.outline == frame.outline)
    }
  }

  @Test("K16: other sessions in a host have turns during a resume, and a caller of the resumed session waits for it")
  func hosted() async throws {
    let log = Booked()
    let application = HostedApplication()
    var journal = Journal()
    for element in ["work"] + Array(repeating: "add", count: 1_000) {
      let event = InputEvent(page: PageID(1), element: "counting/\(element)", action: .press)
      journal.append(Journal.Record(time: .zero, entry: .input(event)))
    }
    let contents = JournalContents(JournalHeader(of: application, session: "long"), journal)
    let host = try SessionHost(workers: 1)
    let short = try host.start(Tally())
    _ = try await short.frame
    // The work of the long session blocks the only worker until both sessions have been asked.
    let long = try host.start(application) { () throws(JournalFailure) in
      Recording(playback: Playback(contents, purpose: .resume))
    }
    async let first = long.within { session in
      log.append("long: \(session.frame?.text("counting/count") ?? "-")")
    }
    async let second = short.within { _ in log.append("short") }
    while !(long.hasWorkItems && short.hasWorkItems) { await Task.yield() }
    application.gate.signal()
    _ = try await (first, second)
    #expect(log.texts == ["short", "long: 1001"])
  }
}
