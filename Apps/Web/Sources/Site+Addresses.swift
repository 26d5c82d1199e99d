import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession

extension Site {
  /// Opens an address in a session, and waits for the effects of that for a moment.
  /// - Returns: The reason why the page is not shown.
  func open(_ address: Address?, for visitor: Visitor) async -> Rejection? {
    guard let address else { return nil }
    let event = InputEvent(page: PageID(0), action: .open(address))
    let answer = await visitor.driver.send(form: [], then: event, post: nil)
    _ = await visitor.board.view(for: patience, until: Self.isDone)
    return if case .refused(let reasons) = answer { reasons.first?.reason } else { nil }
  }

  /// Shows the page of a session that goes on. A navigation to an address opens it first. The address bar then has the
  /// address of the page that is shown.
  func show(_ visitor: Visitor, _ request: HTTPRequest, at address: Address?) async -> HTTPResponse {
    // The answer to a post, and other rows and columns, are a view of the present page.
    let isView = request.query.contains { $0.name == "said" || ViewQuery.has($0) }
    guard request.isNavigation, !isView, visitor.board.view.ending == nil else {
      return await present(visitor, request)
    }
    let before = visitor.board.view.frame
    if let refusal = await open(address, for: visitor) {
      let isMissing = if case .actionFailed = refusal { true } else { false }
      let feedback = PostFeedback(notice: refusal.sentence(for: nil))
      return await present(visitor, request, feedback, status: isMissing ? 404 : 200)
    }
    guard let page = visitor.board.view.frame?.page, page.address != address else {
      return await present(visitor, request, leftRefused(of: visitor, on: before))
    }
    return .seeOther(base + (page.address?.text ?? ""))
  }

  /// Returns the sentence about refused values on the page before, which the session does not know and asks nothing
  /// about; `nil` if the page is still in front.
  private func leftRefused(of visitor: Visitor, on before: Frame?) -> PostFeedback? {
    guard let before, visitor.board.view.frame?.page.page != before.page.page, visitor.hasRefusedValues(on: before)
    else { return nil }
    return PostFeedback(notice: WebTexts.wentBack(before.page.title))
  }

  /// Shows the page in front.
  func present(
    _ visitor: Visitor, _ request: HTTPRequest, _ first: PostFeedback? = nil, status: Int = 200
  ) async -> HTTPResponse {
    let view = await visitor.board.view { $0.frame != nil || $0.ending != nil }
    if let ending = view.ending { return ended(ending, view) }
    guard let frame = view.frame else { return fault(503) }
    let number = request.query.last { $0.name == "said" }.flatMap { Int($0.value) }
    let feedback = first ?? visitor.feedback(number, on: frame)
    let viewQuery = ViewQuery(query: request.query, feedback: feedback)
    return html(status, visitor.page(view, frame, viewQuery, of: self).document)
  }
}
