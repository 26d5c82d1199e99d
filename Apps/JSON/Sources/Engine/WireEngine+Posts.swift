import SignalboxHTML
import SignalboxInterface

/// The forms that the user sends from a host's view of the page.
///
/// A form waits for no request of the driver: the user does not wait for an agent. Each change is taken or refused for
/// itself. The press follows them; a button of the page itself follows only if no change was refused.
extension WireEngine {
  /// A form without an answer.
  struct Post {
    let ticket: ResponseWriter.Ticket
    let press: InputEvent?
    /// The frame before the form.
    let before: Frame
    /// The reasons of the refused changes, by element.
    var refusals: [String: String]
    var feedback = PostFeedback()
    var isPressed = false
    /// The number of the form's own open events.
    var own = 0
    /// The number of this driver's open events, up to the last of the form's own.
    var eventsLeft = 0

    /// A Boolean value that indicates whether the next event of the session is one of the form's own.
    var isNext: Bool { (1...max(1, own)).contains(eventsLeft) }

    /// The press, if it is still to be sent. A button of the page itself waits for the changes.
    var due: InputEvent? {
      guard let press, !isPressed, refusals.isEmpty || !PostFeedback.waits(press, on: before) else { return nil }
      return press
    }
  }

  /// Handles a form.
  mutating func post(_ values: FormValues, files: [JSON.Member], _ ticket: ResponseWriter.Ticket) {
    responses.begin(ticket.id)
    guard isExpressible, let frame else { return end(ticket, .failure(WireFailure(.internal))) }
    guard posts.count < limits.queue else { return end(ticket, .failure(WireFailure(.tooMany))) }
    let reading = FileReading(takesPaths: false)
    var (events, refusals) = values.changes(on: frame) { element in
      guard case .file(let state) = element.content, let given = files.first(where: { $0.name == element.id }) else {
        return FormValues.Files()
      }
      do throws(WireFailure) {
        return FormValues.Files(action: try reading.action(setting: state, to: given.value))
      } catch {
        return FormValues.Files(reasons: [error.message])
      }
    }
    var press = values.press
    var feedback = PostFeedback()
    if press?.action == .quit {
      // The session is the agent's, too, and its server would end with it.
      feedback.notice = Rejection.wrongAction.sentence(for: nil)
      press = nil
    }
    if case .setText("")? = press?.action { events.removeAll { $0.element == press?.element } }
    var post = Post(ticket: ticket, press: press, before: frame, refusals: refusals, feedback: feedback)
    send(events, of: &post)
    posts.append(post)
    completePosts()
  }

  private mutating func send(_ events: [InputEvent], of post: inout Post) {
    guard !events.isEmpty else { return }
    for event in events { commands.append(.send([event], seen: nil)) }
    eventsUnderWay += events.count
    (post.own, post.eventsLeft) = (events.count, eventsUnderWay)
  }

  /// Records that the session refused an event of a form. Returns `false` if the event is of no form.
  mutating func refusesPost(_ event: InputEvent, _ rejection: Rejection) -> Bool {
    guard let index = posts.firstIndex(where: \.isNext), let frame else { return false }
    if posts[index].isPressed {
      posts[index].feedback.say(rejection, of: event, on: frame)
    } else {
      posts[index].refusals[event.element] = rejection.sentence(
        for: frame.element(event.element), given: event.action.text)
    }
    return true
  }

  /// Sends the presses whose changes are taken, and answers the forms that are done.
  mutating func completePosts() {
    var index = 0
    while index < posts.count {
      guard posts[index].eventsLeft <= 0, let frame else {
        index += 1
        continue
      }
      if let press = posts[index].due {
        posts[index].isPressed = true
        var post = posts[index]
        send([press], of: &post)
        posts[index] = post
      } else {
        let post = posts.remove(at: index)
        end(post.ticket, .success(["answer": answer(to: post, frame)]))
      }
    }
  }

  /// Returns the answer for the script of the page: the refusals at their fields, and what the form has changed.
  private func answer(to post: Post, _ frame: Frame) -> JSON {
    var feedback = post.feedback
    feedback.refusals.merge(post.refusals) { $1 }
    if let press = post.press, PostFeedback.waits(press, on: post.before), !feedback.refusals.isEmpty,
      frame.inFront == press.page, frame.alerts.isEmpty
    {
      feedback.markMissing(post.refusals, for: press, on: frame)
      feedback.listProblems(post.refusals, on: frame)
    }
    switch post.press?.action {
    case .undo: feedback.added = frame.sentence(sinceUndo: post.before, isRedo: false)
    case .redo: feedback.added = frame.sentence(sinceUndo: post.before, isRedo: true)
    default: feedback.added = StateTexts.added(frame.addedInputs(since: post.before))
    }
    return (try? JSONParser.parse(feedback.json(dialect.version(of: frame)))) ?? [:]
  }
}
