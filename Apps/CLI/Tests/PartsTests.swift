import SignalboxInterface
import SignalboxNavigation
import Testing

@testable import SignalboxCLI

@Suite struct AnswerParserTests {
  private let choice = multichoice(
    [("a", "Apple", true), ("b", "Green Pear", true), ("c", "Grape", true), ("d", "Fig", false), ("e", "Date", false)],
    chosen: ["a", "e"])

  @Test(
    "L10: several options are selected by numbers, ranges, names, all, none, + and -",
    arguments: [
      ("2", "be"), ("1-3", "abce"), ("green pear, apple", "abe"), ("1 3", "ace"), ("all", "abce"), ("none", "e"),
      ("+2", "abe"), ("-apple", "e"), ("+gra -1", "ce"), ("all, -2", "ace"), ("GRE", "be"), ("1,,2", "abe"),
    ])
  func several(_ row: (text: String, keys: String)) throws {
    #expect(try AnswerParser.several(row.text, of: choice) == row.keys.map(String.init))
  }

  @Test("L10: text that is not understood is named")
  func confusion() {
    #expect(throws: AnswerParser.ParsingError.nothing(called: "plum")) {
      try AnswerParser.several("1, plum", of: choice)
    }
    #expect(throws: AnswerParser.ParsingError.several(called: "gr", [1, 2])) {
      try AnswerParser.several("gr", of: choice)
    }
    #expect(throws: AnswerParser.ParsingError.disabled(3)) { try AnswerParser.several("fig", of: choice) }
    #expect(throws: AnswerParser.ParsingError.disabled(4)) { try AnswerParser.several("-date", of: choice) }
    #expect(throws: AnswerParser.ParsingError.nothing(called: "0-9")) { try AnswerParser.several("0-9", of: choice) }
  }

  @Test("L5: a command is alone on its line; in a secret only exact commands are commands", arguments: [true, false])
  func commands(isSecret: Bool) {
    #expect(InputLine(":back", isSecret: isSecret) == .command(.back))
    #expect(InputLine("::back", isSecret: isSecret) == .text(":back"))
    #expect(InputLine(" :back", isSecret: isSecret) == .text(" :back"))
    #expect(InputLine(":nope", isSecret: isSecret) == (isSecret ? .text(":nope") : .unknownCommand(":nope")))
    #expect(InputLine("::nope", isSecret: isSecret) == .text(isSecret ? "::nope" : ":nope"))
    #expect(InputLine(":", isSecret: isSecret) == .text(":"))
  }
}

@Suite struct NumberedTests {
  private let names = NumberedList.options(
    multichoice(["Average", "Polarized", "Polar bear", "3", "Über"].map { ($0, $0, true) }, chosen: []).options,
    chosen: ["Average"])

  @Test(
    "L9, L46: a printed number comes before a complete name, and that before the beginning of a name",
    arguments: [
      ("1", NumberedList.Match.one(0)), ("average", .one(0)), ("av", .one(0)), ("POLARI", .one(1)),
      ("polar", .several([1, 2])),
      ("3", .one(2)), ("4", .one(3)), ("03", .one(2)), ("-3", .none), ("+3", .one(2)),
      ("6", .none), ("0", .none), ("", .none), ("üb", .one(4)), (" 2 ", .one(1)),
    ])
  func find(_ row: (answer: String, match: NumberedList.Match)) { #expect(names.find(row.answer) == row.match) }

  @Test("L24: states are texts, and a search ranks the best match first")
  func words() {
    #expect(names.line(0) == "1. Average (chosen)")
    #expect(names.containing("POL") == [1, 2])
    let rows = NumberedList(count: 3, names: { [["Apple pie", "Pie, apple", "Ape"][$0]] }, text: { "\($0)" })
    #expect(
      rows.containing("pie") == [1, 0] && rows.containing("pie ap") == [0, 1] && rows.containing("apl") == [0, 1])
  }
}

@Suite struct AnnouncedElementTests {
  @Test("L25: progress is reported in full lines, and only every ten percent")
  func progress() {
    let state = { (fraction: Double) in
      ElementState(id: "page/load", label: "Load", content: .progress(fraction))
    }
    var lines: [[String]] = []
    for percent in stride(from: 1.0, to: 100, by: 1) {
      lines.append(
        AnnouncedElement.changes(from: AnnouncedElement(state((percent - 1) / 100)), to: state(percent / 100)))
    }
    #expect(lines.filter { !$0.isEmpty }.count == 9)
    #expect(lines.joined().first == "Load: 10 percent")
  }
}

@Suite struct SecretLineTests {
  private func type(_ text: String) -> (outcome: SecretLine.Outcome, text: String) {
    var line = SecretLine()
    var outcome = SecretLine.Outcome.open
    for byte in text.utf8 where outcome == .open { outcome = line.receive(byte) }
    return (outcome, line.finish())
  }

  @Test(
    "L20: Backspace removes a character, Ctrl-U the line, and no other key leaves a trace",
    arguments: [
      ("abc\r", "abc"), ("ab\u{7f}c\n", "ac"), ("aé\u{8}b\r", "ab"), ("abc\u{15}d\r", "d"), ("a\u{1b}[Ab\r", "ab"),
      ("a\u{1b}[1;5Cb\r", "ab"), ("a\u{1b}OPb\r", "ab"), ("\u{1b}[200~pass\n\u{1b}[201~\r", "pass"),
      ("a\u{4}b\r", "ab"),
      ("\u{7f}\r", ""), ("👨‍👩‍👧\u{7f}x\r", "x"),
    ])
  func keys(_ row: (typed: String, text: String)) {
    #expect(type(row.typed) == (.finished, row.text))
  }

  @Test(
    "L61: a paste into a secret is kept unchanged, except for line ends at its very end",
    arguments: [
      ("\u{1b}[200~a\r\nb\r\n\u{1b}[201~\r", "a\r\nb"), ("\u{1b}[200~a\tb\t\u{1b}[201~\r", "a\tb\t"),
      ("\u{1b}[200~\u{1b}[31ma\u{4}\u{1b}[201~\r", "\u{1b}[31ma\u{4}"), ("x\u{1b}[200~\n\n\u{1b}[201~y\r", "xy"),
      ("\u{1b}[200~ a \u{1b}[201~\r", " a "), ("\u{1b}[200~a\n\u{1b}[201~b\u{1b}[200~c\n\u{1b}[201~\r", "abc"),
    ])
  func paste(_ row: (typed: String, text: String)) {
    let typed = type(row.typed)
    #expect(
      typed.outcome == .finished && typed.text.utf8.elementsEqual(row.text.utf8), "\(typed.text.debugDescription)")
  }

  @Test("G13, L5: Ctrl-D on an empty line ends the input, and Page Up goes back from a secret")
  func end() { #expect(type("\u{4}").outcome == .ended && type("ab\u{1b}[5~").outcome == .ended) }
}

@Suite struct AnswerPipeTests {
  @Test("G10: answers come one a line, in order, and none is lost, even without the last line break")
  func lines() {
    var pipe = AnswerPipe()
    pipe.append("a\r\n\nb".utf8)
    #expect([pipe.next(), pipe.next(), pipe.next()] == ["a", "", nil])
    #expect(pipe.unusedCount == 1)
    pipe.append("c\nd\n".utf8)
    #expect(pipe.unusedCount == 2)
    #expect([pipe.next(), pipe.next(), pipe.next()] == ["bc", "d", nil])
    #expect(pipe.count == 4)
  }

  @Test("L62: a byte order mark is no part of the first answer, in however many parts it comes")
  func mark() {
    for size in 1...4 {
      var (pipe, rest) = (AnswerPipe(), Array("\u{FEFF}ada\n\u{FEFF}bo\n".utf8)[...])
      while !rest.isEmpty {
        pipe.append(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect([pipe.next(), pipe.next(), pipe.next()] == ["ada", "\u{FEFF}bo", nil], "\(size)")
    }
    var short = AnswerPipe()
    short.append("a\n".utf8)
    #expect(short.next() == "a")
  }
}

/// Returns the state of a multi-choice, made by the real element.
private func multichoice(_ options: [(key: String, label: String, isEnabled: Bool)], chosen: [String])
  -> SelectionState
{
  let element = Multichoice(
    "choice", "Choice", options: options.map { ChoiceOption($0.key, $0.label, $0.key, isEnabled: $0.isEnabled) },
    selection: chosen)
  guard let state = element.state(under: "page").content.selection else {
    preconditionFailure("a multi-choice has the state of one")
  }
  return state
}
