import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// A step that still counts, with the number of its entry.
struct Step {
  enum Kind {
    /// The user did this, all at once.
    case did([Deed])
    /// An effect ended.
    case ended(name: String, result: Journal.EffectResult, isIrreversible: Bool)
    /// An effect began.
    case began(key: String, isIrreversible: Bool)
    case timer
    /// A source told this.
    case told(source: String, content: Journal.News.Content)
  }

  /// An input that can be repeated with other numbers of showings.
  struct Deed {
    /// The part of the element's id after the page's id, or empty.
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
  /// A Boolean value that indicates whether the session made this input, with secrets from its own page.
  var isGivenAgain = false

  var isInput: Bool { if case .did = kind { true } else { false } }
}

/// The same application with the steps that count, without any interruption.
struct Reference {
  let frame: Frame?
  let ending: Ending?
  let calls: [World.Call]
  private let life: Life
  /// A Boolean value that indicates whether answers were forced to `false`. The journal does not record this.
  private let wasForced: Bool

  /// - Parameter journal: Contains the answers that were unknown.
  init(_ plan: Plan, _ story: [Step], _ journal: Journal) throws {
    let life = Life(0, plan, World())
    self.life = life
    try Self.settle(life)
    var wasForced = false
    for step in story {
      let unknown = Self.unknown(after: step.index, in: journal)
      wasForced = wasForced || !unknown.isEmpty
      life.hooks.force(unknown)
      let now = life.session.inside { $0.loop.time.now }
      if step.time > now { life.session.inside { $0.loop.advance(by: step.time - now) } }
      try Self.settle(life)
      switch step.kind {
      case .did(let deeds):
        guard let frame = life.frame else { throw Fault("the uninterrupted session shows nothing") }
        let events = deeds.map { $0.event(in: frame) }
        // An equal text changes nothing here. In the other session it did, after a withheld secret or an unknown
        // answer.
        if wasForced { try Self.empty(events, in: frame, of: life) }
        life.send(events)
        let refused = life.rejections.count
        try Self.settle(life)
        guard life.ending != nil || life.rejections.count == refused else {
          throw Fault(
            "the uninterrupted session refuses entry \(step.index) (\(deeds)): \(life.rejections)\n\(frame.outline)")
        }
      case .ended(let name, let result, _): try Self.end(name, result, in: life)
      case .told(let source, let content):
        let isOpen = life.session.inside { session in
          switch content {
          case .value(let value, let mark): session.tell(source, value, mark: mark)
          case .trouble(let reason): session.trouble(source, reason)
          }
        }
        guard isOpen else { throw Fault("the uninterrupted session has no source \(source)") }
      case .began, .timer: break
      }
      try Self.settle(life)
      life.hooks.force([])
    }
    (frame, ending) = (life.frame, life.ending)
    calls = life.world.calls
    self.wasForced = wasForced
  }

  /// Repeats the uninterrupted session, which must show the same frames again, and ends it.
  func repeatAndEnd(_ plan: Plan) throws {
    if life.ending == nil, !wasForced {
      let (shown, journal) = (life.frames.map(\.withoutActivity), life.journal)
      let again = try Repetition.frames(of: journal, plan).map(\.withoutActivity)
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

  /// Empties the secrets that are filled in next.
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
        if let run = session.run { session.receive(.withheld, of: call.place, in: run.number) }
      }
    case .cancelled:
      guard call.isCancelled else { throw Fault("the uninterrupted session did not cancel \(name)") }
      try life.answer(call, .cancelled)
    case .value, .failure:
      try life.answer(call, life.plan.reply(to: name, given: call.given))
    }
  }

  /// Returns the rules asked after the entry whose answers were still unknown at the end of its turn.
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

/// A replay of a recording, for a viewer.
enum Repetition {
  static func frames(of journal: Journal, _ plan: Plan) throws -> [Frame] {
    let contents = JournalContents(
      JournalHeader(application: GeneratedApplication.name, version: 1, session: "repeated"), journal)
    let playback = Playback(contents, purpose: .replay(exits: true), isPaced: true)
    let life = Life(0, plan, World(), recording: Recording(playback: playback))
    repeat { life.turn() } while life.hasWork
    life.session.inside { $0.loop.advance(by: journal.records.last?.time ?? .zero) }
    repeat { life.turn() } while life.hasWork
    let frames = life.frames
    try life.end()
    if case .failed(let failure)? = life.ending { throw Fault("it cannot be repeated: \(failure)") }
    return frames
  }
}

extension Frame {
  /// The part of a frame that must not depend on interruptions: without unique numbers, and without the wall clock.
  var plain: Frame {
    var frame = withoutActivity
    frame.revision = 0
    // A secret typed again after a death is new to the session. So it counts as typed, although the other session had
    // it.
    let isUnsaved = hasUnsavedInput && !page.elements.flattened.contains(where: \.isSecret)
    frame.unsavedPages = isUnsaved ? [PageID(frame.stack.count)] : []
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

extension Frame {
  /// The frame without the note that effects take time, which is not recorded.
  fileprivate var withoutActivity: Frame {
    var frame = self
    frame.showsActivity = false
    return frame
  }
}
