import Foundation
import SignalboxInterface

/// Formats the answer of a tool. The same outline is text and, for clients that read structured content, in `outline`.
struct ToolFormat: ResponseFormat {
  let answer: Tool.Answer
  let era: MCPDialect.Era
  let id: RequestID
  unowned let dialect: MCPDialect
  /// The element that the arguments name.
  let subject: String?
  /// The revision that the model named.
  let seen: Int?
  /// A Boolean value that indicates whether the element is shown even if it has not changed: a wait ends at it.
  let isWait: Bool
  /// Returns bytes of a file, if a press may give one.
  let file: ((KeptFile, _ start: Int, _ count: Int) throws -> [UInt8]?)?

  // A failure of a tool is a result, so that the model gets the facts for a correction.
  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    dialect.forget(id)
    var failure: WireFailure?
    if case .failure(let reason) = answer { failure = reason }
    if failure == nil, frame == nil { failure = WireFailure(.internal) }
    let result = try? answer.get()
    if failure == nil, self.answer == .picture, let frame, let picture = picture(frame) { return .success(picture) }
    let outline = ended.map(Self.end) ?? frame.map { self.outline($0, result, hasFailed: failure != nil) } ?? ""
    let text = (failure.map { Self.sentence($0) + "\n" } ?? "") + outline
    let file = failure == nil && ended == nil ? frame.flatMap(givenFile) ?? [] : []
    var members = [JSON.Member("content", .array([["type": "text", "text": .string(text)]] + file))]
    if era.knowsStructure, let frame {
      members.append(JSON.Member("structuredContent", structure(frame, outline, failure, ended)))
    }
    return .success(era.result(members + [JSON.Member("isError", .bool(failure != nil))]))
  }

  // MARK: Texts

  private static func sentence(_ failure: WireFailure) -> String {
    "\(failure.message) \((failure.json["data"] ?? nil).text)"
  }

  private static func end(_ outcome: Outcome) -> String {
    let end = outcome.text.map { " Its outcome: \(JSON.string($0).text)." } ?? " It has no outcome."
    return "The application has ended.\(end) This server closes now."
  }

  /// Returns the outline for the model, and records that the model knows the page.
  private func outline(_ frame: Frame, _ result: JSON?, hasFailed: Bool) -> String {
    if !hasFailed, let result {
      if answer == .rows {
        // Loading missing rows makes a new revision, and the model must act on that revision.
        let isOther =
          dialect.known(at: nil)?.revision != frame.revision
          && subject.flatMap { frame.element($0) }?.content.list?.window != nil
        return Self.rows(result) + (isOther ? "\nrevision \(frame.revision)" : "")
      }
      if answer == .picture { return "There is no picture.\n" + ElementOutline.line(result["element"] ?? nil) }
    }
    let page = PageOutline(frame)
    // A revision from the future was never shown; the page that was shown last replaces it.
    let known = dialect.known(at: seen.flatMap { $0 > frame.revision ? nil : $0 })
    defer { dialect.noteShown(frame) }
    guard answer != .wholePage, let known else { return page.whole }
    return page.changes(since: known, with: hasFailed || isWait ? subject : nil)
  }

  private static func rows(_ result: JSON) -> String {
    guard case .array(let rows)? = result["rows"], case .string(let id)? = result["id"] else { return "" }
    let (first, total) = (result["offset"]?.wholeNumber ?? 0, result["total"]?.wholeNumber ?? 0)
    let found = result["matching"]?.wholeNumber
    let all = found.map { "\($0) that match, of \(total)" } ?? "\(total)"
    let range = rows.isEmpty ? "none" : "\(first) to \(first + rows.count - 1)"
    let more = (found ?? total) - first - rows.count
    return
      (["[\(id)]: rows \(range) of \(all)"]
      + rows.flatMap { ElementOutline.lines($0, indentation: "  ", previews: true) }
      + (more > 0 ? ["… \(more) more: offset \(first + rows.count)"] : [])).joined(separator: "\n")
  }

  // MARK: Structure

  private func structure(_ frame: Frame, _ outline: String, _ failure: WireFailure?, _ ended: Outcome?) -> JSON {
    var members = [
      JSON.Member("revision", .integer(frame.revision)), JSON.Member("page", .string(frame.page.key)),
    ]
    if !frame.isSettled { members.append(JSON.Member("pending", Snapshot.pending(frame))) }
    if let failure {
      members.append(JSON.Member("error", .string(failure.message)))
      if case .object(let data)? = failure.json["data"] {
        // The members already contain the page's revision.
        members += data.filter { $0.name != "revision" }
      }
    }
    if let ended { members.append(JSON.Member("ended", ["outcome": .optional(ended.text)])) }
    return .object(members + [JSON.Member("outline", .string(outline))])
  }

  // MARK: Files and pictures

  /// Returns the file that was pressed: a link for clients that know links, and the contents of a small file or the
  /// reason why they cannot be read.
  private func givenFile(_ frame: Frame) -> [JSON]? {
    guard let read = file, let subject, let given = frame.element(subject)?.content.givenFile else { return nil }
    let uri = FileResource.uri(of: subject)
    let link: JSON = [
      "type": "resource_link", "uri": .string(uri), "name": .string(given.name), "mimeType": .string(given.type),
      "size": .integer(given.size),
    ]
    let contents: [JSON]
    do {
      let bytes = given.size <= FileResource.small ? try read(given, 0, given.size) : nil
      contents = bytes.map { [["type": "resource", "resource": FileResource.contents(uri, given.type, $0)]] } ?? []
    } catch {
      contents = [["type": "text", "text": .string("\(error)")]]
    }
    return (era.knowsStructure ? [link] : []) + contents
  }

  private func picture(_ frame: Frame) -> JSON? {
    guard let subject, let found = frame.page.elements.find(subject),
      let thumbnail = found.state.content.thumbnail ?? found.row?.image?.thumbnail
    else { return nil }
    let line = ElementOutline.line(ElementJSON.found(found, isCovered: false, rows: 0))
    let data = Data(thumbnail.png).base64EncodedString()
    // Without structured content: a client that prefers it would drop the picture.
    return era.result([
      JSON.Member(
        "content",
        [
          ["type": "text", "text": .string(line)],
          ["type": "image", "data": .string(data), "mimeType": "image/png"],
        ]), JSON.Member("isError", false),
    ])
  }
}

/// Formats the page as a resource.
struct ResourceFormat: ResponseFormat {
  let era: MCPDialect.Era
  /// The maximal number of rows of a list.
  let rows: Int

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    guard case .success = answer, let frame else { return answer }
    let text = Snapshot.json(frame, rows: rows).text
    let contents: JSON = [
      ["uri": .string(MCPDialect.page), "mimeType": "application/json", "text": .string(text)]
    ]
    return .success(era.result([JSON.Member("contents", contents)], lifetime: (0, false)))
  }
}
