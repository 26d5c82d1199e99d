import Foundation
import CNcurses
import Testing

@testable import SignalboxTUI

@Suite struct KeyDecoderTests {
  private func decode(_ bytes: [Int32], _ more: [Int32]? = nil) -> [Key] {
    var decoder = KeyDecoder()
    var keys = bytes.flatMap { decoder.feed($0) } + decoder.pause()
    if let more { keys += more.flatMap { decoder.feed($0) } + decoder.pause() }
    return keys
  }

  private func bytes(_ text: String) -> [Int32] { text.utf8.map { Int32($0) } }

  @Test("N4: Escape with nothing behind it is a key, with a character behind it Alt")
  func escape() {
    #expect(decode([27]) == [.escape])
    #expect(decode([27], [120]) == [.escape, .text("x")])
    #expect(decode([27, 98]) == [.alt("b")])
    #expect(decode([27, 27]) == [.escape, .escape])
  }

  @Test("N33: a sequence nobody knows is swallowed whole")
  func unknownSequence() {
    #expect(decode(bytes("\u{1B}[1;9Xa")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}O~a")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}[12"), bytes("a")) == [.unknown, .text("a")])
  }

  @Test("N38: what the terminal answers is no key, in however many parts it comes")
  func replies() {
    let answers = "\u{1B}[?2026;2$y\u{1B}[?62;22c"
    #expect(
      decode(bytes(answers + "a")) == [
        .reply(.mode(2026, isKnown: true)), .reply(.identity(knowsSixel: false)), .text("a"),
      ])
    #expect(decode(bytes("\u{1B}[?20"), bytes("26;0$ya")) == [.reply(.mode(2026, isKnown: false)), .text("a")])
    #expect(decode(bytes("\u{1B}[?1;2Xa")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}[?1\u{1B}[Aa")) == [.unknown, .up, .text("a")])
  }

  @Test("N11: both ^H and ^? are Backspace, and Delete is another key")
  func backspace() {
    #expect(decode([8, 127, KEY_BACKSPACE, KEY_DC]) == [.backspace, .backspace, .backspace, .delete])
  }

  @Test("N13: function keys, the keypad and both kinds of Enter")
  func codes() {
    #expect(
      decode([KEY_F0 + 1, KEY_BTAB, KEY_HOME, KEY_LL, KEY_ENTER, 13, 10, 9]) == [
        .function(1), .backTab, .home, .end, .enter, .enter, .enter, .tab,
      ])
    #expect(decode([KEY_RESIZE, KEY_MOUSE]) == [.unknown, .unknown])
  }

  @Test("G19: bytes that are no UTF-8 stand out and disturb nothing else")
  func invalid() {
    #expect(decode([0xFF, 97]) == [.text("\u{FFFD}"), .text("a")])
    #expect(decode([0xE9, 0x95, 97]) == [.text("\u{FFFD}"), .text("a")])
    #expect(decode([0xED, 0xA0, 0x80, 97]).last == .text("a"))
    #expect(decode(bytes("é長👩")) == [.text("é"), .text("長"), .text("👩")])
  }

  @Test("N4: a character split over a slow line is still one")
  func split() { #expect(decode([0xE9, 0x95], [0xB7]) == [.text("長")]) }

  @Test("N22: what is pasted is one key, however it looks")
  func paste() {
    #expect(
      decode([KeyCodes.pasteBegins] + bytes("a\rb\u{1B}[A") + [KEY_UP, KeyCodes.pasteEnds, 97]) == [
        .paste("a\rb\u{1B}[A"), .text("a"),
      ])
    #expect(decode([KeyCodes.pasteBegins] + bytes("ab"), bytes("c") + [KeyCodes.pasteEnds]) == [.paste("abc")])
  }

  @Test("N23: reports of the mouse are clicks and turns of the wheel; what is broken is swallowed")
  func mouse() {
    #expect(decode(bytes("\u{1B}[<0;5;3M")) == [.mouse(Mouse(.click, row: 2, column: 4))])
    #expect(
      decode(bytes("\u{1B}[<64;1;1M\u{1B}[<65;1;1M")) == [
        .mouse(Mouse(.wheel(-3), row: 0, column: 0)), .mouse(Mouse(.wheel(3), row: 0, column: 0)),
      ])
    #expect(decode(bytes("\u{1B}[<0;5;3m\u{1B}[<2;5;3M\u{1B}[<0;0;0M\u{1B}[<0;5Ma")).last == .text("a"))
    #expect(decode(bytes("\u{1B}[<0;5"), bytes("a")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}[<" + String(repeating: "9", count: 99) + "M"), bytes("a")).last == .text("a"))
  }

  @Test("N33: a key behind a broken sequence is not lost, nor is one behind the end of a paste that never began")
  func broken() {
    for begun in ["\u{1B}[", "\u{1B}O", "\u{1B}[<0;5"] {
      #expect(decode(bytes(begun) + [12]) == [.unknown, .control("l")])
      #expect(decode(bytes(begun) + [KeyCodes.pasteEnds, 12]) == [.control("l")])
    }
  }

  @Test("N33: a hundred thousand random codes give keys and no crash")
  func random() {
    var generator = SystemRandomNumberGenerator()
    var seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? generator.next()
    print("SEED=\(seed)")
    var decoder = KeyDecoder()
    for _ in 0..<100_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = decoder.feed(Int32(seed >> 33) % 2_100)
      if seed % 7 == 0 { _ = decoder.pause() }
    }
  }
}
