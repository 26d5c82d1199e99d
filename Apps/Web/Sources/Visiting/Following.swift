import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import Synchronization

/// One open stream of events: what its browser has, and what it is to get.
final class Following: Sendable {
  private struct State {
    var seen: String?
    var last: String?
    var written: Double
    var waiting: String?
  }

  private let visitor: Visitor
  private let looking: Looking
  private let site: Site
  private let state: Mutex<State>

  /// How many seconds nothing may be written, so that whatever stands between does not take the stream for dead.
  static let silence = Double(Visitors.parts) - 1

  init(visitor: Visitor, looking: Looking, site: Site, seen: String?, time: Double) {
    (self.visitor, self.looking, self.site) = (visitor, looking, site)
    // The first bytes tell the browser that the stream is open.
    state = Mutex(State(seen: seen, written: time - Self.silence - 1))
  }

  /// What to write now: the page, if it is another than what the browser has, whole, so nothing before it is needed.
  func next() -> (bytes: [UInt8], isLast: Bool) { Language.speaking(visitor.language) { new() } }

  private func new() -> (bytes: [UInt8], isLast: Bool) {
    let (view, now) = (visitor.board.view, Site.now())
    // The browser asks again, and then who goes on with it.
    if view.isElsewhere { return ([], true) }
    if let ending = view.ending {
      let body = Document.ended(ending, base: site.base, token: site.beginsAgain ? visitor.token.text : nil).body
      return (EventStream.event("end", id: visitor.version(of: view), body.markup), true)
    }
    if let bytes = wait(view.waiting) { return (bytes, false) }
    let version = visitor.version(of: view)
    guard let frame = view.frame, state.withLock({ $0.seen != version }) else { return (beat(now), false) }
    let body = visitor.page(view, frame, looking, base: site.base, application: site.application).body.markup
    let print = Fingerprint.of(body.utf8)
    return state.withLock { state in
      state.seen = version
      // What differs may be out of this one's sight.
      guard state.last != print else { return ([], false) }
      (state.last, state.written) = (print, now)
      return (EventStream.event("page", id: version, body), false)
    }
  }

  /// Tells once that the session stands still, and once that it goes on.
  private func wait(_ sentence: String?) -> [UInt8]? {
    state.withLock { state in
      guard state.waiting != sentence else { return nil }
      state.waiting = sentence
      return EventStream.event("wait", id: state.seen ?? "", sentence ?? "")
    }
  }

  private func beat(_ now: Double) -> [UInt8] {
    state.withLock { state in
      guard now - state.written >= Self.silence else { return [] }
      state.written = now
      return Array(": \n\n".utf8)
    }
  }
}
