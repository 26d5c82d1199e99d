import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// What every front end must keep, kept by this one.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: the full screen keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Painted() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: the full screen keeps the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Typed($0) }.breaches() == []) }
  }
}

/// The screen in memory, which is painted when somebody looks: then what differs is written.
private final class Painted: PresenterUnderTest {
  private let memory: MemoryPresenter
  private var painted = ""
  private var written = 0

  init() {
    useUTF8()
    memory = MemoryPresenter(Size(rows: 24, columns: 80), isASCII: false) { _ in }
  }

  var presenter: any Presenter { memory }

  func picture() -> String {
    let picture = memory.view.draw().text
    if picture != painted { written += picture.utf8.count }
    painted = picture
    return picture
  }

  func writtenCount() -> Int {
    _ = picture()
    return written
  }

  // Who does not read a terminal stops the program that paints it; frames come no faster than they are painted then.
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { 0 }
}

/// The screen in memory, and somebody who types.
private final class Typed: FrontEndUnderTest {
  private let memory: MemoryPresenter
  private var screens = ""

  init(_ session: isolated Session) {
    useUTF8()
    let memory = MemoryPresenter(Size(rows: 60, columns: 80), isASCII: false) { session.send($0) }
    session.afterEachTurn { memory.endTurn() }
    self.memory = memory
  }

  var presenter: any Presenter { memory }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    switch action {
    case .back: memory.type([.escape])
    case .press: press(id, frame)
    case .setText(let text): if focus(id) { memory.type([.control("u"), .paste(text)]) }
    case .setNumber(let number):
      let digits = number.map { "\(Int($0))" } ?? ""
      if focus(id) { memory.type([.control("u")] + digits.unicodeScalars.map(Key.text) + [.tab]) }
    case .setToggle: if focus(id) { memory.type([.text(" ")]) }
    case .choose(let key): mark(id, [key], frame)
    case .chooseMany(let keys): mark(id, keys, frame)
    case .leave, .more, .undo, .seek: break
    }
    look()
  }

  func poll() -> Bool {
    look()
    memory.pump()
    return false
  }

  func written() -> String { screens }

  private func look() { screens += memory.view.draw().text }

  /// Moves on until `id` has the focus; false where it cannot get it.
  private func focus(_ id: String) -> Bool {
    for _ in 0..<30 {
      if memory.view.memory.focus == id { return true }
      memory.type([.tab])
    }
    return false
  }

  private func press(_ id: String, _ frame: Frame) {
    for element in frame.page.elements {
      guard case .list(let list) = element.content, id.hasPrefix(element.id + "/") else { continue }
      guard let row = list.rows.firstIndex(where: { id == $0.id || id.hasPrefix($0.id + "/") }), focus(element.id)
      else { return }
      let toButton: [Key] = id == list.rows[row].id ? [] : [.right]
      return memory.type([.home] + Array(repeating: .down, count: row) + toButton + [.enter])
    }
    if focus(id) { memory.type([.enter]) }
  }

  private func mark(_ id: String, _ keys: [String], _ frame: Frame) {
    guard focus(id) else { return }
    let options: [OptionState] =
      switch frame.element(id)?.content {
      case .choice(let choice): choice.options
      case .multichoice(let choice): choice.options
      default: []
      }
    memory.type([.home])
    for (place, option) in options.enumerated() {
      if place > 0 { memory.type([.down]) }
      if keys.contains(option.key) { memory.type([.text(" ")]) }
    }
  }
}
