import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxWords
import Synchronization

/// The user of a browser with a session; all tabs of the browser show the same session.
final class Visitor: Sendable {
  let driver: any SessionDriver
  /// The language of the visitor.
  let language: Language
  /// The token that every form of the visitor must send back.
  let token: RandomToken
  /// Distinguishes the versions of this session from the versions of an earlier session at the same address.
  private let mark = String(RandomToken().text.prefix(8))

  private struct State {
    var tokens: TokenBucket
    var feedback: [Int: Kept] = [:]
    var count = 0
    var lastSeen: Double
    /// A Boolean value that indicates whether the last post requested to quit, and was answered with a warning of loss.
    var isWarned = false
    /// The number of lapses at the last check of ownership.
    var lapses = 0
    /// The refused values of the last pages with such values, for a browser that loads a page again.
    var refused: [(page: PageID, feedback: PostFeedback)] = []
    /// The last press of a page's own button, which may find errors later, by an effect.
    var pressed: PressedPage?

    /// Returns the result of this number, unless an earlier revision has shown it: the browser's Back leads to old
    /// numbers.
    mutating func show(_ number: Int, at revision: Int) -> Kept? {
      guard let kept = feedback[number], kept.shown ?? revision == revision else { return nil }
      feedback[number]?.shown = revision
      return kept
    }
  }

  /// The result of a post, with the page that was in front and the revision that first showed it.
  private struct Kept {
    let page: PageID?
    let feedback: PostFeedback
    var shown: Int?
  }

  private let state: Mutex<State>
  /// The last posts and their outcomes.
  let outcomes = PostOutcomes()

  /// The number of kept results, for tabs that have not shown them yet.
  private static let longest = 8

  init(
    _ driver: any SessionDriver, _ language: Language, token: RandomToken, acts: (burst: Double, rate: Double),
    now: Double
  ) {
    (self.driver, self.language, self.token) = (driver, language, token)
    state = Mutex(State(tokens: TokenBucket(burst: acts.burst, rate: acts.rate, now: now), lastSeen: now))
  }

  var board: Board { driver.board }

  /// Counts an action. Returns a Boolean value that indicates whether it is allowed. A visitor with too many actions is
  /// told so, and slows no other visitor.
  func mayAct(now: Double) -> Bool {
    state.withLock { state in
      state.lastSeen = now
      return state.tokens.consume(now: now)
    }
  }

  /// Returns the seconds since the last action; 0 while a stream is open.
  func idleTime(now: Double) -> Double { board.observers > 0 ? 0 : now - state.withLock { $0.lastSeen } }

  /// Checks that this process still owns the session, if others may have taken it since the last check.
  func confirm(after lapses: Int) async {
    guard state.withLock({ $0.lapses }) != lapses else { return }
    await driver.confirm()
    state.withLock { $0.lapses = lapses }
  }

  // MARK: Results of posts

  /// Keeps the result of a post and returns its number.
  func keep(_ feedback: PostFeedback) -> Int {
    state.withLock { state in
      state.count += 1
      state.feedback[state.count] = Kept(page: board.view.frame?.page.page, feedback: feedback)
      state.feedback[state.count - Self.longest] = nil
      return state.count
    }
  }

  /// Returns the refused values of the page of `frame`, with the result of this number.
  func feedback(_ number: Int?, on frame: Frame) -> PostFeedback {
    let (result, refused) = state.withLock { state in
      (
        number.flatMap { state.show($0, at: frame.revision) },
        state.refused.last { $0.page == frame.page.page }?.feedback
      )
    }
    var feedback = refused ?? PostFeedback()
    guard let result else { return feedback }
    (feedback.notice, feedback.added) = (result.feedback.notice, result.feedback.added)
    // An effect may have opened another page, whose fields are others.
    guard result.page == frame.page.page else { return feedback }
    feedback.problems = result.feedback.problems
    feedback.refusals.merge(result.feedback.refusals) { $1 }
    feedback.drafts.merge(result.feedback.drafts) { $1 }
    return feedback
  }

  /// Returns whether values of the page in front were refused, so that only this visitor has them.
  func hasRefusedValues(on frame: Frame) -> Bool {
    state.withLock { $0.refused.contains { $0.page == frame.page.page && !$0.feedback.refusals.isEmpty } }
  }

  // MARK: Pages

  /// Returns the version of a view, for `Last-Event-ID`.
  func version(of view: Board.View) -> String { "\(mark).\(view.number)" }

  func page(_ view: Board.View, _ frame: Frame, _ viewQuery: ViewQuery, of site: Site) -> PageHTML {
    let pressed = state.withLock { $0.pressed }
    return PageHTML(
      frame: frame, viewQuery: pressed?.completing(viewQuery, on: frame) ?? viewQuery,
      place: PageHTML.Place(
        base: site.base, token: token.text, version: version(of: view), application: site.product, undo: view.undo,
        isKept: site.keep != nil, isOnly: !site.canRestart))
  }

  // MARK: Actions

  /// Returns the name of a post for the recording. A post that is sent again has it as well, also after a restart.
  ///
  /// The form's values are in the name, and passwords are among them. The key is derived from the cookie, which no
  /// recording has.
  private func name(of submission: FormSubmission) -> String? {
    submission.number.map { number in
      SHA256.code(of: number.utf8, key: Array(token.text.utf8.prefix(64))).prefix(12)
        .map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }
  }

  /// The outcome of a post.
  enum Outcome { case done(PostFeedback), ended }

  /// Performs a post; for a repeated post, returns the earlier outcome.
  func post(_ submission: FormSubmission) async -> Outcome {
    await outcomes.outcome(of: submission.number, at: submission.place) { await perform(submission) }
  }

  /// Sends the changes and the press together. A press that leaves the page or travels follows after the changes. If
  /// changes were refused, the page's own buttons wait, and any other press follows after the changes, too.
  private func perform(_ submission: FormSubmission) async -> Outcome {
    guard let frame = board.view.frame else { return .ended }
    // To keep a file can take long.
    var (events, refusals) =
      submission.hasFiles
      ? await blocking { submission.changes(on: frame) } : submission.changes(on: frame)
    let press = submission.press
    let waits = press.map { PostFeedback.waits($0, on: frame) } == true
    // Errors of texts that are typed after a press are not found by it.
    let typed = events.map(\.element)
    state.withLock { state in
      if press != nil { state.pressed = waits ? PressedPage(frame) : nil } else { state.pressed?.leaveOut(typed) }
    }
    var feedback = PostFeedback()
    if case .setText("")? = press?.action { events.removeAll { $0.element == press?.element } }
    var follows = press.map { [.back, .quit, .redo, .undo].contains($0.action) } == true
    let sent = follows || !refusals.isEmpty ? nil : press
    var (count, isSaid, answered) = (events.count, false, nil as Frame?)
    if !events.isEmpty || sent != nil {
      switch await driver.send(form: events, then: sent, post: name(of: submission)) {
      case .applied(let now): answered = now
      case .refused(let reasons):
        for refusal in reasons where refusal.event != sent {
          count -= 1
          let element = frame.element(refusal.event.element)
          refusals[refusal.event.element] = refusal.reason.sentenceWithSpelledDates(
            for: element, given: refusal.event.action.text)
        }
        if let sent, let refusal = reasons.first(where: { $0.event == sent }) {
          let isElsewhere = [.stalePage, .notOnTop, .coveredByAlert].contains(refusal.reason)
          if !submission.isAgain || !isElsewhere {
            feedback.say(refusal.reason, of: sent, on: board.view.frame ?? frame)
          }
          isSaid = true
        }
      case .ended: return .ended
      }
    }
    feedback.refusals.merge(refusals) { $1 }
    if !refusals.isEmpty, !isSaid, !waits { follows = press != nil }
    let latest = newest(answered) ?? frame
    let drafts = submission.values.drafts(on: latest)
    keep(refusals, drafts, of: submission, on: frame)
    let loses = warns(of: press, on: latest, isNew: count > 0, hasRefusals: !refusals.isEmpty)
    let loss = WebTexts.loss(on: latest, refused: !refusals.isEmpty, from: frame.page.title)
    let name = name(of: submission).map { $0 + "+" }
    if follows, let press, await !follow(press, name, loses, loss, from: frame, in: &feedback) { return .ended }
    // Until here, only an undo or redo that worked adds a sentence.
    let hasTravelled = feedback.added != nil
    // Marks the fields that the page's default button waits for; the script moves the focus there. A page without the
    // script is shown from its top, so it also lists the refused values of a post without a press.
    let lists = waits || press == nil && submission.place == nil
    if lists, !feedback.refusals.isEmpty, let now = newest(answered), now.inFront == press?.page ?? frame.inFront,
      now.alerts.isEmpty
    {
      if waits { feedback.markMissing(refusals, for: press, on: now) }
      feedback.listProblems(refusals, on: now)
    }
    if feedback.added == nil, !events.isEmpty || sent != nil, let now = newest(answered) {
      feedback.added = StateTexts.added(now.addedInputs(since: frame))
    }
    feedback.notice = feedback.notice ?? submission.values.repairs(on: frame)
    if !feedback.isEmpty {
      feedback.drafts = submission.values.drafts(on: newest(answered) ?? frame)
      // After an undo or redo, a field shows the restored value, unless the typed text was refused.
      if hasTravelled { feedback.drafts = feedback.drafts.filter { feedback.refusals[$0.key] != nil } }
    }
    return .done(feedback)
  }

  /// Returns the newest frame: the board can be behind an answer for a moment, or ahead of it.
  private func newest(_ answered: Frame?) -> Frame? {
    let shown = board.view.frame
    guard let answered, shown.map({ $0.revision < answered.revision }) != false else { return shown }
    return answered
  }

  /// Returns a Boolean value that indicates whether a press to quit would lose unsaved values. The second press in a
  /// row does not count, unless values changed in between.
  private func warns(of press: InputEvent?, on frame: Frame, isNew: Bool, hasRefusals: Bool) -> Bool {
    let isUnsaved = hasRefusals || !frame.unsavedPages.isEmpty
    return state.withLock { state in
      state.isWarned = press?.action == .quit && isUnsaved && (isNew || !state.isWarned)
      return state.isWarned
    }
  }

  /// Performs a press that leaves the page or travels. Returns `false` if the session has ended.
  /// - Parameter loss: The sentence about values that going back would lose.
  private func follow(
    _ press: InputEvent, _ post: String?, _ loses: Bool, _ loss: String?, from frame: Frame,
    in feedback: inout PostFeedback
  ) async -> Bool {
    if [.back, .quit].contains(press.action), press.page != frame.inFront {
      // The press was meant for a closed page, even if the next page has the same button.
      feedback.notice = Rejection.stalePage.sentence(for: nil)
      return true
    }
    if loses, await !driver.guardsQuitting {
      feedback.notice = StateTexts.wouldBeLost
      return true
    }
    switch await driver.send(form: [], then: press, post: post) {
    // On the same page, also behind an alert, a refused value is still wrong.
    case .applied(let now) where now.page.page != frame.page.page:
      feedback.refusals = [:]
      feedback.added = Self.result(of: press.action, from: frame, to: now)
      if press.action == .back, let loss { feedback.notice = loss }
    case .applied(let now): feedback.added = Self.result(of: press.action, from: frame, to: now)
    case .refused(let reasons):
      if let reason = reasons.first?.reason { feedback.say(reason, of: press, on: board.view.frame ?? frame) }
    case .ended: return false
    }
    return true
  }

  /// Returns the sentence about an undo or a redo.
  private static func result(of action: UserAction, from before: Frame, to now: Frame) -> String? {
    [.undo, .redo].contains(action) ? now.sentence(sinceUndo: before, isRedo: action == .redo) : nil
  }

  /// Keeps the refusals of this post, in place of the earlier refusals of its fields.
  private func keep(
    _ refusals: [String: String], _ drafts: [String: String], of submission: FormSubmission, on frame: Frame
  ) {
    guard submission.values.isFilled(on: frame) else { return }
    state.withLock { state in
      let index = state.refused.firstIndex { $0.page == frame.page.page }
      var feedback = index.map { state.refused.remove(at: $0).feedback } ?? PostFeedback()
      for id in feedback.refusals.keys where submission.values.hasField(id) {
        (feedback.refusals[id], feedback.drafts[id]) = (nil, nil)
      }
      for (id, reason) in refusals { (feedback.refusals[id], feedback.drafts[id]) = (reason, drafts[id]) }
      if !feedback.isEmpty { state.refused.append((frame.page.page, feedback)) }
      if state.refused.count > Self.longest { state.refused.removeFirst() }
    }
  }
}
