// The acts of a generated user. Long, because there is a function for each kind of act.
import Foundation
import SignalboxModel
import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// The acts of a generated user.
extension GeneratedRun {
  func act() throws {
    if random.happens(1, in: 14) { turnsToLive = Int.random(in: 1...5, using: &random) }
    if random.happens(1, in: 12) { dieAtStart(isSeen: random.happens(1, in: 2)) }
    defer { if remains == nil { turnsToLive = nil } }
    if try dieAfterGiving() { return }
    guard let frame = life.frame else { throw Fault("nothing is shown") }
    if let prompt = life.prompt, frame.alerts.isEmpty, random.happens(5, in: 6) { return try answer(prompt) }
    if let button = again, random.happens(2, in: 3) { return try doOtherwise(button, frame) }
    // The session's own page covers the elements of the application.
    let covered = life.prompt != nil && frame.alerts.isEmpty
    if !plan.sources.isEmpty, random.happens(1, in: 6) { return try tellNews() }
    if plan.hasAddresses, random.happens(1, in: 12) { return try openAddress(frame) }
    switch Int.random(in: covered ? 63..<100 : 0..<100, using: &random) {
    case 0..<52: try use(frame)
    case 52..<58: try misuse(frame)
    case 58..<63: try fillIn(frame)
    case 63..<67: try goBack(frame)
    case 67..<69: try leave(frame)
    case 69..<71: try interrupt()
    case 71..<78: try undo()
    case 78..<81: try seek()
    case 81..<88: try advance()
    case 88..<95: try letWorldAnswer()
    case 95..<97:
      trace.append("  kill -9")
      try die(leaving: life.bytes, isWhole: true)
    case 97: try putAway()
    default:
      trace.append("  SIGTERM")
      life.session.inside { $0.stop(.signal(SIGTERM)) }
      try settle()
    }
  }

  /// Ends a process a few acts after a secret was given again, also several times in succession.
  /// - Returns: A Boolean value that indicates whether the process ended.
  private func dieAfterGiving() throws -> Bool {
    guard let acts = deathAfterGiving.acts else { return false }
    guard acts == 0 else {
      deathAfterGiving.acts = acts - 1
      return false
    }
    deathAfterGiving.deaths -= 1
    deathAfterGiving.acts = deathAfterGiving.deaths > 0 ? Int.random(in: 0...2, using: &random) : nil
    trace.append("  kill -9 after a secret was given")
    if random.happens(1, in: 3) { try putAway() } else { try die(leaving: life.bytes, isWhole: true) }
    return true
  }

  /// Acts like a host with a session without viewers: the session ends, and is resumed for the next visitor.
  private func putAway() throws {
    trace.append("  put away")
    isPutAway = true
    life.session.inside { $0.stop(.shutDown) }
    try settle()
  }

  // MARK: Using elements

  /// Returns every element that the user sees in front, also within groups and rows.
  private func elements(_ frame: Frame) -> [ElementState] {
    func flat(_ elements: [ElementState]) -> [ElementState] {
      elements.flatMap { element -> [ElementState] in
        switch element.content {
        case .group(let members): flat(members)
        case .list(let list):
          [element] + list.rows.flatMap { [ElementState(id: $0.id, label: $0.label, content: .button)] + $0.buttons }
        default: [element]
        }
      }
    }
    return flat(frame.alerts.last?.buttons ?? frame.page.elements)
  }

  private func use(_ frame: Frame) throws {
    let usable = elements(frame).filter(\.isEnabled).compactMap { element in
      action(for: element).map { (element, $0) }
    }
    // The tests are mainly about secrets and buttons.
    let favoured = usable.filter { if case .secret = $0.0.content { true } else { $0.0.id.contains("/b") } }
    let choices = favoured.isEmpty || random.happens(1, in: 3) ? usable : favoured
    guard let (element, action) = choices.randomElement(using: &random) else { return }
    if let file = element.content.givenFile { return try take(file, of: element.id, frame) }
    if case .secret = element.content, case .setText(let text) = action, random.happens(1, in: 2) {
      return try type(text, into: element.id, frame)
    }
    try perform([InputEvent(page: frame.inFront, element: element.id, action: action)])
  }

  /// Takes a file that the application gives. That changes nothing in the session, so it is no step of the story.
  private func take(_ file: KeptFile, of element: String, _ frame: Frame) throws {
    trace.append("  takes \(file.name), \(file.digest.prefix(8))")
    let (journal, offers, number) = (life.journal, life.offers.count, life.number)
    life.send([InputEvent(page: frame.inFront, element: element, action: .press)])
    try settle()
    guard life.number == number, remains == nil, !isOver else { return }
    guard life.journal == journal else { throw Fault("a file that is taken is written down") }
    let folder = life.path.map(JournalFile.folder) ?? ""
    if leftFiles.contains(file.digest), !FileManager.default.fileExists(atPath: folder + "/" + file.digest) {
      // A replay has no files of the session before.
      guard life.offers.count == offers, life.rejections.last == .actionFailed(SessionTexts.givenFileIsGone) else {
        throw Fault("\(file) is not here, and nothing says so: \(life.rejections.last.map { "\($0)" } ?? "")")
      }
      return
    }
    guard life.offers.count == offers + 1, life.offers.last == file else {
      throw Fault("\(file) is shown and not given: \(life.rejections.last.map { "\($0)" } ?? "")")
    }
    let bytes: [UInt8]? = try life.session.inside { session throws in
      let files = session.host.files
      return try files.bytes(of: file)
    }
    guard let bytes else { throw Fault("\(file) is given and cannot be read") }
    var hash = SHA256()
    hash.add(bytes[...])
    let digest = hash.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    guard digest == file.digest, bytes.count == file.size else { throw Fault("\(file) has other bytes: \(bytes)") }
  }

  /// Types a text letter by letter, or a few letters at a time.
  private func type(_ text: String, into id: String, _ frame: Frame) throws {
    var length = 0
    while length < text.count, remains == nil, life.frame?.inFront == frame.inFront, !isOver {
      length = min(text.count, length + Int.random(in: 1...6, using: &random))
      try perform([InputEvent(page: frame.inFront, element: id, action: .setText(String(text.prefix(length))))])
    }
  }

  /// Sends events that must be accepted.
  func perform(_ events: [InputEvent]) throws {
    let (refused, hadPrompt) = (life.rejections.count, life.prompt != nil)
    trace.append("  \(events.map { "\($0.element) \($0.action)" })")
    let number = life.number
    send(events)
    try settle()
    guard life.number == number, remains == nil, !isOver, !hadPrompt else { return }
    guard life.rejections.count == refused else {
      throw Fault("\(events) is refused: \(life.rejections.last.map { "\($0)" } ?? "")")
    }
  }

  private func action(for element: ElementState) -> UserAction? {
    switch element.content {
    case .field(let field) where field.format != nil:
      let texts =
        switch field.format?.kind {
        case .date: ["2026-01-01", "2028-02-29"]
        case .duration: ["1 h 30 min", "45 s"]
        case .colour: ["#3366cc", "#000000"]
        case .time, nil: ["00:00", "17:45"]
        }
      return .setText((texts + [""]).randomElement(using: &random) ?? "")
    case .field(let field):
      let texts = ["", "Ann", "Zoë", "a\tb\\n", "line\nbreak", "日本", "x"]
      let text = texts.randomElement(using: &random) ?? ""
      return .setText(field.isMultiline ? text : String(text.filter { $0 != "\n" && $0 != "\t" }))
    case .secret: return .setText(secret())
    case .number: return .setNumber([nil, 0, 1.5, -3, 10].randomElement(using: &random) ?? nil)
    case .toggle(let isOn): return .setToggle(random.happens(3, in: 4) ? !isOn : isOn)
    case .choice: return .choose(random.happens(1, in: 2) ? "one" : "two")
    case .multichoice: return .chooseMany([[], ["one"], ["two", "one"]].randomElement(using: &random) ?? [])
    case .file(let state):
      let files = [FileSource.contents(name: "a.txt", Array("A".utf8)), .contents(name: "Käse", Array("Brie".utf8))]
      return .sendFiles(Array(files.shuffled(using: &random).prefix(Int.random(in: 0...state.count, using: &random))))
    case .button, .link: return .press
    case .list(let list) where list.selection != nil && random.happens(1, in: 3):
      return .chooseMany(list.rows.shuffled(using: &random).prefix(random.happens(1, in: 2) ? 1 : 2).map(element.key))
    case .list(let list) where list.current != nil && random.happens(2, in: 3):
      return list.rows.randomElement(using: &random).map { .select(String($0.id.dropFirst(element.id.utf8.count + 1))) }
    case .list: return .more
    default: return nil
    }
  }

  private func secret() -> String {
    if random.happens(1, in: 12) { return "" }
    if random.happens(1, in: 4), let old = typed.values.sorted().randomElement(using: &random) { return old }
    canaries += 1
    let letters = String(String(canaries + 25 * 26, radix: 36).map { $0.isNumber ? "x" : $0 })
    let text =
      "\(Canary.word)-\(letters)" + (["", "7", "Q", "9Zx", "-long", "7-longer-Q"].randomElement(using: &random) ?? "")
    return text
  }

  // MARK: Other inputs

  /// Sends an event that must be refused and must change nothing.
  private func misuse(_ frame: Frame) throws {
    let front = frame.alerts.last?.id ?? frame.page.key
    var events = [
      InputEvent(page: PageID(99_999), element: "\(front)/log", action: .press),
      InputEvent(page: frame.inFront, element: "\(front)/nothing", action: .press),
      InputEvent(page: frame.inFront, element: "nowhere/log", action: .press),
      InputEvent(page: frame.inFront, action: .open(Address(parts: ["nothing"]))),
    ]
    for element in elements(frame) {
      let event = { InputEvent(page: frame.inFront, element: element.id, action: $0) }
      if !element.isEnabled { events.append(event(.press)) }
      switch element.content {
      case .secret:
        events += [
          event(.setText(Canary.word + String(repeating: "y", count: 2_000))), event(.setText(Canary.word + "\u{1b}")),
          event(.press),
        ]
      case .field(let field) where field.format != nil:
        events += ["2025-12-31", "17:46", "2026-02-30", "today", "\u{661}"].map { event(.setText($0)) }
      case .field: events += [event(.setText(String(repeating: "y", count: 50))), event(.setToggle(true))]
      case .number: events += [event(.setNumber(100)), event(.setNumber(0.3)), event(.setNumber(.nan))]
      case .choice: events += [event(.choose("three")), event(.choose("four"))]
      case .multichoice: events += [event(.chooseMany(["three"])), event(.chooseMany(["five"]))]
      case .file:
        events += [
          event(.sendFiles([.contents(name: "long", Array(repeating: 0x61, count: 21))])),
          event(.sendFiles([.contents(name: "a.txt", [0])])), event(.sendFiles([.contents(name: "../a", [])])),
          event(.setFiles([KeptFile(name: "a", type: "text/plain", size: 1, digest: "nothing")])),
        ]
      case .list: events += [event(.select("nothing")), event(.chooseMany(["nothing"]))]
      case .text, .note, .heading, .progress, .chart, .table, .image: events.append(event(.press))
      default: break
      }
    }
    guard let event = events.randomElement(using: &random) else { return }
    trace.append("  misuse: \(event.element) \("\(event.action)".prefix(40))")
    let (journal, refused, number) = (life.journal, life.rejections.count, life.number)
    send([event])
    try settle()
    guard life.number == number, remains == nil, !isOver else { return }
    guard life.rejections.count == refused + 1 else { throw Fault("\(event) is not refused") }
    guard life.journal == journal else { throw Fault("a refusal is written down: \(event)") }
  }

  /// Fills in a form: several fields at once, and perhaps a button.
  private func fillIn(_ frame: Frame) throws {
    var events: [InputEvent] = []
    for element in elements(frame).filter(\.isEnabled).shuffled(using: &random) where events.count < 3 {
      switch element.content {
      case .field, .secret, .number, .choice:
        if let action = action(for: element) {
          events.append(InputEvent(page: frame.inFront, element: element.id, action: action))
        }
      default: continue
      }
    }
    let buttons = elements(frame).filter { $0.isEnabled && $0.content == .button }
    if random.happens(1, in: 2), let button = buttons.randomElement(using: &random) {
      events.append(InputEvent(page: frame.inFront, element: button.id, action: .press))
    }
    if !events.isEmpty { try perform(events) }
  }

  private func goBack(_ frame: Frame) throws {
    guard !frame.alerts.isEmpty || frame.page.canGoBack || life.hooks.isGuarding else { return }
    guard life.prompt == nil else { return }
    trace.append("  back")
    send([InputEvent(page: frame.inFront, action: .back)])
    try settle()
  }

  private func leave(_ frame: Frame) throws {
    let (guarded, requests, number) = (life.hooks.isGuarding, life.hooks.dismissalRequests, life.number)
    let isFree = frame.alerts.isEmpty && life.prompt == nil
    trace.append("  leave")
    if life.prompt != nil, frame.alerts.isEmpty { return try onPrompt(nil, .quit) }
    send([InputEvent(page: frame.inFront, action: .quit)])
    try settle()
    guard guarded, life.number == number, remains == nil || isOver else { return }
    guard !isOver else { throw Fault("a guarded application was left without a question") }
    if isFree, life.hooks.dismissalRequests != requests + 1 {
      throw Fault("the page that guards leaving was not asked")
    }
  }

  private func interrupt() throws {
    trace.append("  SIGINT")
    let (guarded, requests) = (life.hooks.isGuarding, life.hooks.dismissalRequests)
    let isFree = life.frame?.alerts.isEmpty == true && life.prompt == nil
    let refused = life.rejections.count
    let ends = life.session.inside { $0.interrupt(SIGINT) }
    if ends {
      if guarded, isFree, requests == 0 { throw Fault("an interrupt passed a page that guards leaving") }
      return try settle()
    }
    guard guarded else { throw Fault("an interrupt was ignored") }
    sentLeave(refused)
    try settle()
    if isFree, remains == nil, life.hooks.dismissalRequests != requests + 1 {
      throw Fault("the page that guards leaving was not asked")
    }
  }

  private func advance() throws { try advance(by: Int.random(in: 1...7, using: &random)) }

  func advance(by seconds: Int) throws {
    let duration = Duration.seconds(seconds)
    trace.append("  \(duration) pass")
    life.session.inside { $0.loop.advance(by: duration) }
    try settle()
  }

  private func letWorldAnswer() throws {
    let calls = world.outstanding(life.number).filter { $0.name != "background" }
    guard let call = calls.randomElement(using: &random) else { return }
    try answer(call)
    try settle()
  }

  // MARK: Back in time

  private func undo() throws {
    trace.append("  undo")
    let step = life.session.inside { $0.journal.lastStep }
    let last = story.last { $0.isInput && $0.index == step }
    // Undo skips moves of the bar.
    let hasStep = life.journal.entries.contains { !$0.inputs.isEmpty && !$0.isLooking }
    guard (last != nil) == hasStep else { throw Fault("the session takes back another step") }
    try travel(to: step, .undo)
    guard case .did(let deeds)? = last?.kind, let deed = deeds.last, deed.action == .press else { return }
    again = deed
  }

  /// Repeats the undone press with other text in a field.
  private func doOtherwise(_ deed: Step.Deed, _ frame: Frame) throws {
    again = nil
    let press = deed.event(in: frame)
    guard life.prompt == nil, canPress(press.element, frame) else { return }
    let fields = elements(frame).filter { element in
      switch element.content {
      case .field, .secret: element.isEnabled
      default: false
      }
    }
    if random.happens(1, in: 2), let field = fields.randomElement(using: &random), let action = action(for: field) {
      try perform([InputEvent(page: frame.inFront, element: field.id, action: action)])
    }
    guard remains == nil, !isOver, let now = life.frame, now.inFront == frame.inFront,
      canPress(press.element, now)
    else { return }
    try perform([press])
  }

  /// Another page may have another element with this id.
  private func canPress(_ id: String, _ frame: Frame) -> Bool {
    guard let element = frame.element(id), element.isEnabled else { return false }
    return switch element.content {
    case .button, .link: true
    default: false
    }
  }

  private func seek() throws {
    let journal = life.journal
    guard journal.end > journal.first else { return }
    let number = Int.random(in: journal.first...journal.end, using: &random)
    trace.append("  seek \(number)")
    let target = life.session.inside { $0.journal.position(atOrAfter: number) }
    try travel(to: target, .seek(to: number))
  }

  private func travel(to target: Int?, _ action: UserAction) throws {
    let (journal, refused, number) = (life.journal, life.rejections.count, life.number)
    let isBusy = world.outstanding(life.number).contains { $0.name != "background" }
    let irreversible = story.last { step in
      guard let target, step.index >= target else { return false }
      switch step.kind {
      case .began(_, isIrreversible: true), .ended(_, _, isIrreversible: true): return true
      default: return false
      }
    }
    life.session.inside { $0.host.send(InputEvent(page: $0.frame?.inFront ?? PageID(0), action: action)) }
    try settle()
    guard life.number == number, remains == nil, !isOver else { return }
    let wasRefused = life.rejections.count > refused
    if isBusy || target == nil || irreversible != nil {
      guard wasRefused else {
        throw Fault(
          "\(action) went over \(irreversible.map { "\($0.kind)" } ?? (isBusy ? "an effect under way" : "nothing"))")
      }
      return
    }
    guard !wasRefused else { throw Fault("\(action) was refused: \(life.rejections.last.map { "\($0)" } ?? "")") }
    guard let target, target < journal.end else { return }
    guard case .travelled? = life.journal[target]?.entry else {
      throw Fault("\(action) did not come to \(target): \(life.journal[target].map { "\($0.entry)" } ?? "nothing")")
    }
  }

  // MARK: Secrets requested again

  /// Answers the session's own page.
  private func answer(_ prompt: (page: PageID, ids: [String])) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      trace.append("  does not give the secret")
      try onPrompt(random.happens(1, in: 2) ? "secrets/forget" : nil, .press)
    case 1:
      trace.append("  leaves at the session's page")
      try onPrompt(nil, .quit)
    case 2...3: try giveWrong(prompt)
    // Pages disappear during this time.
    case 4...6: try advance(by: Int.random(in: 8...25, using: &random))
    default: try giveRight(prompt)
    }
  }

  private func onPrompt(_ element: String?, _ action: UserAction) throws {
    guard let page = life.prompt?.page else { return }
    let isLeaving = action == .quit
    let event = InputEvent(page: page, element: element ?? "", action: element == nil && !isLeaving ? .back : action)
    life.session.inside { $0.host.send(event) }
    try settle()
  }

  /// Returns the session's field for each secret.
  private func fields(_ prompt: (page: PageID, ids: [String])) throws -> [(field: String, id: String)] {
    let fields = (life.frame?.page.elements ?? []).filter { if case .secret = $0.content { true } else { false } }
    guard fields.count == prompt.ids.count else {
      throw Fault("the session's page has \(fields.count) fields for \(prompt.ids)")
    }
    return zip(fields, prompt.ids).map { ($0.id, $1) }
  }

  func giveRight(_ prompt: (page: PageID, ids: [String])) throws {
    let number = life.number
    for (field, id) in try fields(prompt) {
      guard let text = typed[id] else { throw Fault("the session asks for a secret \(id) that nobody typed") }
      trace.append("  gives secret \(id) again: \(text)")
      try onPrompt(field, .setText(text))
      guard life.number == number, remains == nil, life.prompt?.page == prompt.page else { return }
    }
    // An effect may fail with these secrets at once.
    know(prompt.ids)
    try onPrompt("secrets/continue", .press)
    guard life.number == number, remains == nil, !isOver else { return }
    guard life.prompt?.page != prompt.page else {
      throw Fault("what was typed is refused:\n\(life.frame?.outline ?? "")")
    }
    if deathAfterGiving.acts == nil, random.happens(1, in: 2) {
      deathAfterGiving = (Int.random(in: 0...3, using: &random), Int.random(in: 1...3, using: &random))
    }
    // Repeats the last press, because its answers about secrets were unknown.
    if case .did(let deeds)? = story.last(where: { $0.isInput && !$0.isGivenAgain })?.kind, let deed = deeds.last,
      deed.action == .press
    {
      again = deed
    }
  }

  /// Gives a wrong text if a recorded answer can reveal it.
  private func giveWrong(_ prompt: (page: PageID, ids: [String])) throws {
    let wrong = "wrong-\(Canary.word)-\(Int.random(in: 0...9, using: &random))"
    let candidates = [wrong, wrong + "-Q", "x", "xy", "X1"]
    let number = life.number
    for (field, id) in try fields(prompt) {
      let answers = life.journal.entries.compactMap { entry -> (Rule, Bool)? in
        guard case .check(id, let name, let answer) = entry, answer != .unknown, let rule = Rule(of: name) else {
          return nil
        }
        return (rule, answer == .yes)
      }
      let text = candidates.first { text in answers.contains { $0.0.test(text) != $0.1 } }
      guard let text, !plan.keepsCheckpoints else { continue }
      trace.append("  gives a wrong secret \(id): \(text)")
      for (other, otherID) in try fields(prompt) {
        try onPrompt(other, .setText(other == field ? text : typed[otherID] ?? text))
        guard life.number == number, remains == nil, life.prompt?.page == prompt.page else { return }
      }
      try onPrompt("secrets/continue", .press)
      guard life.number == number, remains == nil, !isOver else { return }
      guard life.prompt?.page == prompt.page else { throw Fault("a wrong secret is taken for \(id): \(text)") }
      guard life.frame?.element(field)?.error != nil else { throw Fault("nobody says why \(text) is not secret \(id)") }
      return
    }
    try giveRight(prompt)
  }
}
