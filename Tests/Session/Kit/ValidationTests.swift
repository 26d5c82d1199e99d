import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

private struct SigningUp: Application {
  static let name = "signing-up"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(SignUpPage(context))
  }
}

private final class SignUpPage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let email = TextField("email", "E-mail")
  let password = SecretField("password", "Password", isRequired: true)
  let again = SecretField("again", "Again", isRequired: true)
  let begin = NumberField("begin", "From")
  let end = NumberField("end", "To")
  let company = TextField("company", "Company", isRequired: true)
  let tax = TextField("tax", "Tax number", isRequired: true)
  let isCompany = Toggle("is-company", "For a company")
  let region = Choice(
    "region", "Region", options: [ChoiceOption("eu", "Europe", "eu"), ChoiceOption("us", "US", "us")])
  let zone = Choice<String>("zone", "Zone", isRequired: true, whenGone: .first)
  let tools = Multichoice<String>("tools", "Tools")
  let terms = Toggle("terms", "I agree", isRequired: true)
  let next = Button("next", "Next", role: .default)
  let later = Button("later", "Later")
  private(set) lazy var details = Group("details", "Details", [tax])

  override var elements: [PageElement] {
    [name, email, password, again, begin, end, isCompany, company, details, region, zone, tools, terms, next, later]
  }

  init(_ context: ApplicationContext) {
    super.init(key: "sign-up", title: "Sign up")
    name.check(.length(2...8))
    name.check("No blanks") { !$0.contains(" ") }
    name.check(as: "is-free", during: lifetime, in: context) { $0 == "root" ? "This name is taken" : nil }
    email.check(.email)
    password.check("At least 8 characters") { $0.count >= 8 }
    again.check("Not the same", with: password) { $0 == $1 }
    end.validate(
      Property(combining: begin.number, end.number) { begin, end in
        guard let begin, let end else { return nil }
        return begin <= end ? nil : "Before the beginning"
      })
    company.isVisible <~ isCompany.isOn
    details.isVisible <~ isCompany.isOn
    let zones = ["eu": ["Berlin", "Paris"], "us": ["Boise", "Berlin"]]
    zone.options <~ region.selection.map { (zones[$0 ?? ""] ?? []).map { ChoiceOption($0, $0, $0) } }
    tools.options <~ zone.selection.map { ["ssh", $0 ?? "none"].map { ChoiceOption($0, $0, $0) } }
    next.taps.observe { [unowned self] in finish("\(name.text.value) \(zone.selection.value ?? "")") }
    later.wait(for: isCompany.isOn.map { $0 ? "Not for companies" : nil })
  }
}

@Suite struct ValidationTests {
  private func reason(_ test: SessionTest, _ id: String = "sign-up/next") -> String? {
    test.frame.element(id)?.disabledReason
  }

  private func complaint(_ test: SessionTest, _ key: String) -> String? { test.frame.element("sign-up/\(key)")?.error }

  private func fillIn(_ test: SessionTest) {
    test.set("sign-up/name", "Ada")
    test.advance(by: .seconds(1))
    test.set("sign-up/password", "correct horse")
    test.set("sign-up/again", "correct horse")
    test.choose("sign-up/region", "eu")
    test.choose("sign-up/zone", "Paris")
    test.act("sign-up/terms", .setToggle(true))
  }

  @Test("A6: the session enforces required input: the default button waits, and names the missing input")
  func required() async throws {
    try await onSessionThread {
      let test = SessionTest(SigningUp())
      #expect(reason(test) == "Still needed: Name, Password, Again, Zone, I agree")
      test.press("sign-up/next")
      #expect(test.rejections == [.disabled])
      fillIn(test)
      #expect(reason(test) == nil)
      #expect(test.frame.element("sign-up/next")?.isEnabled == true)
      test.set("sign-up/name", "   ")
      #expect(reason(test) == "Still needed: Name")
      test.set("sign-up/name", "Ada")
      test.advance(by: .seconds(1))
      test.act("sign-up/is-company", .setToggle(true))
      #expect(
        reason(test) == "Still needed: Company, Tax number", "what is hidden, or in a hidden group, is not needed")
      #expect(reason(test, "sign-up/later") == "Not for companies")
      test.act("sign-up/is-company", .setToggle(false))
      test.press("sign-up/next")
      #expect(test.ending == .finished(outcome: "Ada Paris"))
    }
  }

  @Test("A6: a default button that is disabled without a reason names the missing or wrong input")
  func guessed() async throws {
    try await onSessionThread {
      let test = SessionTest(LoggingIn())
      #expect(reason(test, "log-in/enter") == "Still needed: Name, Password")
      test.set("log-in/name", "Ada")
      test.set("log-in/password", "x")
      #expect(reason(test, "log-in/enter") == "To correct: Password", "it is there, and wrong")
      test.set("log-in/name", "")
      #expect(reason(test, "log-in/enter") == "Still needed: Name. To correct: Password")
      test.set("log-in/name", "Ada")
      test.act("log-in/is-open", .setToggle(true))
      #expect(test.frame.element("log-in/enter")?.isEnabled == true && reason(test, "log-in/enter") == nil)
      test.set("log-in/password", "")
      #expect(reason(test, "log-in/enter") == "Still needed: Password")
      #expect(reason(test, "log-in/other") == nil, "who is no default button knows nothing of the fields")
    }
  }

  @Test("A7: a check complains about a value that is present, and the button that needs the field waits")
  func checks() async throws {
    try await onSessionThread {
      let test = SessionTest(SigningUp())
      fillIn(test)
      #expect(complaint(test, "email") == nil, "an empty one is not asked")
      for (text, said) in [
        ("nobody", "Not an e-mail address"), ("a@b", "Not an e-mail address"), ("a@b..c", "Not an e-mail address"),
        ("a b@c.de", "Not an e-mail address"), ("ada@lovelace.org", nil),
      ] {
        test.set("sign-up/email", text)
        #expect(complaint(test, "email") == said, "\(text)")
        #expect(reason(test) == said.map { _ in "To correct: E-mail" })
      }
      test.set("sign-up/name", "A")
      #expect(complaint(test, "name") == "Must have 2 to 8 characters")
      test.set("sign-up/name", "A B")
      #expect(complaint(test, "name") == "No blanks")
      test.set("sign-up/name", "Ada")
      test.advance(by: .seconds(1))
      test.set("sign-up/password", "short")
      #expect(complaint(test, "password") == "At least 8 characters")
      #expect(complaint(test, "again") == "Not the same")
      test.set("sign-up/name", "")
      #expect(reason(test) == "Still needed: Name. To correct: Password, Again")
      test.set("sign-up/name", "Ada")
      test.advance(by: .seconds(1))
      test.set("sign-up/password", "another horse")
      test.set("sign-up/again", "another horse")
      test.act("sign-up/begin", .setNumber(3))
      test.act("sign-up/end", .setNumber(2))
      #expect(complaint(test, "end") == "Before the beginning")
      #expect(reason(test) == "To correct: To")
      test.act("sign-up/begin", .setNumber(2))
      #expect(complaint(test, "end") == nil && reason(test) == nil)
    }
  }

  @Test("A8: a check with an effect waits until the user pauses, is busy until the answer, and drops late answers")
  func asking() async throws {
    try await onSessionThread {
      let test = SessionTest(SigningUp(), holding: ["is-free"])
      fillIn(test)
      #expect(test.heldEffects.count == 1 && test.frame.element("sign-up/name")?.isBusy == true)
      #expect(reason(test) == "Being checked: Name")
      test.set("sign-up/name", "root")
      #expect(test.heldEffects == [], "nobody waits for the answer to another text")
      test.advance(by: .milliseconds(299))
      #expect(test.heldEffects == [])
      test.advance(by: .milliseconds(1))
      test.answer("is-free", with: Optional("This name is taken"))
      #expect(complaint(test, "name") == "This name is taken")
      #expect(reason(test) == "To correct: Name")
      #expect(test.frame.element("sign-up/name")?.isBusy == false)
      test.set("sign-up/name", "Ada")
      #expect(complaint(test, "name") == nil)
      test.advance(by: .seconds(1))
      test.answer("is-free", with: String?.none)
      #expect(reason(test) == nil)
    }
  }

  @Test("A8: several texts in a turn cause a single check, and the field is not busy after it")
  func askingTwiceInATurn() async throws {
    try await onSessionThread {
      let test = SessionTest(SigningUp(), holding: ["is-free"])
      let page = test.frame.inFront
      test.session.within { session in
        session.host.send(
          ["Ad", "Ada"].map { InputEvent(page: page, element: "sign-up/name", action: .setText($0)) })
      }
      test.advance(by: .seconds(1))
      #expect(test.heldEffects.count == 1)
      test.answer("is-free", with: String?.none)
      #expect(test.frame.element("sign-up/name")?.isBusy == false)
      test.set("sign-up/name", "")
      #expect(test.frame.element("sign-up/name")?.isBusy == false)
    }
  }

  @Test("A9: options may change; a selection that is no longer among them is cleared, or the first option replaces it")
  func options() async throws {
    try await onSessionThread {
      let test = SessionTest(SigningUp())
      test.choose("sign-up/region", "eu")
      test.choose("sign-up/zone", "Paris")
      test.act("sign-up/tools", .chooseMany(["ssh", "Paris"]))
      test.choose("sign-up/region", "us")
      let keys = { (id: String) -> ([String], [String]) in
        switch test.frame.element(id)?.content {
        case .choice(let choice)?: (choice.options.map(\.key), [choice.selected].compactMap(\.self))
        case .multichoice(let choice)?: (choice.options.map(\.key), choice.selected)
        default: ([], [])
        }
      }
      #expect(keys("sign-up/zone") == (["Boise", "Berlin"], ["Boise"]))
      #expect(keys("sign-up/tools") == (["ssh", "Boise"], ["ssh"]))
      test.choose("sign-up/zone", "Paris")
      #expect(test.rejections == [.badValue(.notAChoice)])
    }
  }
}

/// An application that disables its buttons and sets its errors by itself.
private struct LoggingIn: Application {
  static let name = "logging-in"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = LogInPage(key: "log-in", title: "Log in")
    for button in [page.enter, page.other] { button.isEnabled <~ page.isOpen.isOn }
    page.password.error <~ page.password.secret.map { $0.isEmpty ? nil : "Too short" }
    try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class LogInPage: Page<Never> {
  let name = TextField("name", "Name", isRequired: true)
  let password = SecretField("password", "Password", isRequired: true)
  let isOpen = Toggle("is-open", "Open")
  let enter = Button("enter", "Log in", role: .default)
  let other = Button("other", "Elsewhere")
  override var elements: [PageElement] { [name, password, isOpen, enter, other] }
}
