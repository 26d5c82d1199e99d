// A generated page and its actions. Long, because there is a case for each kind of element.
import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A page made from a ``PagePlan``. It shows the result of every action.
final class GeneratedPage: Page<Payload> {
  private let plan: PagePlan
  private let parts: Parts
  private let isRoot: Bool
  private let log = Label("log", "What happened")
  private let prose = RichText("prose", "Told again")
  private let wall = Label("wall", "Wall clock")
  private let progress = Progress("progress", "Slowly")
  private let given = Download("given", "Given")
  private var fields: [TextField] = []
  private var secrets: [SecretField] = []
  private var made: [PageElement] = []
  private let carried: MutableProperty<Secret>
  private let token = MutableProperty(Secret.none)
  private var lastEffect: Subscription?
  private var giveUpLast: () -> Void = {}

  override var elements: [PageElement] { made }

  init(_ plan: PagePlan, _ parts: Parts, isRoot: Bool = false, carried: Secret = .none) {
    (self.plan, self.parts, self.isRoot) = (plan, parts, isRoot)
    self.carried = MutableProperty(carried)
    super.init(key: plan.key, title: "Page \(plan.key)")
    log.text.value = value("log") ?? ""
    log.tone <~ log.text.map { Tone.allCases[$0.utf8.count % Tone.allCases.count] }
    prose.text <~ log.text.map { "# Log\n\n* \($0)" }
    wall.text.value = value("wall") ?? ""
    progress.fraction.value = value("progress").flatMap(Double.init)
    given.file.value = value("given").flatMap { try? Self.files($0).first }
    made = [log, prose, wall, progress, given]
    addSources()
    for (place, element) in plan.elements.enumerated() { add(element, "x\(place)") }
    for secret in plan.secrets { add(secret) }
    addComparison()
    addCarried()
    for (place, deed) in plan.buttons.enumerated() { add(deed, "b\(place)") }
    guardLeaving()
    if let deadline = plan.deadline {
      let subscription = parts.context.clock.schedule(after: .seconds(deadline)) { [unowned self] in
        parts.context.navigator.cancel(self)
      }
      lifetime.add(subscription)
    }
  }

  // MARK: State of the root for a checkpoint

  private func value(_ key: String) -> String? { isRoot ? parts.memory.state.values[key] : nil }

  private func keep(_ key: String, _ value: String) {
    // Another root may be there by now.
    if isRoot, !lifetime.hasEnded { parts.memory.state.values[key] = value }
  }

  private func write(_ words: String) {
    log.text.value += "\(words); "
    keep("log", log.text.value)
  }

  // MARK: Elements

  /// Adds a field for a time, a length of time or a colour: by its key, so that the plans stay the same.
  private func addFormatted(_ key: String) {
    let keepText = { [unowned self] (text: String?) in keep(key, text ?? "") }
    switch key.utf8.reduce(0, { $0 + Int($1) }) % 3 {
    case 0:
      let field = TimeField(key, "Time", time: value(key).flatMap(TimeOfDay.init), latest: TimeOfDay("17:45"))
      field.edits.observe { keepText($0.map { "\($0)" }) }
      made.append(field)
    case 1:
      let field = DurationField(key, "Length", value: value(key).flatMap(TimeSpan.init), latest: TimeSpan("2 h"))
      field.edits.observe { keepText($0.map { "\($0)" }) }
      made.append(field)
    default:
      let field = ColourField(key, "Colour", value: value(key).flatMap(RGBColour.init))
      field.edits.observe { keepText($0.map { "\($0)" }) }
      made.append(field)
    }
  }

  private func add(_ element: ElementPlan, _ key: String) {
    switch element {
    case .text, .longText:
      let field = TextField(key, "Text \(key)", text: value(key) ?? "", isMultiline: element == .longText, limit: 40)
      field.edits.observe { [unowned self] in keep(key, $0) }
      fields.append(field)
      made.append(field)
    case .number:
      let field = NumberField(
        key, "Number", number: value(key).flatMap(Double.init), minimum: -10, maximum: 10, step: 0.5, style: .slider)
      field.edits.observe { [unowned self] in keep(key, $0.map { "\($0)" } ?? "") }
      made.append(field)
    case .date:
      let field = DateField(
        key, "Day", date: value(key).flatMap(CalendarDate.init), earliest: CalendarDate("2026-01-01"))
      field.edits.observe { [unowned self] in keep(key, $0.map { "\($0)" } ?? "") }
      made.append(field)
    case .time: addFormatted(key)
    case .toggle:
      let toggle = Toggle(key, "Toggle", isOn: value(key) == "true")
      toggle.edits.observe { [unowned self] in keep(key, "\($0)") }
      // A press of a disabled button is refused.
      let button = Button(key + "on", "Only when on")
      button.isEnabled <~ toggle.isOn
      button.taps.observe { [unowned self] in write("on") }
      made += [toggle, button]
    case .choice:
      let choice = Choice(key, "Choice", options: Self.options, selection: value(key).flatMap(Int.init))
      choice.edits.observe { [unowned self] in keep(key, "\($0)") }
      made.append(choice)
    case .multichoice:
      let kept = value(key)?.split(separator: ",").compactMap { Int($0) } ?? []
      let choice = Multichoice(key, "Several", options: Self.options, selection: kept, maximum: 2)
      choice.edits.observe { [unowned self] in keep(key, $0.map { "\($0)" }.joined(separator: ",")) }
      made.append(choice)
    case .file:
      let field = FileField(key, "Files", limit: 20, types: [.text], count: 2)
      field.files.value = value(key).flatMap { try? Self.files($0) } ?? []
      field.edits.observe { [unowned self] in keep(key, Self.text($0)) }
      made.append(field)
    case .list:
      let list = List(key, "Rows")
      list.rows.value = Self.rows(value(key).flatMap(Int.init) ?? 2)
      list.wantsMore.value = list.rows.value.count < 6
      list.selections.observe { [unowned self] in write("row \($0)") }
      list.buttonPresses.observe { [unowned self] in write("\($0.button) of \($0.row)") }
      list.moreRequests.observe { [unowned self, unowned list] in
        list.rows.value = Self.rows(list.rows.value.count + 2)
        list.wantsMore.value = list.rows.value.count < 6
        keep(key, "\(list.rows.value.count)")
      }
      made.append(list)
    case .details:
      let list = List(key, "Rows")
      list.rows.value = Self.rows(5)
      list.current.value = value(key)
      list.selectable(upTo: 2)
      list.selected.value = value(key + "marks")?.split(separator: ",").map(String.init) ?? []
      list.selected.changes.observe { [unowned self] in keep(key + "marks", $0.joined(separator: ",")) }
      let about = Label(key + "about", "About")
      about.text <~ list.current.map { $0 ?? "" }
      list.current.changes.observe { [unowned self] in keep(key, $0 ?? "") }
      list.buttonPresses.observe { [unowned self] in write("\($0.button) of \($0.row)") }
      made.append(MasterDetail(key + "sides", list: list, detail: [about]))
    case .table:
      let table = Table(key, "Table", columns: ["a", "b"])
      table.rows.value = [["1", "2"], ["3"]]
      made.append(table)
    case .chart:
      let chart = Chart(key, "Chart", style: .line, unit: "letters")
      chart.series <~ log.text.map { [ChartSeries("log", [Double($0.utf8.count), nil, 4])] }
      made.append(chart)
    case .progress: made.append(Progress(key, "Progress", fraction: 0.5))
    case .image: made.append(Image(key, "Image", picture: .placeholder("A picture")))
    case .note: made.append(Note(key, text: "A note"))
    case .link:
      let link = Link(key, "Link", target: "https://example.org")
      link.taps.observe { [unowned self] in write("link") }
      made.append(link)
    case .group:
      let field = TextField(key + "in", "Inside", text: value(key + "in") ?? "", limit: 40)
      field.edits.observe { [unowned self] in keep(key + "in", $0) }
      fields.append(field)
      made.append(Columns(key, "Group", [field, Group(key + "head", [Heading(key + "title", "Heading")])]))
    case .heading: made.append(Heading(key, "Heading"))
    }
  }

  private static let options = [
    ChoiceOption("one", "One", 1), ChoiceOption("two", "Two", 2), ChoiceOption("three", "Three", 3, isEnabled: false),
  ]

  private static func files(_ text: String) throws -> [KeptFile] {
    try JSONDecoder().decode([KeptFile].self, from: Data(text.utf8))
  }

  private static func text(_ files: [KeptFile]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(files)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func rows(_ count: Int) -> [Row] {
    (1...count).map { Row("r\($0)", "Row \($0)", buttons: [RowButton("more", "More", isEnabled: $0 % 3 != 0)]) }
  }

  private func add(_ plan: SecretPlan) {
    let field = SecretField(plan.key, "Secret \(plan.key)")
    secrets.append(field)
    made.append(field)
    for (place, rule) in plan.rules.enumerated() where rule.asking == .whileTyping {
      let passes = Label("\(plan.key)r\(place)", rule.rule.rawValue)
      passes.text <~ field.secret.map { [parts] in "\(parts.check($0, rule.name, rule.rule))" }
      made.append(passes)
    }
    for rule in plan.rules where rule.asking == .byFrame {
      field.validate(
        field.secret.map { [parts] in $0.isEmpty || parts.check($0, rule.name, rule.rule) ? nil : rule.name })
    }
  }

  private func addSources() {
    guard !parts.plan.sources.isEmpty else { return }
    let news = Label(SourcePlan.values, "News")
    news.text <~ parts.memory.news
    let troubles = Label(SourcePlan.troubles, "Troubles")
    troubles.text <~ parts.context.sources.troubles.map { $0.map(\.reason).joined(separator: ", ") }
    made += [news, troubles]
  }

  private func addComparison() {
    guard secrets.count > 1 else { return }
    if plan.comparison == .byFrame {
      let both = secrets[0].secret.combine(secrets[1].secret)
      secrets[1].validate(
        both.map { [parts] in $0.isEmpty || $1.isEmpty || parts.equal($0, $1) ? nil : "Not the same" })
    }
    guard plan.comparison == .whileTyping else { return }
    let isSame = Label("same", "Both are the same")
    isSame.text <~ secrets[0].secret.combine(secrets[1].secret).map { [parts] in "\(parts.equal($0.0, $0.1))" }
    made.append(isSame)
  }

  private func addCarried() {
    guard let rule = plan.carriedRule else { return }
    let passes = Label("carried", rule.rawValue)
    let name = "\(plan.key) carried \(rule.rawValue)"
    if plan.isCarriedAskedByFrame {
      passes.validate(carried.map { [parts] in $0.isEmpty || parts.check($0, name, rule) ? nil : name })
    } else {
      passes.text <~ carried.map { [parts] in "\($0.isEmpty) \(parts.check($0, name, rule))" }
    }
    made.append(passes)
  }

  private func guardLeaving() {
    switch plan.guarding {
    case .never: return
    case .always: guardsDismissal.value = true
    case .byToggle:
      let toggle = Toggle("guard", "Ask before leaving", isOn: value("guard") == "true")
      toggle.edits.observe { [unowned self] in keep("guard", "\($0)") }
      guardsDismissal <~ toggle.isOn
      made.append(toggle)
    }
    let (hooks, number) = (parts.hooks, parts.hooks.nextPage())
    ready.observe { [unowned self] in
      guardsDismissal.signal.observe(during: lifetime) { hooks.setGuarding(number, $0) }
    }
    lifetime.onEnd { hooks.setGuarding(number, false) }
    dismissalRequests.observe { [unowned self] in
      hooks.leaveRequested()
      let question = Alert(title: "Leave?", buttons: [Button("stay", "Stay"), Button("go", "Go", role: .destructive)])
      parts.context.navigator.alert(question) { [weak self] in
        guard let self, case .success(let answer) = $0 else { return }
        if answer == "go" { parts.context.navigator.cancel(self) } else { write("stays") }
      }
    }
  }

  // MARK: Deeds

  private func add(_ deed: Deed, _ key: String) {
    let button = Button(key, "Button \(deed)")
    button.taps.observe { [unowned self] in perform(deed) }
    made.append(button)
  }

  private func perform(_ deed: Deed) {
    let context = parts.context
    switch deed {
    case .note: write("note \(texts)")
    case .chance:
      var chance = context.random
      write("dice \(Int.random(in: 1...6, using: &chance))")
    case .time:
      wall.text.value = "\(context.wallClock())"
      keep("wall", wall.text.value)
      write("at \(context.clock.now)")
    case .alert:
      context.navigator.spawn(during: lifetime) { [self] in
        let alert = Alert(
          title: "Sure?", message: texts, severity: .warning, buttons: [Button("yes", "Yes"), Button("no", "No")])
        let answer = try? await context.navigator.present(alert, as: .alert)
        write("alert \(answer ?? "nothing")")
      }
    case .slow: goSlowly()
    case .cancel:
      giveUpLast()
      lastEffect?.cancel()
      lastEffect = nil
    case .clear: for field in secrets { field.clear() }
    case .ask: ask()
    case .finish: finish(Payload(text: texts, secret: secrets.first?.secret.value ?? carried.value))
    case .root(let root): finish(Payload(text: "", nextRoot: root))
    case .run(let effect): run(parts.plan.effects[effect])
    case .runTwo(let first, let second):
      run(parts.plan.effects[first])
      run(parts.plan.effects[second])
    case .present(let page, let mode): present(page, mode)
    }
  }

  private var texts: String { fields.map(\.text.value).joined(separator: ",") }

  private func goSlowly() {
    parts.context.navigator.spawn(during: lifetime) { [self] in
      do throws(EffectFailure) {
        for step in 1...3 {
          try await parts.context.effects.wait("slow", title: "Slowly", for: .seconds(2))
          progress.fraction.value = Double(step) / 3
          keep("progress", "\(Double(step) / 3)")
        }
        write("slow at \(parts.context.clock.now)")
      } catch {
        write("slow \(error.cause)")
      }
    }
  }

  private func ask() {
    for (field, secret) in zip(secrets, plan.secrets) {
      for rule in secret.rules where rule.asking == .whenPressed {
        write("\(rule.name) \(parts.check(field.secret.value, rule.name, rule.rule))")
      }
    }
    if plan.comparison == .whenPressed {
      write("same \(parts.equal(secrets[0].secret.value, secrets[1].secret.value))")
    }
  }

  private func present(_ page: Int, _ mode: PresentationMode) {
    parts.context.navigator.spawn(during: lifetime) { [self] in
      let secret = secrets.first { !$0.secret.value.isEmpty }?.secret.value ?? carried.value
      let page = GeneratedPage(parts.plan.pages[page], parts, carried: secret)
      do throws(Dismissed) {
        let payload = try await parts.context.navigator.present(page, as: mode)
        write("\(page.key) gave \(payload.text)")
        // A checkpoint keeps no secrets.
        if !(isRoot && parts.plan.keepsCheckpoints), !payload.secret.isEmpty { carried.value = payload.secret }
      } catch {
        write("\(page.key) \(error)")
      }
    }
  }

  private func run(_ effect: EffectPlan) {
    parts.memory.state.attempts += 1
    let name = "\(effect.name).\(parts.memory.state.attempts)"
    let taken = effect.takes.map { source in
      switch source {
      case .field(let place): secrets[place].secret.value
      case .carried: carried.value
      case .token: token.value
      }
    }
    let given = "\(plan.key) \(texts) \(taken.map { $0.isEmpty ? "empty" : "filled" })"
    let (world, life, context) = (parts.world, parts.life, parts.context)
    let (hooks, ticket) = (parts.hooks, parts.hooks.began(name))
    // An effect that must finish is never cancelled.
    giveUpLast = { if effect.policy != .finish { hooks.gaveUp(ticket) } }
    if !effect.outlivesPage { lifetime.onEnd(giveUpLast) }
    lastEffect = context.navigator.spawn(during: effect.outlivesPage ? nil : lifetime) { [self] in
      defer { hooks.ended(ticket) }
      let described = Effect(
        name, title: effect.title, policy: effect.policy, isReversible: effect.isReversible, given: given)
      do throws(EffectFailure) {
        if effect.givesFile { return try await giveFile(described, given) }
        let gift = try await context.effects.run(described, secrets: taken) { key, texts in
          try await world.carryOut(life: life, key: key, name: name, given: given, secrets: texts)
        }
        if let new = gift.token, !(isRoot && parts.plan.keepsCheckpoints) { token.value = new }
        write("\(name) \(gift.text)")
      } catch {
        write("\(name) \(error.cause) \(error)")
      }
    }
  }

  /// Runs an effect that makes a file for the user.
  private nonisolated(nonsending) func giveFile(_ effect: Effect, _ input: String) async throws(EffectFailure) {
    let (world, life, name) = (parts.world, parts.life, effect.name)
    let file = try await parts.context.effects.give(
      name, as: "\(plan.key).txt", type: "text/plain", title: effect.title, policy: effect.policy,
      isReversible: effect.isReversible, given: input
    ) { key in
      let gift = try await world.carryOut(life: life, key: key, name: name, given: input, secrets: [])
      return Array(gift.text.utf8)
    }
    given.file.value = file
    keep("given", Self.text([file]))
    write("\(name) gave \(file.size) bytes")
  }
}
