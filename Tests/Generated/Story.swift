import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// One thing that happened and still counts, with the number of the entry that tells of it.
struct Step {
  enum Kind {
    /// The user did this, all at once.
    case did([Deed])
    /// An effect ended.
    case ended(name: String, result: Journal.EffectResult, isIrreversible: Bool)
    /// An effect began.
    case began(key: String, isIrreversible: Bool)
    case timer
  }

  /// An input that can be repeated where showings have other numbers.
  struct Deed {
    /// The element's id behind the page's, or empty.
    let element: String
    let action: UserAction

    init(_ event: InputEvent) {
      element = String(event.element.drop { $0 != "/" }.dropFirst())
      action = event.action
    }

    func event(in frame: Frame) -> InputEvent {
      let front = frame.alerts.last?.id ?? frame.page.key
      return InputEvent(page: frame.inFront, element: element.isEmpty ? "" : "\(front)/\(element)", action: action)
    }
  }

  let index: Int
  let time: Duration
  let kind: Kind

  var isInput: Bool { if case .did = kind { true } else { false } }
}

/// The same application, and what counts of what was done, without any interruption.
struct Reference {
  let frame: Frame?
  let ending: Ending?
  let calls: [World.Call]
  private let life: Life
  /// Whether answers were made `false` in it, of which its journal does not tell.
  private let wasForced: Bool

  /// - Parameter journal: Tells what nobody knew when it was asked.
  init(_ plan: Plan, _ story: [Step], _ journal: Journal) throws {
    let life = Life(0, plan, World())
    self.life = life
    try Self.settle(life)
    var wasForced = false
    for step in story {
      let unknown = Self.unknown(after: step.index, in: journal)
      wasForced = wasForced || !unknown.isEmpty
      life.hooks.force(unknown)
      let now = life.session.inside { $0.time.now }
      if step.time > now { life.session.inside { $0.advanceClock(by: step.time - now) } }
      try Self.settle(life)
      switch step.kind {
      case .did(let deeds):
        guard let frame = life.frame else { throw Fault("the uninterrupted session shows nothing") }
        let events = deeds.map { $0.event(in: frame) }
        // The same secret again is another where it was withheld.
        if !unknown.isEmpty { try Self.empty(events, in: frame, of: life) }
        life.send(events)
        let refused = life.rejections.count
        try Self.settle(life)
        guard life.ending != nil || life.rejections.count == refused else {
          throw Fault(
            "the uninterrupted session refuses entry \(step.index) (\(deeds)): \(life.rejections)\n\(frame.outline)")
        }
      case .ended(let name, let result, _): try Self.end(name, result, in: life)
      case .began, .timer: break
      }
      try Self.settle(life)
      life.hooks.force([])
    }
    (frame, ending) = (life.frame, life.ending)
    calls = life.world.calls
    self.wasForced = wasForced
  }

  /// Repeats the uninterrupted session, which must show the same again, and ends it.
  func repeatAndEnd(_ plan: Plan) throws {
    if life.ending == nil, !wasForced {
      let (shown, journal) = (life.frames, life.journal)
      let again = try Repetition.frames(of: journal, plan)
      var rest = shown[...]
      for frame in again {
        guard let place = rest.firstIndex(of: frame) else {
          throw Fault(
            "repeated, the uninterrupted session shows this, which was never shown:\n\(frame.revision) \(frame.outline)\n\(shown.last { $0.revision <= frame.revision }?.outline ?? "")"
          )
        }
        rest = rest[(place + 1)...]
      }
      guard again.last == shown.last else { throw Fault("repeated, the uninterrupted session ends elsewhere") }
    }
    life.session.inside { $0.stop(.shutDown) }
    try life.end()
  }

  /// Empties the secrets that are about to be filled in.
  private static func empty(_ events: [InputEvent], in frame: Frame, of life: Life) throws {
    let secrets = events.filter { event in
      if case .secret? = frame.element(event.element)?.content { true } else { false }
    }
    guard !secrets.isEmpty else { return }
    life.send(secrets.map { InputEvent(page: $0.page, element: $0.element, action: .setText("")) })
    try settle(life)
  }

  private static func settle(_ life: Life) throws {
    repeat { life.turn() } while life.hasWork
    try life.reachWorld()
  }

  private static func end(_ name: String, _ result: Journal.EffectResult, in life: Life) throws {
    guard let call = life.world.outstanding(life.number).first(where: { $0.name == name }) else {
      throw Fault("the uninterrupted session has no effect \(name), which \(result)")
    }
    switch result {
    case .withheld:
      life.session.inside { session in
        if let run = session.run { session.arrive(run.number, call.place, .withheld) }
      }
    case .cancelled:
      guard call.isCancelled else { throw Fault("the uninterrupted session did not cancel \(name)") }
      try life.answer(call, .cancelled)
    case .value, .failure:
      try life.answer(call, life.plan.reply(to: name, given: call.given))
    }
  }

  /// What was asked after the entry, and nobody knew by the end of its turn.
  private static func unknown(after index: Int, in journal: Journal) -> Set<String> {
    var rules: Set<String> = []
    var number = index + 1
    while let entry = journal[number]?.entry, entry.belongsToTurn {
      if case .check(_, let rule, let answer) = entry {
        let rule = rule.hasPrefix("==") ? "==" : rule
        if answer == .unknown { rules.insert(rule) } else { rules.remove(rule) }
      }
      number += 1
    }
    return rules
  }
}

/// A recording, repeated for somebody to look on.
enum Repetition {
  static func frames(of journal: Journal, _ plan: Plan) throws -> [Frame] {
    let contents = JournalContents(
      JournalHeader(application: GeneratedApplication.name, version: 1, session: "repeated"), journal)
    let playback = Playback(contents, purpose: .replay(exits: true), isPaced: true)
    let life = Life(0, plan, World(), recording: Recording(playback: playback))
    repeat { life.turn() } while life.hasWork
    life.session.inside { $0.advanceClock(by: journal.records.last?.time ?? .zero) }
    repeat { life.turn() } while life.hasWork
    let frames = life.frames
    try life.end()
    if case .failed(let failure)? = life.ending { throw Fault("it cannot be repeated: \(failure)") }
    return frames
  }
}

extension Frame {
  /// What must be the same whatever happened in between: without numbers that are never given twice, and without the wall
  /// clock.
  var plain: Frame {
    var frame = self
    frame.revision = 0
    for place in frame.stack.indices { frame.stack[place].page = PageID(place + 1) }
    frame.page.page = PageID(frame.stack.count)
    for place in frame.page.elements.indices where frame.page.elements[place].id.hasSuffix("/wall") {
      frame.page.elements[place].content = .text("")
    }
    for place in frame.alerts.indices {
      let old = frame.alerts[place].id
      frame.alerts[place].page = PageID(0)
      frame.alerts[place].id = "alert"
      for button in frame.alerts[place].buttons.indices {
        frame.alerts[place].buttons[button].id.removeFirst(old.count)
      }
    }
    return frame
  }
}
