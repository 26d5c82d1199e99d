import CDescriptors
import Dispatch
import Glibc
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// A page that counts: nothing of it is ever forgotten.
struct Tally: Application {
  static let name = "tally"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TallyPage())
  }

  /// What happens when the button is pressed so often.
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
  /// A pipe with a byte in it.
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

  /// How many entries had been fed when somebody was heard, in a session that is resumed from a thousand.
  private func heard(isUrgent: Bool) -> (fed: Int, ending: Ending, journal: Journal) {
    let pipe = Full()
    let reading = pipe.reading
    let fed = Mutex(-1)
    let session = Session(time: .manual, recording: Tally.recording(1_000))
    let ending = withExtendedLifetime(pipe) {
      session.run(Tally()) { session in
        session.watch(reading, isUrgent: isUrgent) {
          fed.withLock { $0 = session.fedCount }
          session.stop(.signal(SIGTERM))
        }
        return RecordingPresenter()
      }
    }
    return (fed.withLock { $0 }, ending, session.inside { $0.journal })
  }

  @Test(
    "K16: while a session is resumed a signal is heard after 64 entries at most, and nothing of the recording is lost")
  func urgent() async throws {
    try await onSessionThread {
      let (fed, ending, journal) = heard(isUrgent: true)
      #expect(0..<64 ~= fed && ending == .signal(SIGTERM))
      #expect(journal == Tally.journal(1_000))
    }
  }

  @Test("K16: keys wait for the page that comes of it")
  func keys() async throws {
    try await onSessionThread { #expect(heard(isUrgent: false).fed == 1_000) }
  }

  /// A tally that goes back, ten entries on its way.
  private func onTheWay(_ action: UserAction, after steps: (SessionTest) -> Void = { _ in }) -> (SessionTest, Frame) {
    let test = SessionTest(Tally(), checksReplay: false)
    for _ in 0..<300 { test.press("tally/more") }
    steps(test)
    let frame = test.frame
    let isOnItsWay = test.session.inside { session in
      session.send(InputEvent(page: frame.inFront, action: action))
      for _ in 0..<10 { session.turn() }
      return session.replay != nil
    }
    #expect(isOnItsWay)
    return (test, frame)
  }

  @Test("K16: Ctrl-C gives up the way back, and nothing else: the user stays where they were, and can go back again")
  func givenUp() async throws {
    try await onSessionThread {
      let (test, frame) = onTheWay(.undo)
      #expect(test.session.inside { $0.guardsLeaving })
      let (seen, ends) = test.session.inside { ($0.frame, $0.interrupt(SIGINT)) }
      #expect(seen == frame, "who looks meanwhile sees what the user sees")
      #expect(!ends)
      test.session.settle()
      #expect(test.frame == frame)
      #expect(test.rejections == [.actionFailed("That was given up: everything is as it was.")])
      #expect(test.session.inside { $0.runs.all.count } == 1)
      test.press("tally/more")
      #expect(test.text("tally/count") == "301")
      test.undo()
      test.undo()
      #expect(test.text("tally/count") == "299")
    }
  }

  @Test("K16, K15: what was taken back can still be done again after Ctrl-C")
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

  @Test("K16: a signal on the way back ends the session where it was, and nothing of it stays alive")
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

  @Test(
    "K16: in a host others have their turns while a session is resumed, and who asks something of that one waits for it"
  )
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
    // It keeps the only worker until both have been asked.
    let long = try host.start(application) { () throws(JournalFailure) in
      Recording(playback: Playback(contents, purpose: .resume))
    }
    async let first = long.within { session in
      log.append("long: \(session.frame?.text("counting/count") ?? "-")")
    }
    async let second = short.within { _ in log.append("short") }
    while !(long.isAsked && short.isAsked) { await Task.yield() }
    application.gate.signal()
    _ = try await (first, second)
    #expect(log.texts == ["short", "long: 1001"])
  }
}
