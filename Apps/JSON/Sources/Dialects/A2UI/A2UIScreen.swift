import SignalboxHTML
import SignalboxInterface
import SignalboxSession
import SignalboxWords

/// The screen of a renderer: its surfaces, and the actions of its user.
///
/// Inputs tell nothing while the user types in them, so each action has what was typed. It is set first, element by
/// element; what is refused stays in its input, and its element says why.
final class A2UIScreen {
  /// An action on a surface that is shown, with the typed values that are set before it.
  struct Step {
    let action: A2UIAction
    let showing: PageID
    let frame: Frame
    fileprivate let setters: [(id: String, value: JSON)]
  }

  let version: A2UIVersion
  /// A Boolean value that indicates whether an action names its surface in its context, because the transport has no
  /// other place for it.
  private let namesSurfaces: Bool
  /// The surfaces as the renderer has them; the page is the first.
  private var surfaces: [A2UISurface] = []
  /// The number of times that surfaces were made anew: an id is never used again.
  private var generation = 0
  private var notes = A2UINotes()
  /// The elements that can say why their action was refused. Rows and their buttons share a component.
  private var elements: Set<ByteKey> = []
  private var isBehind = true
  /// The number of typed values that are not set yet.
  private var unset = 0

  init(_ version: A2UIVersion, namesSurfaces: Bool = false) {
    (self.version, self.namesSurfaces) = (version, namesSurfaces)
  }

  // MARK: Surfaces

  /// A Boolean value that indicates whether there may be something to send. While typed values are being set there is
  /// nothing: a moment later it would change again.
  var hasNews: Bool { isBehind && unset == 0 }

  /// Records that the session has another frame.
  func frameChanged() { isBehind = true }

  /// Says a sentence on the page until the next action.
  func say(_ sentence: String) { (notes.sentence, isBehind) = (sentence, true) }

  /// Returns the messages for what is different from what the renderer has.
  func changes(to frame: Frame) -> [JSON] {
    isBehind = false
    notes.update(to: frame)
    elements = Set((frame.page.elements.flattened + frame.alerts.flatMap(\.buttons)).map { ByteKey($0.id) })
    let places = A2UIPlace.all(frame)
    var messages = surfaces.filter { known in !places.contains { $0.name == known.name } }.map { $0.remove() }
    // The newest surface is in front, so what is in front of a new surface is made anew, too.
    var isBehindNew = false
    surfaces = places.map { place in
      let known = surfaces.first { $0.name == place.name }
      if !isBehindNew, var surface = known, let changes = surface.update(content(of: place, surface.id)) {
        messages += changes
        return surface
      }
      messages += known.map { [$0.remove()] } ?? []
      generation += known == nil ? 0 : 1
      isBehindNew = true
      var surface = A2UISurface(place.name, generation, version)
      messages += surface.make(content(of: place, surface.id))
      return surface
    }
    return messages
  }

  private func content(of place: A2UIPlace, _ id: String) -> A2UIContent {
    place.content(A2UIWriter(version, notes, place.elements, surface: namesSurfaces ? id : nil))
  }

  /// Returns the messages that remove all surfaces. The next changes make all of them anew.
  func removal() -> [JSON] {
    defer { (surfaces, generation, isBehind) = ([], generation + (surfaces.isEmpty ? 0 : 1), true) }
    return surfaces.reversed().map { $0.remove() }
  }

  // MARK: Actions

  /// Notes what the renderer has in its inputs. Returns `nil` if the surface of the action has gone.
  ///
  /// The changes after this call take typed secrets out of the renderer's data model.
  func take(_ action: A2UIAction, _ frame: Frame) -> Step? {
    notes.sentence = ""
    isBehind = true
    guard let name = surfaces.first(where: { $0.id == action.surface })?.name,
      let place = A2UIPlace.all(frame).first(where: { $0.name == name }), let showing = place.showing
    else { return nil }
    notes.sentences[ByteKey(action.id)] = nil
    let setters = showing == frame.page.page ? typed(action, frame) : []
    return Step(action: action, showing: showing, frame: frame, setters: setters)
  }

  /// Sets what was typed, then acts. The format of `ticket` passes the answer to ``answered(_:_:_:isSet:)``.
  ///
  /// - Parameter patience: The time in milliseconds that the answer waits for the work that the action begins. Later
  ///   actions wait for the answer.
  func perform(
    _ step: Step, _ ticket: ResponseWriter.Ticket, patience: Int, in engine: inout WireEngine
  ) {
    for setter in step.setters {
      receive(setting: setter.id, to: setter.value, isLast: setter.id == step.setters.last?.id, in: &engine)
    }
    let (action, showing) = (step.action, step.showing)
    let press = InputEvent(page: showing, element: action.id, action: .press)
    let waits = action.name == .press && PostFeedback.waits(press, on: step.frame)
    let name = action.name == .back ? "ui.back" : "ui.press"
    receive(name, action.id, ticket, patience: patience, in: &engine) { [self] engine, frame throws(WireFailure) in
      if waits, step.setters.contains(where: { notes.sentences[ByteKey($0.id)] != nil }) { return nil }
      guard frame.inFront == showing else {
        let sentence: Rejection = frame.alerts.isEmpty ? .stalePage : .coveredByAlert
        throw WireFailure(.staleElement, saying: sentence.sentence(for: nil))
      }
      return try event(action, on: showing, frame, engine.access(frame))
    }
  }

  /// Notes what the renderer has in its inputs, and returns what is to be set, in the order of the page.
  private func typed(_ action: A2UIAction, _ frame: Frame) -> [(id: String, value: JSON)] {
    var setters: [ByteKey: JSON] = [:]
    for (name, part) in [("values", A2UIContent.Part.values), ("secrets", .secrets)] {
      for member in action.given(name) {
        guard let element = frame.element(member.name), element.isInput, element.isSecret == (part == .secrets)
        else { continue }
        surfaces[0].typed(part, member.name, member.value)
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
    unset += 1
    let ticket = ResponseWriter.Ticket(
      format: A2UIAnswer { [self] answer, frame in answered(answer, id, frame, isSet: true) }, isByUser: true)
    // The last value waits a moment for checks that take time, so that the button behind it can be pressed.
    receive("ui.set", id, ticket, patience: isLast ? 1_000 : 0, bytes: value.text.utf8.count, in: &engine) {
      engine, frame throws(WireFailure) in try engine.access(frame, isByUser: true).set(id, to: value)
    }
  }

  /// Queues a request, whose event is made in its turn.
  private func receive(
    _ name: String, _ id: String, _ ticket: ResponseWriter.Ticket, patience: Int, bytes: Int = 0,
    in engine: inout WireEngine, event: @escaping (WireEngine, Frame) throws(WireFailure) -> InputEvent?
  ) {
    let method = Method(
      name, "", gives: .members([]),
      .queued { engine, request, ticket, frame throws(WireFailure) in
        guard let event = try event(engine, frame) else { return [:] }
        return try engine.act(request, ticket, frame) { _ in [event] }
      })
    let wait = patience > 0 ? JSON.Member("timeoutMs", .integer(patience)) : JSON.Member("settle", false)
    let parameters = [JSON.Member("id", .string(id)), wait]
    engine.receive(Request(id: ticket.id, method: method, parameters: parameters), ticket, bytes: bytes)
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
    if action.name == .more, list.window == nil || shown < list.rows.count {
      notes.rows[key] = shown + A2UINotes.rows
      return shown < list.rows.count ? nil : try access.more(action.id)
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

  /// Notes what follows from the answer to an action, or to the setting of a typed value.
  func answered(_ answer: Result<JSON, WireFailure>, _ id: String, _ frame: Frame?, isSet: Bool) {
    let key = ByteKey(id)
    if isSet { unset -= 1 }
    switch answer {
    case .success(let result):
      if isSet { notes.drafts[key] = nil }
      if case .string(let change)? = result["shows"] { notes.sentence = StateTexts.undone(change) }
    case .failure(let failure):
      guard notes.sentences[key] == nil, notes.sentence.isEmpty, failure.reason != .shuttingDown else { break }
      let reason = failure.reason == .disabled ? frame?.element(id)?.unavailability : nil
      note(reason ?? failure.message, at: id)
    }
    isBehind = true
  }

  /// Notes the reason of a refusal for its element, or for the page if the element has no component of its own.
  private func note(_ sentence: String, at id: String) {
    isBehind = true
    if elements.contains(ByteKey(id)) { notes.sentences[ByteKey(id)] = sentence } else { notes.sentence = sentence }
  }
}

/// Passes an answer to the screen. The renderer gets no answers, only what follows from them.
struct A2UIAnswer: ResponseFormat {
  let then: (Result<JSON, WireFailure>, Frame?) -> Void

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    then(answer, frame)
    return answer
  }
}
