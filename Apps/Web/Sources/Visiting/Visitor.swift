import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import Synchronization

/// Somebody with a browser, and their session: as many tabs as they like look at the same.
final class Visitor: Sendable {
  let stage: any Stage
  /// In which this one is spoken to.
  let language: Language
  /// What every form of theirs must bring back.
  let token: Secret
  /// Tells this session's numbers from those of another that had the same address before.
  private let mark = String(Secret().text.prefix(8))

  private struct State {
    var allowance: Allowance
    var said: [Int: Said] = [:]
    var count = 0
    var lastSeen: Double
    /// The showing on which something was typed or chosen that no button has taken, and whether leaving was answered by that.
    var typedOn: PageID?
    var isWarned = false
  }

  private let state: Mutex<State>

  /// How much of what was said is kept, for tabs that have not shown it yet.
  private static let longest = 8

  init(_ stage: any Stage, _ language: Language, token: Secret, acts: (burst: Double, rate: Double), now: Double) {
    (self.stage, self.language, self.token) = (stage, language, token)
    state = Mutex(State(allowance: Allowance(burst: acts.burst, rate: acts.rate, now: now), lastSeen: now))
  }

  var board: Board { stage.board }

  /// Whether they may do something once more; one who does too much is told so, and nobody else is slowed.
  func mayAct(now: Double) -> Bool {
    state.withLock { state in
      state.lastSeen = now
      return state.allowance.take(now: now)
    }
  }

  /// Seconds since they were there: never while a stream is open.
  func idleTime(now: Double) -> Double { board.lookers > 0 ? 0 : now - state.withLock { $0.lastSeen } }

  // MARK: What is said

  /// Keeps what is to be said of a post, and gives its number.
  func keep(_ said: Said) -> Int {
    state.withLock { state in
      state.count += 1
      state.said[state.count] = said
      state.said[state.count - Self.longest] = nil
      return state.count
    }
  }

  /// What is to be said under this number.
  func said(_ number: Int) -> Said { state.withLock { $0.said[number] } ?? Said() }

  // MARK: What is shown

  /// The number of a view, for `Last-Event-ID`.
  func version(of view: Board.View) -> String { "\(mark).\(view.number)" }

  func page(_ view: Board.View, _ frame: Frame, _ looking: Looking, base: String, application: String) -> PageHTML {
    PageHTML(
      frame: frame, looking: looking,
      place: PageHTML.Place(base: base, token: token.text, version: version(of: view), application: application))
  }

  // MARK: What is done

  /// What became of a post.
  enum Outcome { case done(Said), ended }

  /// Does what was posted: what was changed first, and then, if none of that was refused, what was pressed.
  func post(_ posted: Posted) async -> Outcome {
    guard let frame = board.view.frame else { return .ended }
    var (events, refusals) = posted.changes(on: frame)
    let press = posted.press
    var said = Said()
    if case .setText("")? = press?.action { events.removeAll { $0.element == press?.element } }
    var isNew = false
    for event in events {
      switch await stage.perform(event) {
      case .applied: isNew = true
      case .refused(let reasons):
        refusals[event.element] = reasons.first?.reason.sentence(for: frame.element(event.element))
      case .ended: return .ended
      }
    }
    said.refusals = refusals
    let loses = state.withLock { state in
      if !events.isEmpty || !refusals.isEmpty { state.typedOn = frame.inFront }
      state.isWarned = press?.action == .leave && state.typedOn == frame.inFront && (isNew || !state.isWarned)
      return state.isWarned
    }
    if loses, await !stage.guardsLeaving {
      said.notice = StateWords.wouldBeLost
    } else if let press, refusals.isEmpty || [.back, .leave, .redo, .undo].contains(press.action) {
      switch await stage.perform(press) {
      case .applied(let now):
        if press.action == .press { state.withLock { $0.typedOn = nil } }
        // What stands in its field still is as wrong as it was, also behind a question.
        if now.page.page != frame.page.page { said.refusals = [:] }
      case .refused(let reasons):
        if let reason = reasons.first?.reason { say(reason, of: press, on: frame, in: &said) }
      case .ended: return .ended
      }
    }
    // What the page's own button waits for is marked; the script leads there.
    if let press, !said.refusals.isEmpty, let now = board.view.frame, now.inFront == press.page, now.alerts.isEmpty,
      now.element(press.element)?.role == .default
    {
      for field in now.missing where field.isMissing { said.refusals[field.id] = refusals[field.id] ?? Words.missing }
    }
    if !said.isEmpty { said.drafts = drafts(posted, frame) }
    return .done(said)
  }

  /// At its element, or above the page where that is no longer there.
  private func say(_ reason: Rejection, of press: InputEvent, on frame: Frame, in said: inout Said) {
    let now = board.view.frame ?? frame
    let element = now.element(press.element)
    // What a button that is not available says of itself is more than that it is not.
    let why = element?.isEnabled == false ? element?.disabledReason ?? element?.error ?? element?.help : nil
    let sentence = why ?? reason.sentence(for: element)
    guard element != nil, now.inFront == press.page else { return said.notice = sentence }
    said.refusals[press.element] = sentence
  }

  /// What was typed and is not what the page has.
  private func drafts(_ posted: Posted, _ frame: Frame) -> [String: String] {
    let now = board.view.frame ?? frame
    return now.page.elements.flattened.reduce(into: [:]) { drafts, element in
      guard let draft = posted.draft(of: element), draft != element.content.input?.text else { return }
      drafts[element.id] = draft
    }
  }
}
