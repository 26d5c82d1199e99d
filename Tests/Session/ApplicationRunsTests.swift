import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Testing

@testable import SignalboxSession

@Suite struct ApplicationRunsTests {
  @Test("K12: a run that is no longer shown is released when its last flow ends; the shown run stays")
  func release() {
    let session = Session()
    session.inside { session in
      let (first, second) = (session.makeRun(from: nil), session.makeRun(from: nil))
      let runs = session.runs
      #expect([first.number, second.number] == [1, 2] && runs.current == nil && runs.all.count == 2)
      runs.show(first)
      #expect(runs.isCurrent(1) && !runs.isCurrent(2) && runs.current === first && runs[2] === second)
      runs.releaseIfOver(first)
      #expect(runs.all.count == 2, "the user sees it")
      runs.show(second)
      second.navigator.spawn(inBackground: false) {}
      first.navigator.spawn(inBackground: false) {}
      #expect(runs.withSpawnedFlows.map(\.number) == [1, 2], "the oldest first")
      let flows = first.numberSpawned().map(\.number)
      #expect(flows == [1] && runs.withSpawnedFlows.map(\.number) == [2] && runs.liveCount == 1)
      runs.releaseIfOver(first)
      #expect(runs.all.count == 2, "a flow of it is under way")
      first.ended(flow: 1)
      runs.releaseIfOver(first)
      #expect(runs.all.map(\.number) == [2] && runs.nextNumber() == 3, "no number comes twice")
    }
  }

  @Test("an effect that a test answers begins in no run")
  func held() {
    let session = Session()
    session.inside { session in
      session.hold(["load"])
      #expect(session.makeRun(from: nil).effects.held == ["load"])
      #expect(session.makeRun(from: nil).effects.held == ["load"])
    }
  }
}
