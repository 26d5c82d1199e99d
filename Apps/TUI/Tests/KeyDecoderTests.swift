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

  @Test("N4: Escape alone is a key, and Escape before a character is Alt")
  func escape() {
    #expect(decode([27]) == [.escape])
    #expect(decode([27], [120]) == [.escape, .text("x")])
    #expect(decode([27, 98]) == [.alt("b")])
    #expect(decode([27, 27]) == [.escape, .escape])
  }

  @Test("N33: an unknown sequence is dropped completely")
  func unknownSequence() {
    #expect(decode(bytes("\u{1B}[1;9Xa")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}O~a")) == [.unknown, .text("a")])
    #expect(decode(bytes("\u{1B}[12"), bytes("a")) == [.unknown, .text("a")])
  }

  @Test("N38: a terminal's answer is no key, in however many parts it comes")
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

  @Test("N13: function keys, the keypad and both kinds of Enter work")
  func codes() {
    #expect(
      decode([KEY_F0 + 1, KEY_BTAB, KEY_HOME, KEY_LL, KEY_ENTER, 13, 10, 9]) == [
        .function(1), .backTab, .home, .end, .enter, .enter, .enter, .tab,
      ])
    #expect(decode([KEY_RESIZE, KEY_MOUSE]) == [.unknown, .unknown])
  }

  @Test("G19: bytes that are not UTF-8 are shown as such and disturb nothing else")
  func invalid() {
    #expect(decode([0xFF, 97]) == [.text("\u{FFFD}"), .text("a")])
    #expect(decode([0xE9, 0x95, 97]) == [.text("\u{FFFD}"), .text("a")])
    #expect(decode([0xED, 0xA0, 0x80, 97]).last == .text("a"))
    #expect(decode(bytes("é長👩")) == [.text("é"), .text("長"), .text("👩")])
  }

  @Test("N4: a character that a slow line splits is a single character")
  func split() { #expect(decode([0xE9, 0x95], [0xB7]) == [.text("長")]) }

  @Test("N22: pasted text is one key, whatever it contains")
  func paste() {
    #expect(
      decode([KeyCodes.pasteBegins] + bytes("a\rb\u{1B}[A") + [KEY_UP, KeyCodes.pasteEnds, 97]) == [
        .paste("a\rb\u{1B}[A"), .text("a"),
      ])
    #expect(decode([KeyCodes.pasteBegins] + bytes("ab"), bytes("c") + [KeyCodes.pasteEnds]) == [.paste("abc")])
  }

  @Test("N23: mouse reports are clicks and turns of the wheel; broken reports are dropped")
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

  @Test("N33: a key behind a broken sequence, or behind the end of a paste that never began, is not lost")
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

/// Tests of answers that the terminal sends late and in parts.
@Suite struct LateAnswerTests {
  @Test(
    "N109: an answer that is cut at any place is no key",
    arguments: [
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}[?62;4c", "\u{1B}[?2026;2$y",
      "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[?0u", "\u{1B}[6;20;10t",
    ])
  func cut(_ answer: String) {
    let bytes = answer.utf8.map { Int32($0) }
    for place in bytes.indices.dropFirst() {
      var decoder = KeyDecoder()
      var keys = bytes[..<place].flatMap { decoder.feed($0) } + decoder.pause(mayBeAnswer: true)
      keys += bytes[place...].flatMap { decoder.feed($0) } + decoder.pause(mayBeAnswer: true)
      let isQuiet = keys.allSatisfy { if case .reply = $0 { true } else { $0 == .unknown } }
      #expect(isQuiet, "cut at \(place): \(keys)")
    }
  }

  @Test("N109, N4: Escape is a key if no answer is awaited, after the delay, and before any other key")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(27) + decoder.pause() == [.escape])
    #expect(decoder.feed(27) + decoder.pause(mayBeAnswer: true) == [] && decoder.isEscaping)
    #expect(decoder.endEscape() == [.escape] && !decoder.isEscaping)
    _ = decoder.feed(27) + decoder.pause(mayBeAnswer: true)
    #expect(decoder.feed(0x78) == [.escape, .text("x")])
    _ = decoder.feed(27) + decoder.pause(mayBeAnswer: true)
    #expect(decoder.feed(27) == [.escape] && decoder.pause() == [.escape])
  }
}
