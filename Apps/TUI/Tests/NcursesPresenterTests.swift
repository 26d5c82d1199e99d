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
    private(set) lazy var presenter = NcursesPresenter(
      device, NcursesPresenter.SessionLink(stop: { [unowned self] in endings.append($0) }))

    init() {
      useUTF8()
      let field = FieldState(value: "", isMultiline: false, limit: 99, suggestions: [])
      presenter.render(FrameSamples.frame([ElementState(id: "page/name", label: "Name", content: .field(field))]))
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
