import SignalboxInterface
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct PipePresenterTests {
  private let device = MemoryPipe()

  @Test(
    "G10: an answer is taken when it is there; without one it is waited for, and at the end one that is missing is named"
  )
  func answers() {
    var (events, endings): ([InputEvent], [Ending]) = ([], [])
    let presenter = PipePresenter(
      device: device, conversation: Conversation(Transcript(asksInLines: true)), send: { events.append($0) },
      stop: { endings.append($0) })
    let name = FieldState(value: "", isMultiline: false, limit: 9, suggestions: [])
    presenter.render(FrameSamples.frame([ElementState(id: "page/name", label: "Name", content: .field(name))]))
    presenter.proceed(isEnding: false)
    #expect(device.written == "Page\nName:\n" && device.isListening && events == [])
    device.type("Ada\nBo")
    presenter.proceed(isEnding: false)
    #expect(events.map(\.action) == [.setText("Ada")] && !device.isListening)
    device.endInput()
    presenter.close(.finished(outcome: nil))
    #expect(device.complaints == ["\(Program.identity.name): 1 answer was left over and not used."] && endings == [])
  }

  @Test(
    "G10, A50: at the end of the answers nobody is asked whether to leave: what is asked is named",
    arguments: [true, false])
  func guarded(_ isGuarded: Bool) {
    var (events, endings): ([InputEvent], [Ending]) = ([], [])
    let presenter = PipePresenter(
      device: device, conversation: Conversation(Transcript(asksInLines: true)), send: { events.append($0) },
      stop: { endings.append($0) }, isGuarded: { isGuarded })
    device.type("\n")
    device.endInput()
    var frame = FrameSamples.frame([ElementState(id: "page/go", label: "Go", content: .button)])
    frame.page.canGoBack = false
    presenter.render(frame)
    presenter.proceed(isEnding: false)
    presenter.proceed(isEnding: false)
    #expect(events.map(\.action) == (isGuarded ? [] : [.leave]))
    #expect(endings == (isGuarded ? [.failed(.inputEnded(asked: "Page"))] : []))
  }
}
