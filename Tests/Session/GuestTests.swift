// Long, because each limit for guests has its own case.
import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

private final class FormPage: Page<String> {
  let name = TextField("name", "Name")
  let mail = TextField("mail", "E-mail")
  let secret = SecretField("secret", "Secret")
  let count = Label("count")
  let add = Button("add", "Add")
  let load = Button("load", "Load")
  let done = Button("done", "Done")
  private var added = 0

  override var elements: [PageElement] { [name, mail, secret, count, add, load, done] }

  init(_ context: ApplicationContext) {
    super.init(key: "form", title: "Form")
    count.text.value = "\u{1B}0"
    add.taps.observe { [unowned self] in
      added += 1
      count.text.value = "\u{1B}\(added)"
    }
    load.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        count.text.value = (try? await context.effects.run("load") { _ in "loaded" }) ?? "failed"
      }
    }
    done.taps.observe { [unowned self] in finish(name.text.value) }
  }
}

private struct Form: Application {
  static let name = "form"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(FormPage(context))
  }
}

/// A presenter that runs a closure at each render.
private final class Restless: Presenter {
  let capabilities: Capabilities = []
  var onRender: () -> Void = {}
  func render(_ frame: Frame) { onRender() }
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
}

/// A session with a user in front of it, and guests.
private struct Table {
  let session: Session

  init(_ recording: Recording = Recording()) {
    session = Session(name: "test", time: .manual, recording: recording)
    session.start(Form()) { _ in RecordingPresenter() }
    session.settleEffects()
  }

  func join(_ capabilities: Capabilities = [.images, .rawText, .revisions]) {
    session.within { session in
      _ = session.join(as: "Agent") { _ in RecordingPresenter(capabilities: capabilities) }
    }
  }

  func join(_ presenter: @Sendable (Viewer) -> any Presenter) {
    session.within { session in _ = session.join(as: "Agent") { presenter($0) } }
  }

  func viewer<Value: Sendable>(_ name: String?, _ body: @Sendable (Viewer) -> Value) -> Value? {
    session.inside { session in (name == nil ? session.host : session.output.guests.first { $0.name == name }).map(body)
    }
  }

  /// Returns a value of the presenter of the guest `name`, or of the user's presenter for `nil`.
  func seen<Value: Sendable>(by name: String?, _ body: @Sendable (RecordingPresenter) -> Value) -> Value? {
    viewer(name) { ($0.presenter as? RecordingPresenter).map(body) } ?? nil
  }

  @discardableResult
  func act(_ name: String?, _ element: String, _ action: UserAction, seen: Int? = nil) -> Frame? {
    let event = InputEvent(page: frame.inFront, element: element, action: action)
    _ = viewer(name) { $0.send([event], seen: seen) }
    return session.settleEffects()
  }

  var frame: Frame {
    session.within { $0.frame } ?? Frame(revision: -1, pending: [], stack: [], page: .none, alerts: [])
  }
  var journal: Journal { session.within { $0.journal } }
}

@Suite struct GuestTests {
  @Test("D11: all viewers see the same revisions, each lowered for its viewer; a late viewer gets the frame at once")
  func sameRevisions() async throws {
    try await onSessionThread {
      let table = Table()
      table.join([])
      table.act(nil, "form/name", .setText("Ada"))
      table.act("Agent", "form/add", .press)
      table.join()
      #expect(table.seen(by: "Agent 2") { $0.frames.map(\.revision) } == [2])
      for step in 0..<20 { table.act(["Agent", "Agent 2", nil][step % 3], "form/add", .press) }
      let all = table.seen(by: nil) { $0.frames } ?? []
      #expect(all.map(\.revision) == Array(0...22))
      #expect(table.seen(by: "Agent 2") { $0.frames } == Array(all.suffix(21)))
      let plain = table.seen(by: "Agent") { $0.frames } ?? []
      #expect(plain.map(\.revision) == all.map(\.revision))
      #expect(plain.last?.element("form/count")?.content == .text("\\x1b21"))
      #expect(all.last?.element("form/count")?.content == .text("\u{1B}21"))
    }
  }

  @Test("D11: a detached viewer is told nothing and does nothing, and its handlers and watches end with it")
  func leaving() async throws {
    try await onSessionThread {
      let table = Table()
      let log = Notes<String>()
      table.session.within { session in
        session.watchPages()
        _ = session.join(as: "Agent") { viewer in
          viewer.afterEachTurn { log.append("turn") }
          viewer.beforeWaiting { log.append("wait") }
          viewer.watch(0) { log.append("watch") }
          let presenter = RecordingPresenter()
          session.watch(presenter)
          return presenter
        }
      }
      table.act(nil, "form/add", .press)
      #expect(log.values == ["turn"] && table.session.inside { $0.alivePresenters } == 1)
      table.session.inside { session in
        let guest = session.output.guests[0]
        guest.send([InputEvent(page: PageID(1), element: "form/add", action: .press)])
        guest.detach()
        guest.detach()
        guest.send([InputEvent(page: PageID(1), element: "form/add", action: .press)])
        #expect(session.guests.names == [] && !session.hasInput)
      }
      #expect(table.session.inside { $0.alivePresenters } == 0)
      table.act(nil, "form/add", .press)
      #expect(log.values == ["turn"] && table.frame.element("form/count")?.content == .text("\u{1B}2"))
      table.join()
      #expect(table.session.within { $0.guests.names } == ["Agent"], "the name is free again")
    }
  }

  @Test("D14: a guest with many events delays another guest by one event")
  func flood() async throws {
    try await onSessionThread {
      let (table, turns, served) = (Table(), Notes<String>(), Notes<Int>())
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      let press = InputEvent(page: table.frame.inFront, element: "form/add", action: .press)
      table.join { viewer in
        viewer.afterEachTurn {
          turns.append("turn")
          if turns.values.count < 300 { viewer.send([press], seen: nil) }
        }
        return RecordingPresenter()
      }
      table.join { viewer in
        viewer.watch(descriptor, isUrgent: true) {
          served.append(turns.values.count)
          viewer.unwatch(descriptor)
          table.session.assumeIsolated { $0.stop(.shutDown) }
        }
        return RecordingPresenter()
      }
      _ = table.viewer("Agent") { $0.send([press], seen: nil) }
      _ = table.session.finish()
      #expect((served.values.first ?? .max) <= 2, "\(served.values)")
    }
  }

  @Test("D12: a refusal goes to the viewer that it refuses, and an answer is about the viewer's own event")
  func refusals() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      table.join()
      let log = Notes<String>()
      let page = table.frame.inFront
      table.session.inside { session in
        let (one, two) = (session.output.guests[0], session.output.guests[1])
        one.send([InputEvent(page: page, element: "form/add", action: .press)]) { _ in log.append("one") }
        one.send([InputEvent(page: page, element: "form/none", action: .press)]) { _ in log.append("one again") }
        two.send([InputEvent(page: page, element: "form/name", action: .press)]) { _ in log.append("two") }
        session.host.send([InputEvent(page: page, element: "form/add", action: .press)]) { _ in log.append("person") }
      }
      table.session.settle()
      #expect(log.values == ["one", "two", "person", "one again"], "each in turn")
      #expect(table.seen(by: "Agent") { $0.rejections } == [.unknownElement])
      #expect(table.seen(by: "Agent 2") { $0.rejections } == [.wrongAction])
      #expect(table.seen(by: nil) { $0.rejections } == [])
      #expect(table.frame.element("form/count")?.content == .text("\u{1B}2"))
    }
  }

  @Test("D12, D75: an event for an older revision is refused only if its target has changed")
  func revisions() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      let seen = table.frame.revision
      table.act(nil, "form/name", .setText("Ada"))
      table.act("Agent", "form/mail", .setText("a@example.org"), seen: seen)
      #expect(table.seen(by: "Agent") { $0.rejections } == [], "the field is as it was")
      table.act("Agent", "form/name", .setText("Bob"), seen: seen)
      table.act("Agent", "form/add", .press, seen: seen)
      #expect(table.seen(by: "Agent") { $0.rejections } == [.staleRevision, .staleRevision])
      table.act("Agent", "form/add", .press, seen: table.frame.revision)
      for number in 1...40 { table.act(nil, "form/name", .setText("\(number)")) }
      table.act("Agent", "form/mail", .setText("b@example.org"), seen: seen)
      #expect(table.seen(by: "Agent") { $0.rejections.count } == 3, "the agent itself has set it since")
      #expect(table.frame.element("form/count")?.content == .text("\u{1B}1"))
    }
  }

  @Test("D13: the acting guest is in the journal, and in the frame until the next action; a replay shows the same")
  func acting() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      #expect(table.act("Agent", "form/mail", .setText("a@example.org"))?.acted?.sentence == "Agent: set “E-mail”")
      #expect(table.act("Agent", "form/secret", .setText("hidden"))?.acted?.sentence == "Agent: set “Secret”")
      #expect(table.act("Agent", "form/load", .press)?.acted?.sentence == "Agent: pressed “Load”")
      #expect(table.act(nil, "form/name", .setText("Ada"))?.acted == nil)
      #expect(table.act("Agent", "", .undo)?.acted?.sentence == "Agent: undid an action")
      #expect(table.act("Agent", "form/add", .press)?.acted?.sentence == "Agent: pressed “Add”")
      let journal = table.journal
      #expect(journal.records.filter { $0.entry.isDone }.map(\.by) == ["Agent", "Agent", "Agent", "Agent", "Agent"])
      #expect(journal.descriptions.map(\.what).contains("Agent: type form/mail"))
      let header = JournalHeader(application: "form", version: 1, session: "test", first: 0)
      let playback = Playback(JournalContents(header, journal), purpose: .replay(exits: false))
      let again = Table(Recording(playback: playback, name: "test"))
      #expect(again.frame.acted == table.frame.acted && again.frame.outline == table.frame.outline)
    }
  }

  @Test("D13: text that a viewer types is not merged with the text of another viewer")
  func typing() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      for (who, text) in [(nil, "A"), (nil, "Ad"), ("Agent", "Ada"), ("Agent", "Adam"), (nil, "Ada")] {
        table.act(who, "form/name", .setText(text))
      }
      #expect(table.journal.records.filter { $0.entry.isDone }.map(\.by) == [nil, "Agent", nil])
    }
  }

  @Test("D13: a line names the acting viewer only if it is a guest; recordings without guests are read as before")
  func lines() {
    let event = InputEvent(page: PageID(1), element: "form/add", action: .press)
    for (by, text) in [(nil, "0\t3\tpress\t1\tform/add"), ("Agent\t2", "0\t3\tby\tAgent\\t2\tpress\t1\tform/add")] {
      let record = Journal.Record(time: .zero, entry: .input(event), revision: 3, by: by)
      let line = JournalLine.change(.record(record, merges: false))
      #expect(String(decoding: line.text, as: UTF8.self) == text)
      #expect(JournalLine(text: Array(text.utf8)[...]) == line)
    }
    for text in ["0\t3\tby", "0\t3\tby\tAgent", "0\t3\tby\t\tpress\t1\tx", "0\t3\tby\tAgent\ttimer"] {
      #expect(JournalLine(text: Array(text.utf8)[...]) == nil, "\(text)")
    }
  }

  @Test("D14: a guest that floods, detaches during a render or never reads changes nothing for the other viewers")
  func flooding() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      table.join { viewer in
        let restless = Restless()
        restless.onRender = { [unowned viewer] in viewer.detach() }
        return restless
      }
      let page = table.frame.inFront
      let log = Notes<Int>()
      table.session.inside { session in
        let flooder = session.output.guests[0]
        for _ in 0..<1_000 { flooder.send([InputEvent(page: page, element: "form/add", action: .press)]) }
        session.host.send([InputEvent(page: page, element: "form/name", action: .setText("Ada"))]) { _ in
          log.append(session.frame?.revision ?? -1)
        }
      }
      table.session.settle()
      #expect(log.values == [2], "the person waits for one event of the flood, not for all")
      #expect(table.session.within { $0.guests.names } == ["Agent"])
      #expect(table.frame.element("form/count")?.content == .text("\u{1B}1000"))
    }
  }

  @Test("D14: no viewer is shown a secret, and a guest cannot quit the session")
  func secrets() async throws {
    try await onSessionThread {
      let table = Table()
      table.join()
      table.join([])
      table.act(nil, "form/secret", .setText("swordfish"))
      table.act("Agent", "form/secret", .setText("swordfish2"))
      table.act("Agent", "", .quit)
      for name in [nil, "Agent", "Agent 2"] {
        let said = table.seen(by: name) { "\($0.frames)" } ?? ""
        #expect(!said.contains("swordfish") && said.contains("isFilled: true") || said.contains("secret(true)"))
      }
      #expect(!"\(table.journal)".contains("swordfish"))
      #expect(table.seen(by: "Agent") { $0.rejections } == [.wrongAction])
      #expect(!table.session.within { $0.isEnding })
    }
  }

  @Test("D14: the user's second Ctrl-C quits, even if a guest acts in between")
  func interrupts() async throws {
    try await onSessionThread {
      let inbox = Inbox()
      let loop = EventLoop(executor: LoopExecutor(), time: TimeBase(.manual))
      let (person, guest) = (Viewer(inbox: inbox, loop: loop), Viewer(name: "Agent", inbox: inbox, loop: loop))
      guest.attach(RecordingPresenter())
      person.send([InputEvent(page: PageID(1), action: .quit)])
      inbox.interrupt()
      guest.send([InputEvent(page: PageID(1), action: .press)])
      #expect(inbox.isQuietSinceInterrupt)
    }
  }

  @Test("D15: the user decides whether guests act, look on or are present at all, and is told the present guests")
  func admission() async throws {
    try await onSessionThread {
      let session = Session(name: "test", time: .manual)
      let log = Notes<String>()
      session.start(Form()) { _ in Host(log) }
      session.settleEffects()
      let table = Table(session)
      table.join()
      session.within { $0.admit(.looking) }
      table.act("Agent", "form/add", .press)
      #expect(table.seen(by: "Agent") { $0.rejections } == [.lookingOn])
      #expect(table.frame.element("form/count")?.content == .text("\u{1B}0"))
      session.within { $0.admit(.away) }
      table.join()
      #expect(session.within { $0.guests.names } == [])
      session.within { $0.admit(.acting) }
      table.join()
      #expect(
        log.values == ["Agent acting", "Agent looking", " away", " away", " acting", "Agent acting"]
          || log.values == ["Agent acting", "Agent looking", " away", " acting", "Agent acting"], "\(log.values)")
    }
  }
}

extension Table {
  init(_ session: Session) { self.session = session }
}

/// A presenter that notes the present guests.
private final class Host: Presenter {
  let capabilities: Capabilities = []
  private let log: Notes<String>
  init(_ log: Notes<String>) { self.log = log }
  func render(_ frame: Frame) {}
  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) {}
  func guestsChanged(_ guests: Guests) {
    log.append("\(guests.names.joined(separator: " ")) \(guests.admission.rawValue)")
  }
}

/// A list of notes, in order.
private final class Notes<Value: Sendable>: Sendable {
  private let all = Mutex<[Value]>([])
  var values: [Value] { all.withLock { $0 } }
  func append(_ value: Value) { all.withLock { $0.append(value) } }
}
