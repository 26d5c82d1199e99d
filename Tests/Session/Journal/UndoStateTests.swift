import SignalboxCore
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// The steps that can be undone and redone, as presenters are told.
@Suite struct UndoStateTests {
  @Test("K131: presenters are told once for each change what can be undone and redone, also after a death")
  func told() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      let watcher = watch(test)
      #expect(watcher.told == [])
      test.set("trip/name", "Ann")
      test.choose("trip/level", "second")
      #expect(watcher.told == [UndoState(canUndo: true)])
      test.undo()
      #expect(watcher.told.last == UndoState(canUndo: true, canRedo: true))
      test.undo()
      #expect(watcher.told.last == UndoState(canRedo: true))
      test.redo()
      test.redo()
      #expect(watcher.told.last == UndoState(canUndo: true) && watcher.told.count == 5)
      // A viewer that comes later is told as well.
      #expect(watch(test).told == [UndoState(canUndo: true)])
      test.undo()
      let resumed = SessionTest(Trip(), recording: try folder.died("died"))
      #expect(watch(resumed).told == [UndoState(canUndo: true)], "an undone step is not redone after a death")
      #expect(resumed.text("trip/name") == "Ann")
    }
  }

  @Test("K104, K131, K143: only a declined effect takes its begin back, until it is cut off")
  func declined() {
    let ends: [(Journal.EffectResult, Bool)] = [
      (.failure("No."), true), (.cancelled, false), (.withheld, false), (.value("1"), true),
    ]
    for (result, isTakenBack) in ends {
      var journal = Journal()
      for entry: Journal.Entry in [
        .began(key: "s/book#1", digest: "", isIrreversible: true), .effect(key: "s/book#1", result: result),
      ] {
        journal.apply(.record(Journal.Record(time: .zero, entry: entry), merges: false))
      }
      #expect(journal.irreversibles == (isTakenBack ? [] : [0]), "\(result)")
      journal.apply(.cut(1))
      #expect(journal.irreversibles == [0], "\(result)")
    }
  }

  @Test("K131: after an irreversible effect nothing can be undone")
  func irreversible() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip())
      test.set("trip/secret", "canary-7f3a!")
      #expect(test.session.inside { $0.undoState.canUndo })
      test.press("trip/book")
      #expect(!test.session.inside { $0.undoState.canUndo })
      test.undo()
      #expect(test.rejections.count == 1)
      test.set("trip/name", "Ann")
      #expect(test.session.inside { $0.undoState.canUndo })
      test.undo()
      #expect(test.rejections.count == 1 && !test.session.inside { $0.undoState.canUndo })
    }
  }

  @Test("K131: whatever was done, an undo or a redo is refused if and only if nothing can be undone or redone")
  func exact() async throws {
    try await onSessionThread {
      for seed in 1...12 as ClosedRange<UInt64> {
        var random = SeededGenerator(seed: seed)
        let test = SessionTest(Trip(), checksReplay: false)
        let longest = Int.random(in: 4...30, using: &random)
        test.session.inside { $0.writer.longest = longest }
        if Bool.random(using: &random) { test.keepRuns(distance: 2, threshold: 8, spacing: 9, turnsAtOnce: 3) }
        var trace: [String] = []
        for _ in 0..<50 {
          let isRedo = Bool.random(using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: trace.append(travel(test, isRedo: isRedo, after: trace, seed))
          default: trace.append(act(test, &random))
          }
        }
        _ = test.rejections
      }
    }
  }

  @Test("K131: with checkpoints, undo is possible exactly as far as it goes")
  func checkpoints() async throws {
    try await onSessionThread {
      let test = SessionTest(Counting(), checksReplay: false)
      test.session.inside { $0.writer.checkpointDistance = 16 }
      for _ in 0..<700 { test.press("counting/more") }
      var steps = 0
      while test.session.inside({ $0.undoState.canUndo }) {
        test.undo()
        steps += 1
      }
      #expect(test.rejections == [] && steps >= 16)
      test.undo()
      #expect(test.rejections.count == 1 && test.session.inside { $0.undoState.canRedo })
    }
  }

  @Test("K131: without checkpoints, undo is possible exactly as far as entries are kept")
  func forgotten() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip(), checksReplay: false)
      test.session.inside { $0.writer.longest = 8 }
      for number in 0..<30 {
        test.set("trip/name", "Ann \(number)")
        test.choose("trip/level", number % 2 == 0 ? "second" : "first")
      }
      #expect(test.session.inside { $0.journal.first } > 0, "the beginning is forgotten")
      for _ in 0..<12 {
        let (isPossible, count) = (test.session.inside { $0.undoState.canUndo }, test.rejections.count)
        test.undo()
        #expect((test.rejections.count == count) == isPossible, "\(test.rejections)")
      }
      #expect(!test.rejections.isEmpty && test.rejections.count < 12)
    }
  }

  /// Undoes or redoes, and compares the answer with the state before.
  private func travel(_ test: SessionTest, isRedo: Bool, after trace: [String], _ seed: UInt64) -> String {
    let state = test.session.inside { $0.undoState }
    let (isIdle, count) = (test.frame.isSettled, test.rejections.count)
    if isRedo { test.redo() } else { test.undo() }
    let isRefused = test.rejections.count > count
    let isPossible = isRedo ? state.canRedo : state.canUndo
    if isIdle {
      #expect(
        isRefused != isPossible,
        "seed \(seed): \(isRedo ? "redo" : "undo") after \(trace): \(test.rejections.suffix(1))")
    }
    return isRedo ? "redo" : "undo"
  }

  private func act(_ test: SessionTest, _ random: inout SeededGenerator) -> String {
    let elements = (test.frame.alerts.last?.buttons ?? test.frame.page.elements).filter(\.isEnabled)
    guard let element = elements.randomElement(using: &random), element.id != "trip/done" else { return "nothing" }
    switch element.content {
    case .field: test.set(element.id, ["", "Ann", "Bo"].randomElement(using: &random) ?? "")
    case .secret: test.set(element.id, ["short", "canary-7f3a!", "canary-7f3a!9"].randomElement(using: &random) ?? "")
    case .choice: test.choose(element.id, Bool.random(using: &random) ? "first" : "second")
    case .button where element.id == "trip/book" && Int.random(in: 0..<6, using: &random) > 0: return "nothing"
    case .button: test.press(element.id)
    default: return "nothing"
    }
    return element.id
  }

  private func watch(_ test: SessionTest) -> Told {
    let told = Told()
    test.session.within { session in _ = session.join(as: "Watcher") { _ in Watcher(told) } }
    test.session.settle()
    return told
  }
}

/// The states that a viewer was told.
private final class Told: Sendable {
  private let states = Mutex<[UndoState]>([])
  var told: [UndoState] { states.withLock { $0 } }
  func append(_ state: UndoState) { states.withLock { $0.append(state) } }
}

private final class Watcher: Presenter {
  let capabilities: Capabilities = []
  private let told: Told

  init(_ told: Told) { self.told = told }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func undoChanged(_ state: UndoState) { told.append(state) }
  func close(_ reason: Ending) {}
}
