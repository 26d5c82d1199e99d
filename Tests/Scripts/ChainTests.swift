import Foundation
import SignalboxConversations
import SignalboxDrivers
import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBoxes
@testable import SignalboxScripts

/// Command lines of dialog with several boxes.
@Suite(.serialized) struct ChainTests {
  /// A command line, and for each box that is asked the reply and the keys for it.
  private typealias Line = (arguments: [String], acts: [(reply: BoxReply, keys: String)])

  private static let yes: (BoxReply, String) = (BoxReply(.ok), "\r")
  private static let no: (BoxReply, String) = (BoxReply(.cancel), "\t\r")
  private static let escape: (BoxReply, String) = (BoxReply(.escape), "\u{1B}")
  private static func typed(_ text: String) -> (BoxReply, String) {
    (BoxReply(.ok, texts: [.plain(text)]), text + "\r")
  }
  private static let box = ["Qz", "9", "60"]

  private static let lines: [Line] = {
    let (ask, say, input) = (["--yesno"] + box, ["--msgbox"] + box, ["--inputbox"] + box)
    let more = ["--and-widget"]
    return [
      (say + more + say + more + ["--defaultno", "--no-button", "Exit"] + ask, [yes, yes, (BoxReply(.cancel), "\r")]),
      (ask + more + say, [no, yes]),
      (ask + say, [no]),
      (ask + say, [yes, yes]),
      (say + more + say, [escape]),
      (input + more + input + more + say, [typed("a"), typed("b c"), yes]),
      (input + input + ask, [typed("a"), typed("b"), no]),
      (["--separate-widget", "|", "--quoted"] + input + more + input, [typed("a b"), typed("c d")]),
      (["--stdout", "--title", "One"] + input + more + ["--title", "Two"] + input, [typed("a"), typed("b")]),
      (say + more, [yes]),
      (input + ["--no-such"], []),
    ]
  }()

  /// Returns the bytes and the status of the commands of the session.
  private static func ours(_ line: Line) -> (status: Int, text: String, asked: Int) {
    var reading: BoxReading? = DialogLine.read(line.arguments)
    var (status, text, asked) = (-1, "", 0)
    while let now = reading {
      reading = nil
      guard case .box(let call) = now else { break }
      guard asked < line.acts.count else { break }
      let reply = line.acts[asked].reply
      let outcome = call.outcome(of: reply)
      status = outcome.status
      text += outcome.writes[call.descriptor] ?? ""
      asked += 1
      reading = call.rest?.next(after: reply.exit)
    }
    return (status, text, asked)
  }

  @Test(
    "X75: several boxes of a command line give the status and the bytes of the real dialog",
    .enabled(if: BoxDifferentialTests.areInstalled, "dialog is not installed"))
  func same() throws {
    for line in Self.lines where !line.acts.isEmpty {
      let comment: Comment = "\(line.arguments)"
      let terminal = try PseudoTerminal(
        columns: 130, rows: 40, patience: Patience(step: .seconds(20), life: .seconds(60)))
      let pipe = try PrivatePipe()
      let child = try terminal.start(
        "/usr/bin/dialog", line.arguments, environment: ["TERM": "linux", "ESCDELAY": "10"],
        streams: [line.arguments.contains("--stdout") ? 1 : 2: pipe.writing.fileDescriptor])
      try pipe.writing.close()
      try terminal.waitOrEnd { $0.contains("Qz") }
      terminal.type(line.acts.map(\.keys).joined())
      let end = terminal.end(of: child)
      let bytes = try pipe.reading.readToEnd() ?? Data()
      let ours = Self.ours(line)
      #expect(ours.asked == line.acts.count, comment)
      #expect(end == .exited(Int32(ours.status)), comment)
      #expect(String(decoding: bytes, as: UTF8.self) == ours.text, comment)
    }
  }

  @Test("X75: an unmodified script goes on inside of a command line with three boxes after its session has died")
  func died() async throws {
    let folder = TemporaryFolder()
    let script = ScriptCommand(["bash", RunTests.fixtures + "blocker.sh", folder.path], asksFirst: true)
    let running = RunApplication(script, tool: Child.folder + "/signalbox-box")
    let shelf = MemoryShelf()
    let recording = { @Sendable in try Recording.named("s", on: shelf, of: running) }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      test.press(test.box("ok"))
      #expect(test.frame.page.title == "Open source")
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
    try await onSessionThread {
      let test = SessionTest(running, recording: try recording(), checksReplay: false)
      #expect(test.frame.page.title == "Open source")
      test.press(test.box("ok"))
      #expect(test.text(test.box("text")) == "IMPORTANT: a static address.")
      #expect(test.frame.element(test.box("cancel"))?.role == .default)
      test.press(test.box("ok"))
      test.press(test.box("choice/2"))
      test.press(test.box("ok"))
      #expect(test.ending == .finished(outcome: "OpenDNS 0\nThe script has ended with status 0."))
    }
    #expect(try String(contentsOfFile: folder.path + "/settings", encoding: .utf8) == "OpenDNS 0\n")
  }

  @Test("X75: a session asks the boxes of a command line, and refuses words that it does not know behind the first")
  func asked() {
    var talk = ScriptTalk(tool: "")
    func boxes(_ steps: [ScriptTalk.Step]) -> [Box.Kind] {
      steps.compactMap { if case .ask(.box(let box)) = $0 { box.kind } else { nil } }
    }
    func said(_ steps: [ScriptTalk.Step]) -> [[String]] {
      steps.compactMap { if case .say(let line, _) = $0 { Wire.words(of: line) } else { nil } }
    }
    let line = ["--inputbox"] + Self.box + ["--and-widget", "--yesno"] + Self.box + ["--prgbox", "x", "9", "9"]
    #expect(boxes(talk.receive(Wire.line(["call", "dialog"] + line), from: 1)) == [.inputbox])
    let second = talk.reply(.box(BoxReply(.ok, texts: [.plain("a")])), secrets: [])
    #expect(said(second) == [["write", "2", "a"]] && boxes(second) == [.yesno])
    #expect(
      said(talk.reply(.box(BoxReply(.ok)), secrets: []))
        == [["write", "2", "signalbox: --prgbox is not supported here.\n"], ["exit", "255"]])
    let file = said(talk.receive(Wire.line(["call", "dialog", "--file", "x", "--msgbox"] + Self.box), from: 2))
    #expect(file == [["write", "2", "signalbox: --file is not supported here.\n"], ["exit", "255"]])
  }
}
