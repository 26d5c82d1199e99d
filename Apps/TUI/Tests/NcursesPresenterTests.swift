import Glibc
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// What the presenter does with its terminal and its session, besides what pages and keys mean.
@Suite struct NcursesPresenterTests {
  private final class Setting {
    let device = MemoryDevice(Size(rows: 24, columns: 80))
    private(set) var endings: [Ending] = []
    private var awaited: (event: InputEvent, answered: () -> Void)?
    private(set) lazy var presenter = NcursesPresenter(
      device,
      NcursesPresenter.SessionLink(
        send: { [unowned self] in awaited = ($0, $1) }, stop: { [unowned self] in endings.append($0) },
        schedule: { [unowned self] _, deed in
          scheduled.append(deed)
          return nil
        }))
    private var scheduled: [() -> Void] = []

    /// Lets what was scheduled happen.
    func pass() {
      defer { scheduled = [] }
      for deed in scheduled { deed() }
    }

    init() {
      useUTF8()
      show("")
    }

    private func show(_ value: String, revision: Int = 0) {
      let field = FieldState(value: value, isMultiline: false, limit: 99, suggestions: [])
      let element = ElementState(id: "page/name", label: "Name", content: .field(field))
      presenter.render(FrameSamples.frame([element], revision: revision))
    }

    /// Takes the text that was sent last, and ends its turn.
    func endTurn() {
      guard let (event, answered) = awaited, case .setText(let text) = event.action else { return }
      show(text, revision: 1)
      answered()
      presenter.endTurn(isEnding: false)
    }

    func signal(_ signal: Int32) {
      device.signal(signal)
      presenter.readInput()
    }
  }

  @Test(
    "G28: an interrupt asks first where something typed would be lost, and the second one ends; another signal never asks"
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

  @Test("N77: a paste that does not end is said to, and Ctrl-C takes what there is of it instead of ending")
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

  @Test("G28: a second signal ends at once, with the terminal given back before")
  func twice() {
    let setting = Setting()
    setting.signal(SIGTERM)
    setting.signal(SIGTERM)
    #expect(setting.device.log == ["end", "raise \(SIGTERM)"])
  }

  @Test("G5: Ctrl-Z gives the terminal back, stops, and afterwards everything is painted anew")
  func suspending() {
    let setting = Setting()
    let before = setting.presenter.picture()
    let written = setting.device.writtenCells
    setting.presenter.type([.control("z")])
    #expect(setting.device.log == ["leave", "raise \(SIGTSTP)"])
    #expect(setting.presenter.picture() == before)
    #expect(setting.device.writtenCells == 2 * written)
  }

  @Test("G2: a terminal that has gone ends the session by SIGHUP")
  func hangUp() {
    let setting = Setting()
    setting.device.hasHungUp = true
    setting.presenter.readInput()
    #expect(setting.endings == [.signal(SIGHUP)])
  }

  @Test("N32: what was typed before the window became too small, or after it grew again, is not lost")
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

  @Test("N24: what was given is on the main screen afterwards, once the terminal was given back")
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
