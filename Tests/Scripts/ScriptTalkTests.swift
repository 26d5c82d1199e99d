import Foundation
import SignalboxBoxes
import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxScripts

/// The protocol of scripts, without a script.
@Suite struct ScriptTalkTests {
  private static let messages = ProcessInfo.processInfo.environment["SIGNALBOX_MESSAGES"].flatMap { Int($0) } ?? 3_000
  private static let seed = ProcessInfo.processInfo.environment["SIGNALBOX_SEED"].flatMap { UInt64($0) } ?? 1

  private static func box(_ talk: inout ScriptTalk, _ words: [String], from connection: Int = 1) -> Box? {
    for case .ask(let request) in talk.receive(Wire.line(["call"] + words), from: connection) {
      if case .box(let box) = request { return box }
    }
    return nil
  }

  private static func said(_ steps: [ScriptTalk.Step]) -> [[String]] {
    steps.compactMap { step in
      guard case .say(let line, _) = step else { return nil }
      return Wire.words(of: line)
    }
  }

  @Test("X59: a password is in no later text, a value offered for one is not shown, and only the script gets it")
  func secrets() throws {
    var talk = ScriptTalk(tool: "")
    let asked = try #require(Self.box(&talk, ["whiptail", "--passwordbox", "Password", "8", "40", "old-secret"]))
    #expect(asked.initial == "")
    let steps = talk.reply(.box(BoxReply(.ok, texts: [.secret(0)])), secrets: ["pa$$word"])
    #expect(Self.said(steps) == [["write", "2", "pa$$word"], ["exit", "0"]])
    let next = try #require(
      Self.box(
        &talk, ["dialog", "--title", "pa$$word", "--menu", "is pa$$word", "9", "40", "3", "pa$$word", "x"], from: 2))
    #expect(next.title == "(secret)" && next.text == "is (secret)" && next.items.map(\.tag) == ["(secret)"])
    // The reply is by place, so the script gets its own word.
    let reply = talk.reply(.box(BoxReply(.ok, places: [0])), secrets: ["pa$$word"])
    #expect(Self.said(reply) == [["write", "2", "pa$$word"], ["exit", "0"]])
  }

  @Test("X54: the lines of a gauge are progress, and those of a program box are output and then a page")
  func feeds() throws {
    var talk = ScriptTalk(tool: "")
    var steps = talk.receive(Wire.line(["call", "whiptail", "--gauge", "all of it", "8", "40", "0"]), from: 1)
    for line in ["40", "nonsense", "XXX", "60", "half", "of it", "XXX"] {
      steps += talk.receive(Wire.line(["line", line]), from: 1)
    }
    steps += talk.receive("end", from: 1)
    let reports = steps.compactMap { step -> EffectReport? in
      guard case .report(let report) = step else { return nil }
      return report
    }
    #expect(reports.map(\.fraction) == [nil, 0.4, 0.6] && reports.map(\.text) == ["all of it", "", "half\nof it"])
    #expect(Self.said(steps) == [["input"], ["exit", "0"]])

    _ = talk.receive(Wire.line(["call", "dialog", "--programbox", "Log", "8", "40"]), from: 2)
    _ = talk.receive(Wire.line(["line", "one"]), from: 2)
    guard case .ask(.box(let box))? = talk.receive("end", from: 2).last else { return #expect(Bool(false)) }
    #expect(box.kind == .programbox && box.text == "one")
  }

  @Test("X60: words of any kind and size reach no page that stops the program")
  func hostile() throws {
    let clock = VirtualClock()
    var random = SeededGenerator(seed: Self.seed)
    var (talk, asked) = (ScriptTalk(tool: ""), Set<Box.Kind>())
    let options = [
      "--menu", "--checklist", "--radiolist", "--inputbox", "--form", "--mixedform", "--rangebox", "--calendar",
      "--timebox",
      "--title", "--default-item", "--pause", "--timeout", "--item-help", "--no-items", "--notags", "--extra-button",
      "--help-button", "--buildlist", "--treeview", "--textbox", "--editbox", "--gauge", "--passwordform",
      "--output-fd", "--yesno", "--",
    ]
    let words = [
      "", " ", "1", "0", "-1", "99999999999999999999", "on", "\u{0}", "\u{1B}[31m", "a\tb\nc", "\u{202E}x", "é", "🏳️‍🌈",
      "/",
      "text", "1", "2", "10", "20", String(repeating: "long ", count: 400),
    ]
    let firsts = ["call", "call", "call", "call", "file", "line", "end", "error", "ran", "", "XXX"]
    for _ in 0..<Self.messages {
      var message = [firsts.randomElement(using: &random)!]
      if message[0] == "call" {
        message.append(["whiptail", "dialog", "signalbox", ""].randomElement(using: &random)!)
      }
      if message.last == "signalbox" { message += [["ask", "effect", "x"].randomElement(using: &random)!] }
      // Mostly a box with a text and sizes, in front of any words.
      if Int.random(in: 0..<4, using: &random) > 0 {
        let box = options.randomElement(using: &random)!
        message += [box, words.randomElement(using: &random)!, "10", "40"]
        if ["--menu", "--checklist", "--radiolist"].contains(box) || box.hasSuffix("form") { message.append("5") }
      }
      for _ in 0..<Int.random(in: 0...[3, 24].randomElement(using: &random)!, using: &random) {
        let isOption = Int.random(in: 0..<4, using: &random) == 0
        message.append((isOption ? options : words).randomElement(using: &random)!)
      }
      let connection = Int.random(in: 1...3, using: &random)
      var steps = talk.receive(Wire.line(message), from: connection)
      if Int.random(in: 0..<5, using: &random) == 0 { steps += talk.close(connection) }
      for case .ask(let request) in steps {
        var reply = ScriptTalk.Reply.noted
        switch request {
        case .box(let box):
          asked.insert(box.kind)
          let page = BoxPage(box, number: 1, clock: clock) { _ in 0 }
          _ = page.states
          #expect(page.misuses.isEmpty)
          let exits: [Box.Exit] = [.ok, .extra, .cancel, .help, .escape, .timeout]
          reply = .box(
            BoxReply(
              exits.randomElement(using: &random)!, texts: [.plain("x"), .secret(9)], places: [0, 7], numbers: [1]))
        case .step: reply = .step(PastStep(outcome: Bool.random(using: &random) ? BoxOutcome(3, [1: "x"]) : nil))
        case .ran: break
        }
        _ = talk.reply(reply, secrets: ["secret"])
      }
    }
    #expect(asked.count >= 8, "\(asked)")
    // A list without items has no item that help could be about.
    for kind in ["--buildlist", "--treeview"] {
      let call = ["call", "dialog", "--help-button", kind, "x", "10", "40", "5"]
      #expect(talk.receive(Wire.line(call), from: 9).isEmpty == false)
      let steps = talk.reply(.box(BoxReply(.help)), secrets: [])
      #expect(Self.said(steps) == [["exit", "2"]])
    }
  }

  @Test("X61: boxes that cannot be shown here are refused with a sentence, and versions are told")
  func refused() {
    var talk = ScriptTalk(tool: "")
    let menu = ["dialog", "--inputmenu", "x", "9", "40", "3", "a", "b"]
    #expect(
      Self.said(talk.receive(Wire.line(["call"] + menu), from: 1))
        == [["write", "2", "signalbox: --inputmenu is not supported here.\n"], ["exit", "255"]])
    #expect(
      Self.said(talk.receive(Wire.line(["call", "whiptail", "--version"]), from: 2))
        == [["write", "1", "whiptail (newt): 0.52.23\n"], ["exit", "0"]])
    #expect(Self.said(talk.receive(Wire.line(["call", "dialog", "--msgbox", "x"]), from: 3)) == [["real"]])
  }
}
