import SignalboxInterface
import Testing

@testable import SignalboxSession

@Suite struct InboxTests {
  private static let press = InputEvent(page: PageID(1), element: "a", action: .press)

  private func person(_ inbox: Inbox, _ name: String? = nil) -> Viewer {
    Viewer(name: name, inbox: inbox, loop: EventLoop(executor: LoopExecutor(), time: TimeBase(.manual)))
  }

  @Test("waiting input, results and notices are delivered once, in the order of arrival")
  func order() {
    let inbox = Inbox()
    let person = person(inbox)
    #expect(inbox.isEmpty && inbox.nextInput() == nil)
    person.send([Self.press])
    person.send([Self.press, Self.press])
    for effect in 1...2 { inbox.add(Inbox.Result(run: 1, effect: effect, result: .cancelled)) }
    inbox.add(Inbox.Notice(title: "t", message: "m"))
    #expect(inbox.nextInput()?.events.count == 1 && inbox.nextInput()?.events.count == 2 && inbox.nextInput() == nil)
    #expect(inbox.nextResult()?.effect == 1 && inbox.nextResult()?.effect == 2 && inbox.nextResult()?.effect == nil)
    #expect(!inbox.isEmpty && inbox.nextNotice()?.title == "t" && inbox.nextNotice() == nil && inbox.isEmpty)
  }

  @Test("after the end only the results of effects are delivered")
  func ending() {
    let inbox = Inbox()
    let person = person(inbox)
    person.send([Self.press])
    inbox.add(Inbox.Notice(title: "t", message: "m"))
    inbox.add(Inbox.Result(run: 1, effect: 1, result: .cancelled))
    inbox.dropAllButResults()
    #expect(!inbox.hasInput && inbox.nextNotice() == nil && inbox.nextResult()?.effect == 1 && inbox.isEmpty)
  }

  @Test("an interrupt counts as the second unless input has arrived since the first")
  func interrupts() {
    let inbox = Inbox()
    let person = person(inbox)
    #expect(!inbox.isQuietSinceInterrupt)
    person.send([Self.press])
    inbox.interrupt()
    #expect(inbox.isQuietSinceInterrupt)
    _ = inbox.nextInput()
    #expect(inbox.isQuietSinceInterrupt)
    person.send([Self.press])
    #expect(!inbox.isQuietSinceInterrupt)
  }
}
