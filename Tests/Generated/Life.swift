import Foundation
import Glibc
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// What went wrong in a generated run.
struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// One life of the program: a session that is driven turn by turn, so that it can die between any two.
final class Life {
  let number: Int
  let plan: Plan
  let world: World
  let hooks = Hooks()
  let log = LifeLog()
  let session: Session
  let path: String?

  init(
    _ number: Int, _ plan: Plan, _ world: World, name: String? = nil, recording: Recording = Recording(),
    capabilities: Capabilities = [.images, .rawText]
  ) {
    (self.number, self.plan, self.world, path) = (number, plan, world, recording.store?.name)
    session = Session(name: name, time: .manual, logger: log.logger, recording: recording)
    let application = GeneratedApplication(plan: plan, world: world, life: number, hooks: hooks)
    session.inside { $0.watchPages() }
    session.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
  }

  // MARK: Looking

  var frame: Frame? { session.inside { $0.frame } }
  var journal: Journal { session.inside { $0.journal } }
  var ending: Ending? { session.inside { $0.ending } }
  /// Everything shown and refused so far.
  private(set) var frames: [Frame] = []
  private(set) var rejections: [Rejection] = []
  /// What is shown, before it was brought down to what the front end can show.
  private(set) var shown: Frame?
  /// Whether something is to be done without anybody.
  var hasWork: Bool {
    session.inside { $0.hasWork || $0.isAdvancing || $0.run?.clock.untilNextDue == .zero }
  }
  /// What the session asks for again: the number of its page, and what each secret is known by.
  var prompt: (page: PageID, ids: [String])? {
    session.inside { session in
      session.secrets.prompt.flatMap { prompt in prompt.id.map { ($0, prompt.secrets.map(\.id)) } }
    }
  }

  /// The application's frame, without a page of the session's own.
  var applicationFrame: Frame? {
    session.inside { session in
      session.run.map { $0.navigator.frame(revision: 0, effects: $0.effects) }
    }
  }

  /// The recording as it is on disk.
  var bytes: [UInt8] { path.flatMap { FileManager.default.contents(atPath: $0) }.map(Array.init) ?? [] }

  // MARK: Driving

  /// One turn.
  func turn() {
    session.inside { $0.turn() }
    let shown = session.inside { ($0.presenter as? RecordingPresenter).map { ($0.frames, $0.rejections) } }
    if let shown {
      if shown.0.count > frames.count { self.shown = frame }
      (frames, rejections) = shown
    }
  }

  /// Waits until what has begun has come to the world.
  func reachWorld() throws {
    var needed: [String: Int] = [:]
    for key in log.started { needed[key, default: 0] += 1 }
    guard world.waitFor(needed, life: number) else {
      throw Fault("an effect was begun and its work was not: \(needed)")
    }
  }

  /// Waits until what has begun last has come.
  func reachWorld(_ key: String?) throws {
    guard let key else { return }
    let count = log.started.count { $0 == key }
    guard world.waitFor([key: count], life: number) else { throw Fault("\(key) was begun and its work was not") }
  }

  /// Answers a call, and waits until that has come back to the session.
  func answer(_ call: World.Call, _ reply: Reply) throws {
    let wakeUp = try session.inside { try $0.loop.prepareWakeUp() }
    world.answer(call.number, reply)
    while session.executor.prepareToWait() {
      var polled = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
      guard poll(&polled, 1, 600_000) > 0 else { throw Fault("what came of \(call.key) did not come back") }
      wakeUp.reset()
    }
  }

  func send(_ events: [InputEvent]) { session.inside { $0.send(together: events) } }

  /// Lets go of a life that was killed: nothing of it reaches a file or the world.
  func bury() throws {
    try reachWorld()
    session.inside { session in
      session.writer.close()
      session.stop(.shutDown)
    }
    try end()
  }

  /// Runs until the session has ended, and what still comes back has come.
  func end() throws {
    while true {
      repeat { turn() } while hasWork
      if session.inside({ $0.endIfDone() != nil }) { break }
      guard let call = world.outstanding(number).first(where: { !$0.isCancelled }) ?? world.outstanding(number).first
      else {
        throw Fault(
          "the session does not end, and nothing is under way: \(session.inside { $0.run?.effects.pending ?? [] })")
      }
      try answer(call, .failure("too late"))
    }
    // The end itself may have made something ready.
    repeat { turn() } while hasWork
    try reachWorld()
    while let call = world.outstanding(number).first {
      try answer(call, .cancelled)
      repeat { turn() } while hasWork
    }
    repeat { turn() } while hasWork
    let (alive, pages) = session.inside { ($0.liveCount, $0.livingPages) }
    guard alive == 0 else { throw Fault("\(alive) things are alive after the end") }
    guard pages.isEmpty else { throw Fault("pages are alive after the end: \(pages)") }
  }
}

extension JournalContents {
  /// What stands in a recording with these bytes.
  static func of(_ bytes: [UInt8]) throws(JournalFailure) -> JournalContents {
    var rest = [bytes]
    return try read(JournalReader(path: "left") { () throws(JournalFailure) in rest.popLast() ?? [] }).contents
  }
}
