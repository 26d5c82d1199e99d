import Foundation
import SignalboxModel
import SignalboxNavigation
import SignalboxPlatform
import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// A fault that a generated run found.
struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A life of the program: a session that is driven turn by turn, so that it can die between any two turns.
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
    session.inside { session in
      session.watchPages()
      session.hold(sources: Set(plan.sources.map(\.name)))
    }
    session.start(application) { _ in RecordingPresenter(capabilities: capabilities) }
  }

  // MARK: Looking

  var frame: Frame? { session.inside { $0.frame } }
  var journal: Journal { session.inside { $0.journal } }
  var ending: Ending? { session.inside { $0.ending } }
  /// All frames and refusals from the beginning.
  private(set) var frames: [Frame] = []
  private(set) var rejections: [Rejection] = []
  /// All files that were given from the beginning.
  private(set) var offers: [KeptFile] = []
  /// The frame on display, before it is lowered to the abilities of the front end.
  private(set) var shown: Frame?
  /// A Boolean value that indicates whether the session has work that needs no outside event.
  var hasWork: Bool {
    session.inside { $0.hasWork || $0.host.isAdvancing || $0.run?.clock.untilNextDue == .zero }
  }
  /// The secrets that the session requests again: the number of its page, and the ids of the secrets.
  var prompt: (page: PageID, ids: [String])? {
    session.inside { session in
      session.secrets.prompt.flatMap { prompt in prompt.id.map { ($0, prompt.secrets.map(\.id)) } }
    }
  }

  /// The application's frame, without a page of the session itself.
  var applicationFrame: Frame? {
    session.inside { session in
      session.run.map { run in
        var frame = run.navigator.frame(of: run)
        frame.revision = 0
        return frame
      }
    }
  }

  /// The recording as it is on disk.
  var bytes: [UInt8] { path.flatMap { FileManager.default.contents(atPath: $0) }.map(Array.init) ?? [] }

  // MARK: Driving

  /// Performs a turn.
  func turn() {
    session.inside { $0.turn() }
    let shown = session.inside {
      ($0.presenter as? RecordingPresenter).map { ($0.frames, $0.rejections, $0.offers) }
    }
    if let shown {
      if shown.0.count > frames.count { self.shown = frame }
      (frames, rejections, offers) = shown
    }
  }

  /// Waits until the work of every begun effect has reached the world.
  func reachWorld() throws {
    var needed: [String: Int] = [:]
    for key in log.started { needed[key, default: 0] += 1 }
    guard world.waitFor(needed, life: number) else {
      throw Fault("an effect was begun and its work was not: \(needed)")
    }
  }

  /// Waits until the work of the last begun effect has reached the world.
  func reachWorld(_ key: String?) throws {
    guard let key else { return }
    let count = log.started.count { $0 == key }
    guard world.waitFor([key: count], life: number) else { throw Fault("\(key) was begun and its work was not") }
  }

  /// Answers a call, and waits until the answer is back in the session.
  func answer(_ call: World.Call, _ reply: Reply) throws {
    let wakeUp = try session.inside { try $0.loop.prepareWakeUp() }
    world.answer(call.number, reply)
    while session.executor.prepareToWait() {
      var polled = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
      guard poll(&polled, 1, 600_000) > 0 else { throw Fault("what came of \(call.key) did not come back") }
      wakeUp.reset()
    }
  }

  func send(_ events: [InputEvent]) { session.inside { $0.host.send(events) } }

  /// Ends the objects of a killed life. Nothing of it reaches a file or the world.
  func bury() throws {
    try reachWorld()
    session.inside { session in
      session.writer.close()
      session.stop(.shutDown)
    }
    try end()
  }

  /// Runs until the session has ended and every late answer has arrived.
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
    let (alive, pages) = session.inside { ($0.liveCount, $0.alivePages) }
    guard alive == 0 else { throw Fault("\(alive) things are alive after the end") }
    guard pages.isEmpty else { throw Fault("pages are alive after the end: \(pages)") }
  }
}

extension JournalContents {
  /// Returns the contents of a recording with these bytes.
  static func of(_ bytes: [UInt8]) throws(JournalFailure) -> JournalContents {
    var rest = [bytes]
    return try read(JournalReader(path: "left") { () throws(JournalFailure) in rest.popLast() ?? [] }).contents
  }
}
