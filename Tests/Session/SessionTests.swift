import Foundation
import SignalboxCore
import SignalboxModel
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxInterface
@testable import SignalboxNavigation

/// A page with an element for each case that a session must handle.
private final class DeskPage: Page<String> {
  let name = TextField("name", "Name", limit: 10)
  let secret = SecretField("secret", "Secret")
  let greeting = Label("greeting")
  let locked = Button("locked", "Locked")
  let hidden = Button("hidden", "Hidden")
  let load = Button("load", "Load")
  let later = Button("later", "Later")
  let ask = Button("ask", "Ask")
  let done = Button("done", "Done")

  override var elements: [PageElement] { [name, secret, greeting, locked, hidden, load, later, ask, done] }

  init(_ context: ApplicationContext) {
    super.init(key: "desk", title: "Desk")
    locked.isEnabled.value = false
    hidden.isVisible.value = false
    greeting.text <~ name.edits.map { $0.isEmpty ? "" : "Hello, \($0)" }
    load.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          greeting.text.value = try await context.effects.run("load") { key in "loaded as \(key)" }
        } catch {
          greeting.text.value = error.reason
        }
      }
    }
    later.taps.observe { [unowned self] in
      for delay in [3, 1, 2] {
        _ = context.clock.schedule(after: .seconds(delay)) { [unowned self] in greeting.text.value += "\(delay)" }
      }
    }
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(Dismissed) {
          greeting.text.value = "answer " + (try await context.navigator.present(AnswerPage(), as: .modal))
          greeting.text.value += ", " + (try await context.navigator.present(Alert(title: "Sure?"), as: .alert))
        } catch {
          greeting.text.value = "\(error)"
        }
      }
    }
    done.taps.observe { [unowned self] in finish(name.text.value) }
  }
}

private final class AnswerPage: Page<String> {
  let yes = Button("yes", "Yes")
  override var elements: [PageElement] { [yes] }
  init() {
    super.init(key: "answer", title: "Answer?")
    yes.taps.observe { [unowned self] in finish("yes") }
  }
}

private struct Desk: Application {
  static let name = "desk"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(DeskPage(context))
  }
}

@Suite struct SessionTests {
  private func withDesk(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(Desk())) }
  }

  struct Bad: Sendable {
    let element: String
    let action: UserAction
    let rejection: Rejection
  }

  @Test(
    "K5, K13: unsuitable input is refused with the reason and changes nothing, and the session continues",
    arguments: [
      Bad(element: "desk/locked", action: .press, rejection: .disabled),
      Bad(element: "desk/hidden", action: .press, rejection: .unknownElement),
      Bad(element: "desk/nothing", action: .press, rejection: .unknownElement),
      Bad(element: "", action: .press, rejection: .unknownElement),
      Bad(element: "desk/name", action: .press, rejection: .wrongAction),
      Bad(element: "desk/name", action: .setText("far too long a name"), rejection: .badValue(.tooLong)),
      Bad(element: "desk/name", action: .setText("\u{1b}[2J"), rejection: .badValue(.controlCharacter)),
      Bad(element: "", action: .back, rejection: .noBack),
    ])
  func refusals(_ bad: Bad) async throws {
    try await withDesk { test in
      let before = test.frame
      test.act(bad.element, bad.action)
      #expect(test.rejections == [bad.rejection])
      #expect(test.frame == before)
      #expect(test.session.within { $0.journal.entries } == [])
      test.set("desk/name", "Ann")
      #expect(test.text("desk/greeting") == "Hello, Ann")
    }
  }

  @Test("K5, B17: an event for a page that has gone or is not in front is refused")
  func stale() async throws {
    try await withDesk { test in
      let desk = test.frame.page.page
      test.press("desk/ask")
      let answer = test.frame.page.page
      test.send(InputEvent(page: desk, element: "desk/load", action: .press))
      test.press("answer/yes")
      test.send(InputEvent(page: answer, element: "answer/yes", action: .press))
      test.send(InputEvent(page: desk, element: "desk/load", action: .press))
      #expect(test.rejections == [.notOnTop, .stalePage, .coveredByAlert])
    }
  }

  @Test("a turn makes a single frame, and an equal value makes no frame")
  func oneCommit() async throws {
    try await withDesk { test in
      let before = test.frames.count
      test.set("desk/name", "Ann")
      #expect(test.frames.count == before + 1)
      test.set("desk/name", "Ann")
      #expect(test.frames.count == before + 1)
      #expect(test.frames.map(\.revision) == [0, 1])
    }
  }

  @Test("R59, R60, R62, B20: a question is an async call; the caller gets only the result, after the page has gone")
  func asking() async throws {
    try await withDesk { test in
      test.press("desk/ask")
      #expect(test.frame.page.mode == .modal)
      test.press("answer/yes")
      #expect(test.text("desk/greeting") == "answer yes")
      #expect(test.frame.alerts.map(\.title) == ["Sure?"])
      test.press("alert:1/ok")
      #expect(test.text("desk/greeting") == "answer yes, ok")
    }
  }

  @Test("B18, B21: going back ends the waiting caller as cancelled, and not as a failure")
  func askingCancelled() async throws {
    try await withDesk { test in
      test.press("desk/ask")
      test.back()
      #expect(test.text("desk/greeting") == "cancelled")
      test.press("desk/ask")
      #expect(test.frame.page.key == "answer")
    }
  }

  @Test("an effect is counted and named while it runs, and its result is journaled under its own key")
  func effects() async throws {
    try await withDesk { test in
      test.press("desk/load")
      #expect(test.frames.contains { $0.pending == ["load"] && !$0.isSettled })
      #expect(test.frame.isSettled)
      #expect(test.text("desk/greeting") == "loaded as test/load#1")
      let entries = test.session.within { $0.journal.entries }
      #expect(
        entries.last
          == .effect(
            key: "test/load#1", result: .value("\"loaded as test\\/load#1\""), isIrreversible: true))
    }
  }

  @Test("pending effects are status: they are rendered, and do not raise the revision")
  func pendingKeepsRevision() async throws {
    try await withDesk { test in
      test.press("desk/load")
      let pending = test.frames.filter { !$0.isSettled }
      #expect(pending.map(\.revision) == [0])
    }
  }

  @Test("S42: timers fire in order of due time, each in its own turn, and only when the clock is advanced")
  func timers() async throws {
    try await withDesk { test in
      test.press("desk/later")
      #expect(test.text("desk/greeting") == "")
      let before = test.frames.count
      test.advance(by: .milliseconds(2_500))
      #expect(test.text("desk/greeting") == "12")
      #expect(test.frames.count == before + 2)
      test.advance(by: .milliseconds(500))
      #expect(test.text("desk/greeting") == "123")
    }
  }

  @Test("R76, K9: a secret is neither in a frame nor in the journal")
  func secrets() async throws {
    try await withDesk { test in
      test.set("desk/secret", "canary-7f3a")
      test.set("desk/secret", "bad\u{7}canary-7f3a")
      #expect(test.frame.element("desk/secret")?.content == .secret(isFilled: true))
      let written = "\(test.frames)\(test.session.within { $0.journal.entries })\(test.rejections)"
      #expect(!written.contains("canary"))
      let page = test.frame.page.page
      #expect(
        test.session.within { $0.journal.entries }.last == .secret(page: page, element: "desk/secret", isFilled: true))
    }
  }

  @Test("the return of the application ends the session with its outcome")
  func ends() async throws {
    try await withDesk { test in
      test.set("desk/name", "Ann")
      test.session.within { session in
        session.host.send(InputEvent(page: PageID(1), element: "desk/done", action: .press))
      }
      #expect(test.session.finish() == .finished(outcome: "Ann"))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("K10: a signal ends the session, and nothing presented stays alive")
  func stops() async throws {
    try await withDesk { test in
      test.press("desk/ask")
      test.session.within { $0.stop(.signal(15)) }
      #expect(test.session.finish() == .signal(15))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("K12: 50 sessions at once stay independent, and leave no descriptor open after their end")
  func parallelSessions() async {
    // A separate process, in which no other test opens or closes a descriptor.
    await #expect(processExitsWith: .success) {
      let opened = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      let round = {
        try await withThrowingTaskGroup(of: String?.self) { group in
          for number in 0..<50 {
            group.addTask {
              try await onSessionThread {
                let test = SessionTest(Desk())
                test.set("desk/name", "n\(number)")
                test.press("desk/load")
                defer { _ = test.quit() }
                return test.text("desk/greeting")
              }
            }
          }
          for try await greeting in group { #expect(greeting == "loaded as test/load#1") }
        }
      }
      // After the first round, the process has opened everything that it opens only once.
      try await round()
      let before = try opened()
      try await round()
      let after = try opened()
      #expect(after <= before, "\(after) descriptors are open, and \(before) were")
    }
  }

  @Test("R45, R77: the same page works as root, pushed and modal")
  func anyPresentation() async throws {
    struct Twice: Application {
      static let name = "twice"
      nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
        let root = AnswerPage()
        context.navigator.replaceRoot(with: root)
        let pushed = try? await context.navigator.present(AnswerPage())
        let modal = try? await context.navigator.present(AnswerPage(), as: .modal)
        return "\(pushed ?? "-") \(modal ?? "-")"
      }
    }
    try await onSessionThread {
      let test = SessionTest(Twice())
      #expect(test.frame.stack.map(\.key) == ["answer", "answer"])
      test.press("answer/yes")
      #expect(test.frame.page.mode == .modal)
      test.session.within { session in
        if let page = session.frame?.inFront {
          session.host.send(InputEvent(page: page, element: "answer/yes", action: .press))
        }
      }
      #expect(test.session.finish() == .finished(outcome: "yes yes"))
    }
  }
}
