import SignalboxInterface
import SignalboxPlatform
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests of the presenter with its terminal and its session, without the meaning of pages and keys.
@Suite struct NcursesPresenterTests {
  private final class Setting {
    let device = MemoryDevice(Size(rows: 24, columns: 80))
    let port = RecordingPort()
    private(set) lazy var presenter = NcursesPresenter(device, port)

    var endings: [Ending] { port.endings }

    /// The event that was sent last.
    var sent: InputEvent? { port.events.last }

    /// Runs the scheduled work.
    func pass() { port.time.advance(by: .seconds(3)) }

    init() {
      useUTF8()
      show("")
    }

    private func show(_ value: String, revision: Int = 0) {
      let field = FieldState(value: value, isMultiline: false, limit: 99, suggestions: [])
      let element = ElementState(id: "page/name", label: "Name", content: .field(field))
      presenter.render(FrameSamples.frame([element], revision: revision))
    }

    /// Accepts the text that was sent last, and ends its turn.
    func endTurn() {
      guard case .setText(let text)? = sent?.action else { return }
      show(text, revision: 1)
      port.answer(.refused([]))
      presenter.pump()
    }

    func signal(_ signal: Int32) {
      device.signal(signal)
      presenter.readInput()
    }
  }

  @Test("N109: Escape waits while an answer may come, and is a key after the delay")
  func lateAnswer() {
    let setting = Setting()
    setting.device.awaitsAnswers = true
    setting.device.send([27])
    setting.presenter.readInput()
    setting.device.send("]11;rgb:1e1e/1e1e/1e1e\u{7}".utf8.map { Int32($0) })
    setting.presenter.readInput()
    setting.pass()
    #expect(setting.sent == nil && setting.device.log.contains { $0.contains("background") })
    setting.device.send([27])
    setting.presenter.readInput()
    #expect(setting.sent == nil)
    setting.pass()
    #expect([.back, .quit].contains(setting.sent?.action))
  }

  @Test(
    "G28: an interrupt asks first if typed text would be lost, and the second one quits; other signals never ask"
  )
  func interrupts() {
    let setting = Setting()
    setting.presenter.type([.text("x")])
    setting.signal(SIGINT)
    #expect(setting.endings == [] && setting.device.log == ["cancel"])
    #expect(setting.presenter.picture().text.contains("Ctrl-C again leaves without"))
    setting.signal(SIGINT)
    #expect(setting.endings == [.signal(SIGINT)])
    let other = Setting()
    other.presenter.type([.text("x")])
    other.signal(SIGTERM)
    #expect(other.endings == [.signal(SIGTERM)])
  }

  @Test("N77: a paste without an end is reported, and Ctrl-C accepts the received part instead of quitting")
  func endlessPaste() {
    let setting = Setting()
    setting.device.type([.text("a")])
    setting.presenter.readInput()
    setting.device.send([KeyCodes.pasteBegins, 0x62, 0x63])
    setting.presenter.readInput()
    setting.pass()
    #expect(setting.presenter.picture().text.contains("The rest of what is pasted has not come yet"))
    setting.signal(SIGINT)
    setting.endTurn()
    #expect(setting.endings == [] && setting.presenter.view.message == nil)
    setting.presenter.type([.text("d")])
    setting.endTurn()
    #expect(setting.presenter.picture().text.contains("abcd"), "keys are keys again")
  }

  @Test("G28: a second signal ends the program at once, after the terminal is given back")
  func twice() {
    let setting = Setting()
    setting.signal(SIGTERM)
    setting.signal(SIGTERM)
    #expect(setting.device.log == ["end", "raise \(SIGTERM)"])
  }

  @Test("G5: Ctrl-Z gives the terminal back and stops the program; afterwards everything is painted again")
  func suspending() {
    let setting = Setting()
    let before = setting.presenter.picture()
    let written = setting.device.writtenCells
    setting.presenter.type([.control("z")])
    #expect(setting.device.log == ["leave", "raise \(SIGTSTP)"])
    #expect(setting.presenter.picture() == before)
    #expect(setting.device.writtenCells == 2 * written)
  }

  @Test("G2: a lost terminal ends the session by SIGHUP")
  func hangUp() {
    let setting = Setting()
    setting.device.hasHungUp = true
    setting.presenter.readInput()
    #expect(setting.endings == [.signal(SIGHUP)])
  }

  @Test("N32: keys typed before the window became too small, or after it grew again, are not lost")
  func keysAroundSizes() {
    let setting = Setting()
    setting.presenter.type([.text("a")])
    setting.device.type([.text("b")])
    setting.device.resize(Size(rows: 2, columns: 9))
    setting.presenter.readInput()
    setting.endTurn()
    #expect(setting.presenter.picture().text.hasPrefix("Too small"))
    setting.device.type([.text("c")])
    setting.presenter.readInput()
    setting.device.type([.text("d")])
    setting.device.resize(Size(rows: 24, columns: 80))
    setting.presenter.readInput()
    setting.endTurn()
    #expect(setting.presenter.picture().text.contains("[abd "), "only c was typed where nobody sees what it does")
  }

  @Test("N24: after the terminal is given back, the input is on the main screen")
  func afterwards() {
    for (ending, expected) in [(Ending.finished(outcome: "done"), "Page\n  Name: ann\n"), (.signal(SIGINT), "")] {
      let setting = Setting()
      let field = FieldState(value: "ann", isMultiline: false, limit: 99, suggestions: [])
      let element = ElementState(id: "page/name", label: "Name", content: .field(field))
      setting.presenter.render(FrameSamples.frame([element], revision: 1))
      setting.presenter.close(ending)
      #expect(setting.device.log == ["end"])
      #expect(setting.device.afterwards == expected)
    }
  }
}
