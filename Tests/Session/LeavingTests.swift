import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// An application whose root asks before it quits. A page above the root does not ask.
private struct Guarded: Application {
  static let name = "guarded"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = GuardedPage()
    page.dismissalRequests.observe { [unowned page] in
      let buttons = [Button("leave", "Leave"), Button("stay", "Stay")]
      context.navigator.alert(Alert(title: "Leave?", buttons: buttons)) { [weak page] answer in
        if answer == .success("leave"), let page { context.navigator.cancel(page) }
      }
    }
    page.open.taps.observe { context.navigator.show(OpenPage()) }
    page.guardMore.taps.observe {
      let above = GuardedPage()
      above.dismissalRequests.observe { [unowned above] in context.navigator.cancel(above) }
      context.navigator.show(above)
    }
    _ = try? await context.navigator.presentRoot(page)
    return "left"
  }
}

private final class GuardedPage: Page<Void> {
  let open = Button("open", "Open")
  let guardMore = Button("more", "More")
  override var elements: [PageElement] { [open, guardMore] }
  init() {
    super.init(key: "guarded", title: "Guarded")
    guardsDismissal.value = true
  }
}

private final class OpenPage: Page<Void> {
  init() { super.init(key: "open", title: "Open") }
}

/// An application that the user cannot quit.
private struct Kiosk: Application {
  static let name = "kiosk"
  static let allowsQuitting = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(OpenPage())
    return nil
  }
}

/// An application whose root is replaced while the application waits for the root.
private struct Replaced: Application {
  static let name = "replaced"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = GuardedPage()
    page.guardsDismissal.value = false
    page.open.taps.observe { context.navigator.replaceRoot(with: OpenPage()) }
    do { try await context.navigator.presentRoot(page) } catch { return "\(error)" }
    return nil
  }
}

@Suite struct LeavingTests {
  private func event(_ test: SessionTest, _ action: UserAction) -> InputEvent {
    InputEvent(page: test.frame.inFront, action: action)
  }

  @Test(
    "the root answers a request to quit with a question: after going back, after quitting, and from a page above",
    arguments: [true, false])
  func asks(isAbove: Bool) async throws {
    try await onSessionThread {
      let test = SessionTest(Guarded())
      if isAbove {
        test.press("guarded/open")
      } else {
        test.back()
        test.press("alert:1/stay")
      }
      test.send(event(test, .quit))
      #expect(test.frame.alerts.count == 1)
      test.send(event(test, .quit))
      #expect(test.rejections == [.coveredByAlert], "it is asked already")
      let alert = try #require(test.frame.alerts.last?.id)
      test.press("\(alert)/leave")
      #expect(test.session.finish() == .finished(outcome: "left"))
    }
  }

  @Test("a request to quit from a page above goes to each guarding page in turn, and then ends the session")
  func asksEach() async throws {
    try await onSessionThread {
      let test = SessionTest(Guarded())
      test.press("guarded/more")
      test.send(event(test, .quit))
      #expect(test.frame.stack.count == 1 && test.frame.alerts.count == 1, "the one above does not mind, the root asks")
      test.press("alert:1/stay")
      test.press("guarded/open")
      #expect(test.frame.page.key == "open", "and nobody has left")
      test.send(event(test, .quit))
      test.press("alert:2/leave")
      #expect(test.session.finish() == .finished(outcome: "left"))
    }
  }

  @Test("G28, K10: Ctrl-C asks the page; a second Ctrl-C always quits, and the session can be resumed")
  func interrupt() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        Guarded(), recording: try .new(folder.file(), of: Guarded()), checksReplay: false)
      #expect(test.session.within { $0.interrupt(2) } == false)
      test.session.settle()
      #expect(test.frame.alerts.count == 1)
      test.press("alert:1/stay")
      #expect(test.session.within { $0.interrupt(2) } == false, "something was done in between")
      test.session.settle()
      #expect(test.session.within { $0.interrupt(2) })
      #expect(test.session.finish() == .signal(2))
      #expect(try !JournalFile.read(folder.file()).isEnded)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Guarded(), recording: try .resumed(folder.file("died")))
      #expect(resumed.frame.alerts.count == 1)
    }
  }

  @Test("G28: without a guard Ctrl-C quits at once")
  func plain() async throws {
    try await onSessionThread {
      let test = SessionTest(Replaced(), checksReplay: false)
      #expect(test.session.within { $0.interrupt(2) })
      #expect(test.session.finish() == .signal(2))
    }
  }

  @Test("a kiosk refuses to quit, with a sentence, but the second Ctrl-C still ends its process")
  func kiosk() async throws {
    try await onSessionThread {
      let test = SessionTest(Kiosk(), checksReplay: false)
      test.send(event(test, .quit))
      #expect(test.session.within { $0.interrupt(2) } == false)
      test.session.settle()
      #expect(test.rejections == Array(repeating: .actionFailed("This application is not left."), count: 2))
      #expect(test.session.within { $0.interrupt(2) })
      #expect(test.session.finish() == .signal(2))
    }
  }

  @Test("an application that returns because its root was replaced continues until the new root has gone")
  func replaced() async throws {
    try await onSessionThread {
      let test = SessionTest(Replaced())
      test.press("guarded/open")
      #expect(test.frame.page.key == "open")
      #expect(!test.session.within { $0.isEnding })
      #expect(test.quit() == .finished(outcome: "replaced"))
    }
  }
}
