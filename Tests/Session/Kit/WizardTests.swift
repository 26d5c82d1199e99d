import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// A wizard with four steps. The password is skipped for guests, and the plan depends on the name.
private struct Joining: Application {
  static let name = "joining"
  /// A Boolean value that indicates whether the wizard stands over a home page.
  var hasHome = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    if !hasHome { return await join(context) }
    let home = HomePage()
    home.join.taps.observe {
      context.navigator.spawn(during: home.lifetime) { home.outcome.text.value = await join(context) ?? "nothing" }
    }
    _ = try? await context.navigator.presentRoot(home)
    return home.outcome.text.value
  }

  private nonisolated(nonsending) func join(_ context: ApplicationContext) async -> String? {
    let wizard = Wizard(
      ["name": "Name", "secret": "Password", "plan": "Plan", "review": "Review"], on: context.navigator)
    return try? await wizard.run { wizard throws(Dismissed) in
      let name = try await wizard.step("name") { NamePage() }
      var secret = Secret.none
      if name != "guest" { secret = try await wizard.step("secret") { PasswordPage() } }
      let plan = try await wizard.step("plan", dependingOn: name) { PlanPage(for: name) }
      switch try await wizard.step("review", { ReviewPage([name, plan, secret.isEmpty ? "open" : "closed"]) }) {
      case .edit(let step): try wizard.edit(step)
      case .done: return "\(name) \(plan)"
      }
    }
  }
}

private final class HomePage: Page<Never> {
  let join = Button("join", "Join")
  let outcome = Label("outcome")
  override var elements: [PageElement] { [join, outcome] }
  init() { super.init(key: "home", title: "Home") }
}

private final class NamePage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [name, next] }
  init() {
    super.init(key: "name", title: "Who are you?")
    next.taps.observe { [unowned self] in finish(name.text.value) }
  }
}

private final class PasswordPage: Page<Secret> {
  let password = SecretField("password", "Password", isRequired: true)
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [password, next] }
  init() {
    super.init(key: "secret", title: "Choose a password")
    password.check("At least 8 characters") { $0.count >= 8 }
    next.taps.observe { [unowned self] in finish(password.secret.value) }
  }
}

private final class PlanPage: Page<String> {
  let plan = Choice(
    "plan", "Plan", options: [ChoiceOption("free", "Free", "free"), ChoiceOption("pro", "Pro", "pro")])
  let count = NumberField("count", "Seats", number: 1)
  let yearly = Toggle("yearly", "Yearly")
  let extras = Multichoice("extras", "Extras", options: ["a", "b"].map { ChoiceOption($0, $0, $0) })
  let seats = List("seats", "Seats")
  let rooms = DataTable<String>("rooms", "Rooms", columns: [Column("name", "Name") { $0 }], rowKey: \.self).selectable()
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [plan, count, yearly, extras, seats, rooms, next] }
  init(for name: String) {
    super.init(key: "plan", title: "A plan for \(name)")
    seats.selectable(upTo: 2).rows.value = ["a", "b", "c"].map { Row($0, $0) }
    rooms.values.value = ["x", "y"]
    next.taps.observe { [unowned self] in finish(plan.selection.value ?? "none") }
  }
}

private final class ReviewPage: Page<ReviewPage.Answer> {
  enum Answer { case edit(String), done }
  let what: Label
  let name = Button("name", "Change the name")
  let secret = Button("secret", "Change the password")
  let plan = Button("plan", "Change the plan")
  let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [what, name, secret, plan, done] }
  init(_ facts: [String]) {
    what = Label("what", text: facts.joined(separator: " "))
    super.init(key: "review", title: "Is this right?")
    name.taps.observe { [unowned self] in finish(.edit("name")) }
    secret.taps.observe { [unowned self] in finish(.edit("secret")) }
    plan.taps.observe { [unowned self] in finish(.edit("plan")) }
    done.taps.observe { [unowned self] in finish(.done) }
  }
}

@Suite struct WizardTests {
  private func fillIn(_ test: SessionTest, name: String = "Ada") {
    test.set("name/name", name)
    test.press("name/next")
    if name != "guest" {
      test.set("secret/password", "correct horse")
      test.press("secret/next")
    }
    test.choose("plan/plan", "pro")
    test.press("plan/next")
  }

  private func steps(_ test: SessionTest) -> String {
    let steps = test.frame.page.steps
    let titles = steps?.steps.map { $0.title + ($0.isDone ? "+" : "") }.joined(separator: " ") ?? ""
    return "\(titles), \(steps?.sentence ?? "")"
  }

  @Test("A50: quitting in the middle of steps asks first, once any input was given")
  func leavingInTheMiddle() async throws {
    try await onSessionThread {
      let test = SessionTest(Joining())
      let leave = { test.send(InputEvent(page: test.frame.inFront, action: .quit)) }
      test.set("name/name", "ann")
      test.press("name/next")
      test.back()
      leave()
      #expect(test.frame.alerts.last?.title == "Leave before the end?", "on the first page, too, one has come back to")
      test.press("alert:1/stay")
      #expect(test.frame.page.key == "name" && test.text("name/name") == "ann")
      #expect(test.session.within { $0.interrupt(2) } == false, "Ctrl-C asks as well")
      test.session.settle()
      #expect(test.frame.alerts.count == 1)
      test.press("alert:2/leave")
      #expect(test.ending == .finished(outcome: nil))
      let other = SessionTest(Joining())
      other.send(InputEvent(page: other.frame.inFront, action: .quit))
      #expect(other.ending == .finished(outcome: nil), "nothing was given")
    }
  }

  @Test(
    "A1: the steps come in order, each says its position, and the results are there at the end",
    arguments: [false, true])
  func inOrder(hasHome: Bool) async throws {
    try await onSessionThread {
      let test = SessionTest(Joining(hasHome: hasHome))
      if hasHome { test.press("home/join") }
      #expect(steps(test) == "Name Password Plan Review, Step 1 of 4: Name")
      #expect(test.frame.page.canGoBack == hasHome)
      fillIn(test)
      #expect(steps(test) == "Name+ Password+ Plan+ Review, Step 4 of 4: Review")
      #expect(test.frame.page.canGoBack)
      #expect(test.text("review/what") == "Ada pro closed")
      test.press("review/done")
      if hasHome {
        #expect(test.text("home/outcome") == "Ada pro")
        #expect(test.frame.page.steps == nil)
      } else {
        #expect(test.ending == .finished(outcome: "Ada pro"))
      }
    }
  }

  @Test("A2: going back keeps the input, and so does coming forward again", arguments: [false, true])
  func back(hasHome: Bool) async throws {
    try await onSessionThread {
      let test = SessionTest(Joining(hasHome: hasHome))
      if hasHome { test.press("home/join") }
      fillIn(test)
      test.back()
      test.act("plan/count", .setNumber(3))
      test.act("plan/yearly", .setToggle(true))
      test.act("plan/extras", .chooseMany(["b"]))
      test.act("plan/seats", .chooseMany(["c", "a"]))
      test.act("plan/rooms", .chooseMany(["y"]))
      let plan = test.frame.page.elements
      test.back()
      #expect(test.frame.element("secret/password")?.content == .secret(isFilled: true))
      #expect(steps(test) == "Name+ Password Plan Review, Step 2 of 4: Password")
      test.back()
      #expect(test.text("name/name") == "Ada")
      test.press("name/next")
      test.press("secret/next")
      #expect(test.frame.page.elements == plan)
      for _ in 0..<2 { test.back() }
      #expect(test.frame.page.key == "name")
      #expect(test.frame.page.canGoBack == hasHome)
      guard hasHome else { return }
      test.back()
      #expect(test.text("home/outcome") == "nothing")
    }
  }

  @Test("A3: a step is changed from the review, and the user returns to the review, which shows the change")
  func editing() async throws {
    try await onSessionThread {
      let test = SessionTest(Joining())
      fillIn(test)
      test.press("review/secret")
      #expect(steps(test) == "Name+ Password Plan+ Review, Step 2 of 4: Password")
      test.set("secret/password", "another horse")
      test.press("secret/next")
      #expect(test.text("review/what") == "Ada pro closed")
      test.press("review/plan")
      test.choose("plan/plan", "free")
      test.press("plan/next")
      #expect(test.text("review/what") == "Ada free closed")
      test.press("review/done")
      #expect(test.ending == .finished(outcome: "Ada free"))
    }
  }

  @Test("A3: going back from a change discards the change")
  func editingGivenUp() async throws {
    try await onSessionThread {
      let test = SessionTest(Joining())
      fillIn(test)
      test.press("review/name")
      #expect(test.frame.page.canGoBack, "even the first step")
      test.set("name/name", "Bo")
      test.back()
      #expect(test.text("review/what") == "Ada pro closed")
      test.press("review/name")
      #expect(test.text("name/name") == "Ada")
    }
  }

  @Test(
    "A4: a step that depends on a changed input is asked again with its earlier answers; an unneeded step is skipped"
  )
  func dependent() async throws {
    try await onSessionThread {
      let test = SessionTest(Joining())
      fillIn(test)
      test.press("review/name")
      test.set("name/name", "Bo")
      test.press("name/next")
      #expect(test.frame.page.title == "A plan for Bo")
      #expect(test.frame.element("plan/plan")?.content == .choice(ChoiceState(options: Self.plans, selected: "pro")))
      test.press("plan/next")
      #expect(test.text("review/what") == "Bo pro closed")
      test.press("review/name")
      test.set("name/name", "guest")
      test.press("name/next")
      #expect(steps(test) == "Name+ Plan Review, Step 2 of 3: Plan")
      test.press("plan/next")
      #expect(test.text("review/what") == "guest pro open")
      test.back()
      test.back()
      #expect(test.frame.page.key == "name")
    }
  }

  private static let plans = [
    OptionState(key: "free", label: "Free", isEnabled: true), OptionState(key: "pro", label: "Pro", isEnabled: true),
  ]

  @Test("A5: a wizard is resumed at the step at which it stopped, undone step by step, and leaves nothing behind")
  func resumed() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Joining(), recording: try .new(folder.file(), of: Joining()), checksReplay: false)
      fillIn(test)
      test.back()
      let outline = test.frame.outline
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Joining(), recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.frame.outline == outline)
      resumed.undo()
      #expect(resumed.frame.page.key == "review")
      resumed.undo()
      #expect(resumed.frame.page.key == "plan")
      #expect(test.quit() == .finished(outcome: nil))
    }
  }
}
