import Foundation
import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import SignalboxWords
import Synchronization

/// An open stream of events: the state of its browser, and the next events.
final class EventFeed: Sendable {
  private struct State {
    var seen: String?
    /// The fingerprints of the pieces of the browser's page.
    var pieces: [UInt64] = []
    var written: Double
    var waiting: String?
  }

  private let visitor: Visitor
  private let viewQuery: ViewQuery
  private let site: Site
  private let state: Mutex<State>
  /// The time at which the stream ends, so that the proxy checks the user again; the browser connects at once.
  private let end: Double

  /// The longest silence of a stream, in seconds. After a longer silence, a proxy may consider the stream dead.
  static let silence = Double(Visitors.parts) - 1

  /// Creates a feed. A browser that `hasParts` can repeat the elements of its page if it has seen the present version.
  init(visitor: Visitor, viewQuery: ViewQuery, site: Site, seen: String?, hasParts: Bool = false, time: Double) {
    (self.visitor, self.viewQuery, self.site) = (visitor, viewQuery, site)
    end = site.access.namesUsers ? time + UserHeader.longestTrust : .infinity
    // The first bytes tell the browser that the stream is open.
    state = Mutex(State(seen: seen, written: time - Self.silence - 1))
    let view = visitor.board.view
    guard hasParts, let frame = view.frame, seen == visitor.version(of: view) else { return }
    var pieces = Language.speaking(visitor.language) { self.parts(view, frame) }.map { PageChange.print($0.markup) }
    (pieces[0], pieces[pieces.count - 1]) = (PageChange.unknown, PageChange.unknown)
    state.withLock { [pieces] in $0.pieces = pieces }
  }

  private func parts(_ view: Board.View, _ frame: Frame) -> [HTML] {
    visitor.page(view, frame, viewQuery, of: site).parts
  }

  /// Returns the bytes to write now. A page is sent if it differs from the browser's page: as a ``PageChange``.
  func next() -> (bytes: [UInt8], isLast: Bool) { Language.speaking(visitor.language) { new() } }

  private func new() -> (bytes: [UInt8], isLast: Bool) {
    let (view, now) = (visitor.board.view, Site.now())
    // The browser connects again, and the server that resumes the session answers.
    if now > end || site.visitors.isContinuedLater(view) { return ([], true) }
    if let ending = view.ending {
      // The page stays, with the typed values in it.
      if ending.isEndedByServer { return (EventStream.event("stop", id: visitor.version(of: view), ""), true) }
      let body = Document.ended(ending, view.failure, base: site.base, canRestart: site.canRestart).body
      return (EventStream.event("end", id: visitor.version(of: view), body.markup), true)
    }
    if let bytes = wait(view.waiting) { return (bytes, false) }
    let version = visitor.version(of: view)
    guard let frame = view.frame, state.withLock({ $0.seen != version }) else {
      return (keepAlive(now, version), false)
    }
    let parts = parts(view, frame)
    return state.withLock { state in
      state.seen = version
      state.written = now
      let change = PageChange(of: state.pieces, to: parts)
      // The change may be outside the view of this stream.
      guard !change.isEmpty else { return (EventStream.event("same", id: version, ""), false) }
      state.pieces = change.pieces
      return (EventStream.event("page", id: version, change.text), false)
    }
  }

  /// Tells once that the session waits, and once that it continues.
  private func wait(_ sentence: String?) -> [UInt8]? {
    state.withLock { state in
      guard state.waiting != sentence else { return nil }
      state.waiting = sentence
      return EventStream.event("wait", id: state.seen ?? "", sentence ?? "")
    }
  }

  /// Tells the browser from time to time that it is up to date.
  private func keepAlive(_ now: Double, _ version: String) -> [UInt8] {
    state.withLock { state in
      guard now - state.written >= Self.silence else { return [] }
      state.written = now
      return EventStream.event("same", id: version, "")
    }
  }
}
