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
  /// The version of A2UI that the host draws.
  let drawn: A2UIVersion?
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
    let outline =
      (ended.map(Self.end) ?? frame.map { self.outline($0, result, failure) } ?? "").escapingDirections
    let text = (failure.map { sentence($0, frame) + "\n" } ?? "") + outline
    // Nothing is wrong with work that takes longer than a wait for it.
    let isError = failure.map { !(isWait && [.timeout, .cancelled].contains($0.reason)) } ?? false
    let file = failure == nil && ended == nil ? frame.flatMap(givenFile) ?? [] : []
    let surfaces = failure == nil && self.answer == .wholePage && ended == nil ? frame.flatMap(drawing) ?? [] : []
    var members = [JSON.Member("content", .array([["type": "text", "text": .string(text)]] + file + surfaces))]
    if era.knowsStructure, let frame {
      members.append(JSON.Member("structuredContent", structure(frame, outline, failure, isError: isError, ended)))
    }
    return .success(era.result(members + [JSON.Member("isError", .bool(isError))]))
  }

  // MARK: Texts

  /// The failure for a model: its sentence, and its data without that sentence.
  private func sentence(_ failure: WireFailure, _ frame: Frame?) -> String {
    let data = [JSON.Member("reason", .string(failure.reason.name))] + failure.details.filter { $0.name != "sentence" }
    return "\(message(failure, frame)) \(JSON.object(data).text)"
  }

  /// The sentence of a failure: the most exact sentence, with the names of tools in the place of methods.
  private func message(_ failure: WireFailure, _ frame: Frame?) -> String {
    if isWait, failure.reason == .cancelled { return "The wait is over: the page was left, or the wait was cancelled." }
    if isWait, failure.reason == .timeout {
      if let alert = frame?.alerts.last {
        let buttons = alert.buttons.map { $0.id.cut(to: 200) }.joined(separator: " or ")
        return "It has not happened yet. An alert is in front: press \(buttons)."
      }
      guard let subject, let frame, frame.element(subject) == nil else { return "It has not happened yet." }
      let nearest = Nearest.id(to: subject, in: frame).map { "; [\($0)] is the nearest" } ?? ""
      return "It has not happened yet: the page has no [\(subject.cut(to: 200))]\(nearest)."
    }
    if case .string(let sentence)? = failure.details.first(where: { $0.name == "sentence" })?.value { return sentence }
    guard [.wrongAction, .unknownElement, .staleElement].contains(failure.reason) else { return failure.message }
    let hint =
      failure == WireFailure(.unknownElement, failure.details) && !failure.details.contains { $0.name == "nearest" }
    return dialect.tools.reduce(failure.message.replacing("ui.more", with: "ui_press")) {
      $0.replacing($1.method, with: $1.name)
    } + (hint ? " ui_snapshot shows all ids." : "")
  }

  static func end(_ outcome: Outcome) -> String {
    let end = outcome.text.map { " Its outcome: \(JSON.string($0).text)." } ?? " It has no outcome."
    return "The application has ended.\(end) This server closes now."
  }

  /// Returns the outline for the model, and records that the model knows the page.
  private func outline(_ frame: Frame, _ result: JSON?, _ failure: WireFailure?) -> String {
    if failure == nil, let result {
      if answer == .rows {
        // Loading missing rows makes a new revision, and the model must act on that revision.
        let isOther =
          dialect.known(at: nil, on: id.stream)?.revision != frame.revision
          && subject.flatMap { frame.element($0) }?.content.list?.window != nil
        return Self.rows(result, revision: isOther ? frame.revision : nil)
      }
      if answer == .element {
        return ElementOutline.lines(result["element"] ?? nil, .whole).joined(separator: "\n")
      }
      if answer == .picture { return "There is no picture.\n" + ElementOutline.line(result["element"] ?? nil) }
    }
    let page = PageOutline(frame)
    // A revision from the future was never shown; the page that was shown last replaces it.
    let known = dialect.known(at: seen.flatMap { $0 > frame.revision ? nil : $0 }, on: id.stream)
    defer { dialect.noteShown(frame) }
    guard answer != .wholePage, let known else { return page.whole }
    // A form names the element of its failure, other actions name theirs.
    let meant: String? =
      if case .string(let id)? = failure?.details.first(where: { $0.name == "id" })?.value { id } else { subject }
    let isReturn = known.page.page != frame.page.page
    let base = isReturn ? dialect.lastShown(frame, on: id.stream) ?? known : known
    return page.changes(since: base, with: failure != nil || isWait ? meant : nil, isReturn: isReturn)
  }

  private static func rows(_ result: JSON, revision: Int?) -> String {
    guard case .array(let rows)? = result["rows"], case .string(let id)? = result["id"] else { return "" }
    let (first, total) = (result["offset"]?.wholeNumber ?? 0, result["total"]?.wholeNumber ?? 0)
    let found = result["matching"]?.wholeNumber
    let isPart = result["more"] == true
    let all = found.map { "\($0) that match, of \(isPart ? "the \(total) loaded" : "\(total)")" } ?? "\(total)"
    let others = isPart ? "; there are more: press [\(id)] for them" : ""
    let range = rows.isEmpty ? "none" : "\(first) to \(first + rows.count - 1)"
    let more = (found ?? total) - first - rows.count
    return
      (["[\(id)]\(revision.map { " (revision \($0))" } ?? ""): rows \(range) of \(all)\(others)"]
      + rows.flatMap { ElementOutline.lines($0, indentation: "  ", .withPreviews) }
      + (more > 0 ? ["… \(more) more: offset \(first + rows.count)"] : [])).joined(separator: "\n")
  }

  // MARK: Structure

  private func structure(
    _ frame: Frame, _ outline: String, _ failure: WireFailure?, isError: Bool, _ ended: Outcome?
  ) -> JSON {
    var members = [
      JSON.Member("revision", .integer(frame.revision)), JSON.Member("page", .string(frame.page.key)),
    ]
    if !frame.isSettled { members.append(JSON.Member("pending", Snapshot.pending(frame))) }
    if let failure {
      if isError { members.append(JSON.Member("error", .string(message(failure, frame)))) }
      if case .object(let data)? = failure.json["data"] {
        // The members already contain the page's revision.
        // The sentence is the error itself.
        members += data.filter { !["revision", "sentence"].contains($0.name) }
      }
    }
    if let ended { members.append(JSON.Member("ended", ["outcome": .optional(ended.text)])) }
    return .object(members + [JSON.Member("outline", .string(outline))])
  }

  // MARK: Files and pictures

  /// Returns the page for the renderer of the host.
  private func drawing(_ frame: Frame) -> [JSON]? {
    let messages = drawn.map { dialect.screen($0).changes(to: frame) } ?? []
    return messages.isEmpty ? nil : [.embedded(messages)]
  }

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

extension String {
  /// The text with marks of direction as escapes of JSON, so that no text reverses the text around it.
  var escapingDirections: String {
    let isMark = { (scalar: Unicode.Scalar) in
      [0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069].contains { $0 ~= scalar.value }
    }
    guard unicodeScalars.contains(where: isMark) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isMark(scalar) { text += "\\u\(String(scalar.value, radix: 16))" } else { text.unicodeScalars.append(scalar) }
    }
  }
}
