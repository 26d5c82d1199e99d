import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct OutputTests {
  private static func output() -> Output {
    let loop = EventLoop(executor: LoopExecutor(), time: TimeBase(.manual))
    return Output(host: Viewer(inbox: Inbox(), loop: loop))
  }

  private func frame(_ revision: Int) -> Frame {
    Frame(revision: revision, pending: [], activities: [], stack: [], page: .none, alerts: [])
  }

  @Test("a presenter renders a frame that changed or must be shown again; handlers get every frame")
  func rendering() {
    let (output, presenter) = (Self.output(), RecordingPresenter())
    var told: [Int] = []
    output.host.attach(presenter)
    output.afterEachFrame { told.append($0.revision) }
    output.show(frame(1), isChanged: true, to: .all)
    output.show(frame(1), isChanged: false, to: .all)
    output.mustRender = true
    output.show(frame(2), isChanged: false, to: .all)
    output.show(frame(3), isChanged: false, to: .all)
    #expect(presenter.frames.map(\.revision) == [1, 2] && told == [1, 1, 2, 3])
  }

  @Test("a required render is kept until a frame may be shown to presenters")
  func visibility() {
    let (output, presenter) = (Self.output(), RecordingPresenter())
    var told: [String] = []
    output.host.attach(presenter)
    #expect(!output.needsFrame([.handlers]) && output.needsFrame([.frame]))
    output.afterEachFrame { _ in told.append("frame") }
    output.host.afterEachTurn { told.append("turn") }
    #expect(output.needsFrame([.handlers]), "a handler wants it")
    output.mustRender = true
    output.show(frame(1), isChanged: true, to: [.frame])
    output.endTurn(for: [.frame])
    #expect(told == [] && presenter.frames.isEmpty)
    output.show(frame(2), isChanged: true, to: [.handlers])
    output.endTurn(for: [.handlers])
    #expect(told == ["frame", "turn"] && presenter.frames.isEmpty)
    output.show(frame(2), isChanged: false, to: .all)
    #expect(presenter.frames.map(\.revision) == [2], "it had to be shown again")
  }

  @Test("after the end no presenter and no handler is called")
  func closing() {
    let (output, presenter) = (Self.output(), RecordingPresenter())
    var told = 0
    output.host.attach(presenter)
    output.host.beforeWaiting { told += 1 }
    output.prepareToWait()
    output.close(.shutDown)
    output.prepareToWait()
    output.show(frame(1), isChanged: true, to: .all)
    #expect(told == 1 && output.host.presenter == nil && presenter.frames.isEmpty && presenter.ending == .shutDown)
  }
}
