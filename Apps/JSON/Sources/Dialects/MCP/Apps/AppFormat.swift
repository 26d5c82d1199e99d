import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxWords

/// Formats the page for the view of a host. The page is in the metadata of the result, which no model gets.
struct AppFormat: ResponseFormat {
  let era: MCPDialect.Era
  let id: RequestID
  unowned let dialect: MCPDialect
  let viewQuery: ViewQuery
  /// A Boolean value that indicates whether the user has acted. The text then tells the model what changed.
  let isPost: Bool

  /// The name of the page in the metadata.
  private static let key = "signalbox/page"

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    dialect.forget(id)
    if let ended {
      let end = end(ended, failure: Program.hasFailed ? frame?.failure : nil)
      return result(ToolFormat.end(ended), [JSON.Member("html", .string(end.markup)), .isOver])
    }
    guard let frame else { return result("There is no page.", [], isError: true) }
    let version = JSON.Member("version", .string(dialect.version(of: frame)))
    switch answer {
    case .failure(let failure) where failure.reason == .timeout: return result("The same page.", [version])
    case .failure(let failure): return result(failure.message, [], isError: true)
    case .success(let result):
      let place = PageHTML.Place(
        base: "/", token: dialect.session.text, version: dialect.version(of: frame), application: "")
      let page = PageHTML(frame: frame, viewQuery: viewQuery, place: place)
      let said = result["answer"].map { [JSON.Member("answer", $0)] } ?? []
      return self.result(
        isPost ? dialect.news(frame, on: id.stream) : "The page.",
        [version, JSON.Member("html", .string(page.body.markup))] + said)
    }
  }

  private func result(_ text: String, _ page: [JSON.Member], isError: Bool = false) -> Result<JSON, WireFailure> {
    let content: JSON = [["type": "text", "text": .string(text)]]
    let meta = page.isEmpty ? [] : [JSON.Member(Self.key, .object(page))]
    return .success(
      era.result([JSON.Member("content", content), JSON.Member("isError", .bool(isError))], meta: meta))
  }

  private func end(_ outcome: Outcome, failure: [String]?) -> HTML {
    """
    <main id="main" class="end"><h1 id="title" tabindex="-1">\(PageTexts.over)</h1><p class="words">\
    \(PageTexts.end(outcome.text, failure: failure))</p></main>
    """
  }
}

extension MCPDialect {
  /// Returns the changes of the page since the state that the model knows, after an action of the user.
  func news(_ frame: Frame, on stream: MessageStream?) -> String {
    let (page, known) = (PageOutline(frame), known(at: nil, on: stream))
    let changes = known.map { page.changes(since: $0, with: nil) } ?? page.whole
    // A view may also send what does nothing: a press on a page that has gone, or no form at all.
    let isNothing = known?.revision == frame.revision
    let head =
      isNothing
      ? "The page in the chat sent something that changed nothing." : "The user acted on the page in the chat."
    return "\(head)\n\(changes)".escapingDirections
  }
}

extension JSON.Member {
  fileprivate static let isOver = JSON.Member("isOver", true)
}
