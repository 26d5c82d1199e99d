import Foundation
import SignalboxBoxes
import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxDebconf

/// Random messages of a debconf that may be broken or hostile. `FUZZ` is the number of messages; `SEED` repeats a run.
@Suite struct DebconfFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FUZZ"].flatMap { Int($0) } ?? 20_000
  private static let seed = environment["SEED"].flatMap { UInt64($0) } ?? 20_261_128

  @Test("X24: no message of debconf stops the program: each has an answer, and each page can be shown and answered")
  func messages() async throws {
    var random = SeededGenerator(seed: Self.seed)
    print("debconf: \(Self.count) messages, the seed is \(Self.seed)")
    var (talk, pages, secrets) = (DebconfTalk(), 0, ["hunter2", "a", ""])
    for _ in 0..<Self.count {
      let line = Self.message(&random)
      if Int.random(in: 0..<500, using: &random) == 0 { _ = talk.close(Int.random(in: 1...3, using: &random)) }
      if Int.random(in: 0..<200, using: &random) == 0 { _ = talk.interrupt() }
      let steps = talk.receive(line, from: Int.random(in: 1...3, using: &random))
      #expect(steps.isEmpty == false, "\(line.debugDescription)")
      for case .ask(let asked) in steps {
        pages += 1
        let page = QuestionPage(asked) { _ in 0 }
        page.fixElements()
        #expect(page.states.count >= 1)
        for question in asked.questions {
          #expect(question.chosen.allSatisfy(question.choices.indices.contains))
        }
        let answers = asked.questions.map { _ in Self.answer(&random) }
        let reply = Bool.random(using: &random) ? answers : nil
        guard case .say(let answer, _)? = talk.reply(reply, secrets: secrets).last else {
          Issue.record("no answer to the page")
          return
        }
        #expect(["0", "30"].contains(Wire.words(of: answer).first))
      }
      for case .say(let answer, _) in steps { #expect(answer.contains("\n") == false) }
      if Int.random(in: 0..<10_000, using: &random) == 0 {
        secrets.append(Self.words.randomElement(using: &random) ?? "")
      }
    }
    #expect(pages > Self.count / 100)
  }

  private static let words = [
    "", " ", "a", "hunter2", "select", "multiselect", "boolean", "string", "password", "note", "error", "text", "title",
    "start", "step", "set", "info", "stop", "1", "-1", "1e999", "nan", "99999999999999999999", "0 1 2 99 x", "\\",
    "\\\\",
    "\\n\\n  x", "\\t", "a|b|c", "<b>&amp;", "\u{1B}[31m", "\u{202E}", "\u{0}", "👩‍👩‍👧‍👦", "é", "`*_#", "question=/", "%2F",
    "alert:1",
    String(repeating: "x", count: 300), String(repeating: "é\\n", count: 200),
  ]

  private static func message(_ random: inout SeededGenerator) -> String {
    let kinds = ["question", "choice", "choice", "value", "go", "get", "progress", "title", "", "other"]
    let fields = (0..<Int.random(in: 0...5, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
    return ([kinds.randomElement(using: &random) ?? ""] + fields).joined(separator: "\t")
  }

  private static func answer(_ random: inout SeededGenerator) -> DebconfAnswer {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .text(words.randomElement(using: &random) ?? "")
    case 1: .places((0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0...9, using: &random) })
    default: .secret(Int.random(in: -1...5, using: &random))
    }
  }
}
