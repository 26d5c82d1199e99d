import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession

/// The answers about a session to a browser that comes back.
extension Site {
  /// Leads to a new session after the end of a session. A session that has not ended continues. It also continues if
  /// its cookie is missing, because a link from another site brings no cookie.
  func again(_ secret: String?, _ request: HTTPRequest) -> HTTPResponse {
    guard let secret else { return .seeOther(base) }
    if let visitor = visitors.visitor(secret) {
      let view = visitor.board.view
      if view.ending == nil, view.undo.canUndo || view.undo.canRedo {
        // The script then fills no text of the earlier session into this one.
        return .seeOther("\(base)?said=\(visitor.keep(PostFeedback(notice: WebTexts.hadBegun)))")
      }
      guard canRestart, view.ending != nil else { return .seeOther(base) }
      visitors.remove(secret)
    }
    return .seeOther(base, headers: [cookie.set(nil, for: request)])
  }

  /// Returns the sentence for a visitor with the cookie of a session that no longer exists.
  func sentence(forEarlier cookie: String?) -> String? {
    // The only session goes on, and its visitor had another cookie.
    guard !visitors.isResumed, let secret = cookie.flatMap(RandomToken.init(brought:)) else { return nil }
    guard !visitors.isIdled(secret.text) else { return WebTexts.idled(Int(visitors.limits.idle / 60)) }
    return access.namesUsers ? WebTexts.noneOfUser : WebTexts.earlierIsGone
  }

  private static let sign = "X-Signalbox"
  static let sessionPresent = Pair(name: sign, value: "here")
  static let sessionGone = Pair(name: sign, value: "gone")
  static let sessionFree = Pair(name: sign, value: "free")

  /// Adds the header by which the script recognizes an answer of this server; proxies do not add it. A server that
  /// fails or shuts down tells nothing about the session.
  func withSessionHeader(_ secret: String?, _ response: HTTPResponse) -> HTTPResponse {
    guard response.status < 500, !visitors.isClosed, !response.headers.contains(where: { $0.name == Self.sign }) else {
      return response
    }
    let isKnown = visitors.visitor(secret) != nil
    let unknown = visitors.isFree(now: Self.now()) ? "free" : secret == nil ? "none" : "gone"
    let state = response.status == 429 ? "busy" : isKnown ? "here" : unknown
    var response = response
    response.headers.append(Pair(name: Self.sign, value: state))
    return response
  }
}
