import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tests the full screen against the contracts of all front ends.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: the full screen keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Painted() }.breaches() == []) }

  @Test("K14: the contract finds a full screen that keeps frames for a terminal that is not read")
  func hoarding() {
    let breaches = PresenterContract { Painted(isHoarding: true) }.breaches()
    #expect(breaches.count == 1 && breaches[0].hasPrefix("K14: ") && breaches[0].hasSuffix("after 900"), "\(breaches)")
  }

  @Test("K2, K5, K8, K9, K12: the full screen keeps the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Typed($0) }.breaches() == []) }
  }
}

/// The full screen on a terminal in memory, painted on demand.
private final class Painted: PresenterUnderTest {
  private let screen: NcursesPresenter
  private var isReading = true
  let presenter: any Presenter

  /// - Parameter isHoarding: A Boolean value that indicates whether the presenter has the fault that K14 forbids.
  init(isHoarding: Bool = false) {
    useUTF8()
    screen = NcursesPresenter(MemoryDevice(Size(rows: 24, columns: 80)), RecordingPort())
    presenter = isHoarding ? Hoarding(screen) : screen
  }

  // A terminal that is not read blocks the program that paints it. So nothing is painted meanwhile.
  func picture() -> String { isReading ? screen.picture().text : "" }

  func writtenCount() -> Int {
    screen.paint()
    return screen.memory.writtenCells
  }

  func setReading(_ isReading: Bool) { self.isReading = isReading }

  /// Everything that the presenter holds beyond the state of a presenter that has shown only the last frame.
  func waitingCount() -> Int {
    let fresh = Painted()
    if let frame = screen.view.frame { fresh.screen.render(frame) }
    let held = amount(of: presenter, skipping: screen.memory)
    return max(0, held - amount(of: fresh.presenter, skipping: fresh.screen.memory))
  }
}

/// A faulty presenter: it keeps what a terminal that is not read has not shown.
private final class Hoarding: Presenter {
  private let screen: NcursesPresenter
  private var revisions: [Int] = []

  init(_ screen: NcursesPresenter) { self.screen = screen }

  var capabilities: Capabilities { screen.capabilities }

  func render(_ frame: Frame) {
    revisions.append(frame.revision)
    screen.render(frame)
  }

  func rejected(_ event: InputEvent, _ reason: Rejection) { screen.rejected(event, reason) }
  func close(_ reason: Ending) { screen.close(reason) }
}

/// The full screen on a terminal in memory, driven by keys.
private final class Typed: FrontEndUnderTest {
  private let screen: NcursesPresenter
  private var screens = ""

  init(_ session: isolated Session) {
    useUTF8()
    screen = NcursesPresenter.attach(MemoryDevice(Size(rows: 60, columns: 80)), to: session)
  }

  var presenter: any Presenter { screen }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    switch action {
    case .back: screen.type([.escape])
    case .press: press(id, frame)
    case .setText(let text): if focus(id) { screen.type([.control("u"), .paste(text)]) }
    case .sendFiles(let files):
      if focus(id), case .path(let path)? = files.first { screen.type([.control("u"), .paste(path), .tab]) }
    case .setNumber(let number):
      let digits = number.map { "\(Int($0))" } ?? ""
      if focus(id) { screen.type([.control("u")] + digits.unicodeScalars.map(Key.text) + [.tab]) }
    case .setToggle: if focus(id) { screen.type([.text(" ")]) }
    case .choose(let key): mark(id, [key], frame)
    case .chooseMany(let keys): mark(id, keys, frame)
    case .quit, .more, .rows, .select, .open, .undo, .redo, .seek, .setFiles: break
    }
    look()
  }

  func poll() -> Bool {
    look()
    return false
  }

  func written() -> String { screens + screen.memory.afterwards }

  private func look() { screens += screen.picture().text }

  /// Moves the focus to `id`. Returns false if the element cannot have the focus.
  private func focus(_ id: String) -> Bool {
    for _ in 0..<30 {
      if screen.view.memory.focus == id { return true }
      screen.type([.tab])
    }
    return false
  }

  private func press(_ id: String, _ frame: Frame) {
    for element in frame.page.elements {
      guard case .list(let list) = element.content, id.hasPrefix(element.id + "/") else { continue }
      if let column = list.columns.first(where: { $0.id == id }) {
        guard focus(element.id) else { return }
        return screen.type([.alt("s"), .paste(" " + column.title), .enter])
      }
      guard let row = list.rows.firstIndex(where: { id == $0.id || id.hasPrefix($0.id + "/") }), focus(element.id)
      else { return }
      let toButton: [Key] = id == list.rows[row].id ? [.left] : [.right]
      return screen.type([.home] + Array(repeating: .down, count: row) + toButton + [.enter])
    }
    if focus(id) { screen.type([.enter]) }
  }

  private func mark(_ id: String, _ keys: [String], _ frame: Frame) {
    guard focus(id), let element = frame.element(id) else { return }
    let options: [String] =
      switch element.content {
      case .choice(let choice): choice.options.map(\.key)
      case .multichoice(let choice): choice.options.map(\.key)
      case .list(let list): list.rows.map(element.key(of:))
      default: []
      }
    screen.type([.home])
    for (place, option) in options.enumerated() {
      if place > 0 { screen.type([.down]) }
      if keys.contains(option) { screen.type([.text(" ")]) }
    }
  }
}
