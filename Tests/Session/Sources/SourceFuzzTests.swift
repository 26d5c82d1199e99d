import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxNavigation
@testable import SignalboxSession

/// A random user, a random world and random deaths.
///
/// Whatever happens, the page shows every message once and in order, and the last price. The user's own steps are those
/// that were not undone.
@Suite struct SourceFuzzTests {
  @Test(
    "K80, K82, K83: undo, redo, deaths and replays lose and double nothing that came from outside", arguments: 1...10)
  func random(_ seed: UInt64) async throws {
    try await onSessionThread {
      var life = try Life(seed)
      for _ in 0..<500 { try life.step() }
      life.test.session.settle()
    }
  }

  private struct Life {
    private var random: SeededGenerator
    private let folder: RecordingFolder
    private let board = Board(world: World())
    private(set) var test: SessionTest
    private var (messages, price, presses) = (0, 0, 0)
    private var deaths = 0

    init(_ seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      folder = try RecordingFolder()
      test = SessionTest(
        board, sources: ["price", "messages", "other"], recording: try .new(folder.file(), of: board),
        checksReplay: false)
    }

    mutating func step() throws {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: tellMessage()
      case 5..<10: tellPrice()
      case 10..<13: if isInFront { press() }
      case 13: undo()
      case 14: redo()
      case 15: if isInFront { test.press("board/open") } else { test.back() }
      case 16: test.advance(by: .seconds(Int.random(in: 1...20, using: &random)))
      case 17: try die()
      // A resumed session has not shown the earlier frames.
      default: if deaths == 0 { #expect(test.replayDifference() == nil) }
      }
      if !isInFront, Int.random(in: 0..<2, using: &random) == 0 { test.back() }
      check()
    }

    private var isInFront: Bool { test.frame.page.key == "board" }

    private mutating func tellMessage() {
      messages += 1
      test.tell("messages", messages, mark: messages)
    }

    private mutating func tellPrice() {
      price += 1
      test.tell("price", price)
    }

    private mutating func press() {
      test.press("board/press")
      presses += 1
    }

    private mutating func undo() {
      let before = test.text("board/presses")
      test.undo()
      if isInFront, before != nil, test.text("board/presses") != before { presses -= 1 }
      _ = test.rejections
    }

    private mutating func redo() {
      let before = test.text("board/presses")
      test.redo()
      if isInFront, before != nil, test.text("board/presses") != before { presses += 1 }
      _ = test.rejections
    }

    /// Ends the program, and goes on with what was written. The sources continue at their marks.
    private mutating func die() throws {
      deaths += 1
      let (old, new) = (deaths == 1 ? "recording" : "died\(deaths - 1)", "died\(deaths)")
      let recording = try folder.died(new, from: old)
      test = SessionTest(
        board, sources: ["price", "messages", "other"], recording: recording, checksReplay: false)
      #expect(test.frame.alerts == [], "the session goes on where it was")
      if price > 0 { test.tell("price", price) }
      let mark = test.session.inside { Int($0.run?.sources["messages"]?.mark() ?? "") } ?? 0
      for message in mark..<messages { test.tell("messages", message + 1, mark: message + 1) }
    }

    private func check() {
      guard isInFront else { return }
      #expect(test.text("board/messages") == (0..<messages).map { "\($0 + 1) " }.joined())
      #expect(test.text("board/price") == (price == 0 ? "" : "\(price)"))
      #expect(test.text("board/presses") == "\(presses)")
    }
  }
}
