import SignalboxInterface
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct PipePresenterTests {
  private let device = MemoryPipe()

  @Test(
    "G10: an answer is used when it has come, a question waits for its answer, and unused answers are reported"
  )
  func answers() {
    let port = RecordingPort()
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    let name = FieldState(value: "", isMultiline: false, limit: 9, suggestions: [])
    presenter.render(FrameSamples.frame([ElementState(id: "page/name", label: "Name", content: .field(name))]))
    presenter.proceed()
    #expect(device.written == "Page\nName:\n" && device.isListening && port.events == [])
    device.type("Ada\nBo")
    presenter.proceed()
    #expect(port.events.map(\.action) == [.setText("Ada")] && !device.isListening)
    device.endInput()
    presenter.close(.finished(outcome: nil))
    #expect(
      device.complaints == ["\(Program.identity.name): 1 answer was left over and not used."] && port.endings == [])
  }

  @Test(
    "L68: ten refusals in a row at one question end the program with the complaint, whatever is typed",
    arguments: ["y", "", ":what", "1"])
  func refused(_ answer: String) {
    let port = RecordingPort()
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    device.type(String(repeating: answer + "\n", count: 1_000))
    let button = ElementState(id: "page/go", label: "Go", isEnabled: false, content: .button)
    presenter.render(FrameSamples.frame([button]))
    for _ in 0..<1_000 { presenter.proceed() }
    guard case .failed(.unanswered(let sentence))? = port.endings.first else {
      Issue.record("it did not end: \(port.endings)")
      return
    }
    #expect(
      port.events == [] && port.endings.count == 1 && sentence.hasPrefix("10 answers in a row were refused at Page. "))
    #expect(device.written.utf8.count < 1_500)
  }

  @Test("L8: a blank line after a refused answer is refused as well, and the value before it is not taken")
  func blankAfterRefusal() {
    let options = ["UTC", "Rome"].map { OptionState(key: $0, label: $0, isEnabled: true) }
    let zone = ElementState(
      id: "page/zone", label: "Zone", content: .choice(ChoiceState(options: options, selected: "UTC")))
    let age = ElementState(id: "page/age", label: "Age", content: .number(NumberState(value: 30)))
    let wants = ElementState(id: "page/wants", label: "Wants", content: .toggle(true))
    for (element, right) in [(zone, UserAction.choose("Rome")), (age, .setNumber(31)), (wants, .setToggle(false))] {
      let (device, port) = (MemoryPipe(), RecordingPort())
      let presenter = PipePresenter(
        device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
      presenter.render(FrameSamples.frame([element]))
      device.type("wrong\n\n \n\(["page/zone": "Rome", "page/age": "31"][element.id] ?? "n")\n")
      for _ in 0..<5 { presenter.proceed() }
      #expect(port.events.map(\.action) == [right], "\(device.written)")
    }
  }

  @Test("L68: a text with more lines than are allowed ends the program with the complaint")
  func endless() {
    let port = RecordingPort()
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    device.type(String(repeating: "y\n", count: 1_000))
    let note = FieldState(value: "", isMultiline: true, limit: 99, suggestions: [])
    presenter.render(FrameSamples.frame([ElementState(id: "page/note", label: "Note", content: .field(note))]))
    presenter.proceed()
    #expect(
      port.endings == [
        .failed(
          .unanswered(
            "10 answers in a row were refused at Note. The last complaint: Error: Note: At most 99 characters."))
      ])
  }

  @Test("L76: a refused secret ends the program, because the next line answers something else")
  func secret() {
    let port = RecordingPort()
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    device.type("geh\u{FFFD}im\n1\n1\n")
    let password = ElementState(id: "page/password", label: "Password", content: .secret(isFilled: false))
    presenter.render(FrameSamples.frame([password]))
    presenter.proceed()
    #expect(port.events.map(\.action) == [.setText("geh\u{FFFD}im")])
    presenter.rejected(port.events[0], .badValue(.badFormat))
    presenter.proceed()
    #expect(
      port.endings == [
        .failed(
          .unanswered(
            "A secret was refused, and the next line is no answer to it. "
              + "Password: It holds bytes that cannot be read as text, so it was not taken."))
      ])
    #expect(port.events.count == 1)
  }

  @Test("L49: answers that end at the first page's menu are named, unless the application has a result")
  func noResult() {
    for (outcome, title) in [(nil, "Page"), (nil, ""), ("42", "Page")] {
      let (device, port) = (MemoryPipe(), RecordingPort())
      let presenter = PipePresenter(
        device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
      device.type("\n")
      device.endInput()
      var frame = FrameSamples.frame([ElementState(id: "page/go", label: "Go", content: .button)])
      (frame.page.canGoBack, frame.page.title) = (false, title)
      presenter.render(frame)
      presenter.proceed()
      presenter.proceed()
      #expect(port.events.map(\.action) == [.quit] && device.complaints == [])
      presenter.close(.finished(outcome: outcome))
      let name = title.isEmpty ? "the first page" : title
      let sentence = "The answers ended at the menu of \(name), and the application had no result yet."
      #expect(device.complaints == (outcome == nil ? ["\(Program.identity.name): \(sentence)"] : []))
    }
  }

  @Test(
    "G10, A50: at the end of the answers quitting is not asked, and the missing answer is named",
    arguments: [true, false])
  func guarded(_ isGuarded: Bool) {
    let port = RecordingPort()
    port.isGuarded = isGuarded
    let presenter = PipePresenter(
      device: device, session: port, conversation: Conversation(Transcript(asksInLines: true)))
    device.type("\n")
    device.endInput()
    var frame = FrameSamples.frame([ElementState(id: "page/go", label: "Go", content: .button)])
    frame.page.canGoBack = false
    presenter.render(frame)
    presenter.proceed()
    presenter.proceed()
    #expect(port.events.map(\.action) == (isGuarded ? [] : [.quit]))
    #expect(port.endings == (isGuarded ? [.failed(.inputEnded(asked: "Page"))] : []))
  }
}
