import SignalboxHTML
import SignalboxInterface
import SignalboxSession
import SignalboxWords

/// A2UI: the session as surfaces that a renderer draws with its own components, and the renderer's actions.
///
/// Nothing is asked for: each change is sent. Inputs tell nothing while the user types in them, so each action has what
/// was typed. It is set first, element by element; what is refused stays in its input, and its element says why.
final class A2UIDialect: WireDialect {
  let rules = DialectRules(
    pressAsksForMore: true, backOvertakes: true, readsValuesInTexts: true, announcesAtOnce: true, tellsEnd: false)
  private let version: A2UIVersion
  private var page: A2UISurface?
  /// The number of surfaces that the page on top had before, because too much of them was no longer shown.
  private var remakes = 0
  private var others: [A2UISurface] = []
  private var notes = A2UINotes()
  /// The elements that can say why their action was refused. Rows and their buttons share a component.
  private var elements: Set<ByteKey> = []
  private var isBehind = true
  /// The number of typed values that are not set yet. Nothing is sent meanwhile: a moment later it would change again.
  private var unset = 0

  init(_ version: A2UIVersion) { self.version = version }

  // MARK: Surfaces

  func frameChanged() { isBehind = true }

  func announce(_ frame: Frame, working id: RequestID?, in responses: inout ResponseWriter) {
    guard isBehind, unset == 0 else { return }
    show(frame, in: &responses)
  }

  /// Sends what is different from what the renderer has.
  private func show(_ frame: Frame, in responses: inout ResponseWriter) {
    isBehind = false
    notes.update(to: frame)
    elements = Set((frame.page.elements.flattened + frame.alerts.flatMap(\.buttons)).map { ByteKey($0.id) })
    showPage(frame, in: &responses)
    let wanted = A2UIPages.others(frame, version, notes)
    for surface in others where !wanted.contains(where: { $0.id == surface.id }) { responses.send(surface.remove()) }
    others.removeAll { surface in !wanted.contains { $0.id == surface.id } }
    for (id, content) in wanted {
      if let place = others.firstIndex(where: { $0.id == id }), let messages = others[place].update(content) {
        for message in messages { responses.send(message) }
      } else {
        var surface = A2UISurface(id, version)
        for message in surface.make(content) { responses.send(message) }
        others.append(surface)
      }
    }
  }

  private func showPage(_ frame: Frame, in responses: inout ResponseWriter) {
    let (content, id) = (A2UIPages.page(frame, version, notes), A2UIPages.id(ofPage: frame.page.page))
    let isSame = page.map { $0.id == id || $0.id.hasPrefix(id + ".") } ?? false
    if isSame, let messages = page?.update(content) {
      for message in messages { responses.send(message) }
      return
    }
    if let page { responses.send(page.remove()) }
    remakes = isSame ? remakes + 1 : 0
    var surface = A2UISurface(remakes > 0 ? "\(id).\(remakes)" : id, version)
    for message in surface.make(content) { responses.send(message) }
    page = surface
  }

  func announceStall(_ sentence: String, working id: RequestID?, in responses: inout ResponseWriter) {
    (notes.sentence, isBehind) = (sentence, true)
  }

  func end(in responses: inout ResponseWriter) {
    for surface in others + (page.map { [$0] } ?? []) { responses.send(surface.remove()) }
    (others, page) = ([], nil)
  }

  // MARK: Messages

  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine) {
    guard let action = A2UIAction(json) else { return receive(other: json, in: &engine) }
    guard let frame = engine.frame else { return }
    notes.sentence = ""
    let showing: PageID? =
      action.surface == page?.id
      ? frame.page.page : frame.alerts.first { A2UIPages.id(ofAlert: $0.page) == action.surface }?.page
    guard let showing else { return say(Rejection.stalePage.sentence(for: nil), in: &engine) }
    notes.sentences[ByteKey(action.id)] = nil
    let setters = action.surface == page?.id ? typed(action, frame) : []
    // A typed secret is taken out of the renderer's data model before anything else.
    show(frame, in: &engine.responses)
    for setter in setters {
      receive(setting: setter.id, to: setter.value, isLast: setter.id == setters.last?.id, in: &engine)
    }
    perform(action, on: showing, behind: setters.map(\.id), frame, in: &engine)
  }

  /// Handles a message that is no action. A renderer's report of an error has no answer, and leaves nothing to do.
  private func receive(other json: JSON, in engine: inout WireEngine) {
    if version == .v10, case .string(let id)? = json.at(["callAgentFunction", "functionCallId"]) {
      let error: JSON = ["code": "NOT_FOUND", "message": "The agent has no functions."]
      engine.responses.send([
        "version": .string(version.name),
        "agentFunctionResponse": ["functionCallId": .string(id.cut(to: engine.limits.id)), "error": error],
      ])
    } else if json["error"] == nil {
      refuse(WireFailure(.badMethod), in: &engine)
    }
  }

  /// Says on the page that a message could not be read. A2UI has no other message for that.
  func refuse(_ failure: WireFailure, in engine: inout WireEngine) {
    say(phrase("A message of the screen could not be read; nothing was done."), in: &engine)
  }

  private func say(_ sentence: String, in engine: inout WireEngine) {
    notes.sentence = sentence
    if let frame = engine.frame, engine.isExpressible { show(frame, in: &engine.responses) }
  }

  // MARK: Actions

  /// Notes what the renderer has in its inputs, and returns what is to be set, in the order of the page.
  private func typed(_ action: A2UIAction, _ frame: Frame) -> [(id: String, value: JSON)] {
    var setters: [ByteKey: JSON] = [:]
    for (name, part) in [("values", A2UIContent.Part.values), ("secrets", .secrets)] {
      for member in action.given(name) {
        guard let element = frame.element(member.name), element.isInput, element.isSecret == (part == .secrets)
        else { continue }
        page?.typed(part, member.name, member.value)
        let key = ByteKey(member.name)
        guard let value = element.content.setting(member.value) else { continue }
        notes.sentences[key] = nil
        setters[key] = value
        if part == .values { notes.drafts[key] = A2UINotes.Draft(given: member.value, base: element.content.a2uiValue) }
      }
    }
    return frame.page.elements.flattened.compactMap { element in
      setters[ByteKey(element.id)].map { (element.id, $0) }
    }
  }

  private func receive(setting id: String, to value: JSON, isLast: Bool, in engine: inout WireEngine) {
    guard let method = engine.table["ui.set"] else { return }
    // The last value waits a moment for checks that take time, so that the button behind it can be pressed.
    let wait = isLast ? JSON.Member("timeoutMs", 1_000) : JSON.Member("settle", false)
    let parameters = [JSON.Member("id", .string(id)), JSON.Member("value", value), wait]
    let ticket = ResponseWriter.Ticket(
      format: A2UIAnswer { [self] answer, frame in answered(answer, id, frame, isSet: true) })
    unset += 1
    engine.receive(Request(id: nil, method: method, parameters: parameters), ticket, bytes: value.text.utf8.count)
  }

  private func perform(
    _ action: A2UIAction, on showing: PageID, behind setters: [String], _ frame: Frame, in engine: inout WireEngine
  ) {
    let waits =
      action.name == .press
      && PostFeedback.waits(InputEvent(page: showing, element: action.id, action: .press), on: frame)
    let method = Method(
      action.name == .back ? "ui.back" : "ui.press", "", gives: .members([]),
      .queued { [self] engine, request, ticket, frame throws(WireFailure) in
        if waits, setters.contains(where: { notes.sentences[ByteKey($0)] != nil }) { return [:] }
        guard frame.inFront == showing else {
          let sentence: Rejection = frame.alerts.isEmpty ? .stalePage : .coveredByAlert
          throw WireFailure(.staleElement, saying: sentence.sentence(for: nil))
        }
        guard let event = try event(action, on: showing, frame, engine.access(frame)) else { return [:] }
        return try engine.act(request, ticket, frame) { _ in [event] }
      })
    let ticket = ResponseWriter.Ticket(format: A2UIAnswer { [self] in answered($0, action.id, $1, isSet: false) })
    let parameters = [JSON.Member("id", .string(action.id))]
    engine.receive(Request(id: nil, method: method, parameters: parameters), ticket, bytes: 0)
  }

  /// Returns the event of an action, or `nil` if only more rows are to be shown.
  private func event(
    _ action: A2UIAction, on showing: PageID, _ frame: Frame, _ access: ElementAccess
  ) throws(WireFailure) -> InputEvent? {
    let rows = frame.page.elements.flattened.first { action.id.hasPrefix($0.id + "/") && $0.content.list != nil }
    let row = rows.flatMap { list in list.content.list?.rows.first { $0.id.hasSameBytes(as: action.id) } }
    switch action.name {
    case .back: return InputEvent(page: showing, action: .back)
    case .undo: return InputEvent(page: showing, action: .undo)
    case .choose: return try access.set(action.id, to: action.context["key"] ?? "")
    case .press: return try access.press(action.id, asksForMore: false)
    case .row:
      guard let rows, let row, let current = rows.content.list?.current, current != rows.key(of: row) else {
        return try access.press(action.id, asksForMore: false)
      }
      return InputEvent(page: showing, element: rows.id, action: .select(rows.key(of: row)))
    case .pick:
      guard let rows, let row, let selection = rows.content.list?.selection else {
        throw WireFailure(.unknownElement)
      }
      return InputEvent(
        page: showing, element: rows.id, action: .chooseMany(selection.keys(toggling: rows.key(of: row))))
    case .more, .less: return try more(action, frame, access)
    }
  }

  /// Returns the event for other rows of a list, or `nil` if they are here already.
  private func more(
    _ action: A2UIAction, _ frame: Frame, _ access: ElementAccess
  ) throws(WireFailure) -> InputEvent? {
    let (element, key) = (try access.reachable(action.id), ByteKey(action.id))
    guard let list = element.content.list else { throw WireFailure(.wrongAction) }
    let shown = notes.rows[key] ?? A2UINotes.rows
    if action.name == .more, shown < list.rows.count {
      notes.rows[key] = shown + A2UINotes.rows
      return nil
    }
    guard list.window != nil else {
      notes.rows[key] = shown + A2UINotes.rows
      return try access.more(action.id)
    }
    let (first, last) = (list.range.lowerBound, list.range.upperBound)
    let wanted =
      action.name == .more ? last..<(last + A2UINotes.rows) : max(0, first - A2UINotes.rows)..<max(first, 1)
    return InputEvent(page: frame.inFront, element: element.id, action: .rows(wanted))
  }

  // MARK: Answers

  func rejected(_ event: InputEvent, _ rejection: Rejection, at element: ElementState?) {
    note(
      rejection.sentence(for: element, given: element?.isSecret == true ? nil : event.action.text), at: event.element)
  }

  private func answered(_ answer: Result<JSON, WireFailure>, _ id: String, _ frame: Frame?, isSet: Bool) {
    let key = ByteKey(id)
    if isSet { unset -= 1 }
    switch answer {
    case .success(let result):
      if isSet { notes.drafts[key] = nil }
      if case .string(let change)? = result["shows"] { notes.sentence = StateTexts.undone(change) }
    case .failure(let failure):
      guard notes.sentences[key] == nil, notes.sentence.isEmpty, failure.reason != .shuttingDown else { break }
      let element = frame?.element(id)
      note(failure.reason == .disabled ? element?.unavailability ?? failure.message : failure.message, at: id)
    }
    isBehind = true
  }

  /// Notes the reason of a refusal for its element, or for the page if the element has no component of its own.
  private func note(_ sentence: String, at id: String) {
    isBehind = true
    if elements.contains(ByteKey(id)) { notes.sentences[ByteKey(id)] = sentence } else { notes.sentence = sentence }
  }
}

/// Passes an answer to the dialect. The renderer gets no answers, only what follows from them.
private struct A2UIAnswer: ResponseFormat {
  let then: (Result<JSON, WireFailure>, Frame?) -> Void

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    then(answer, frame)
    return answer
  }
}
