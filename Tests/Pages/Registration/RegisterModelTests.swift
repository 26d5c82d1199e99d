import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import Testing

@testable import SignalboxPages

@Suite struct RegisterModelTests {
  /// A model whose service answers through an emitter, and its requests.
  private final class Trial {
    var answers: [Emitter<Registration>] = []
    var asked: [Credentials] = []
    var log: [String] = []
    private(set) lazy var model = RegisterModel { [weak self] credentials in
      guard let self else { return .ended() }
      asked.append(credentials)
      answers.append(Emitter())
      return answers[answers.count - 1].signal
    }

    init(valid: Bool = true) {
      if valid { (model.username.value, model.password.value) = ("annalise", Secret("correct horse")) }
      model.isRegistering.changes.observe { [weak self] in self?.log.append("registering \($0)") }
      model.error.changes.observe { [weak self] in self?.log.append("error \($0)") }
      model.registered.observe { [weak self] in self?.log.append("registered \($0)") }
    }

    func answer(_ token: String?) {
      answers.last?.emit(Registration(token: token))
      answers.last?.end()
    }
  }

  struct Text: Sendable {
    let text: String
    let isValid: Bool
  }

  @Test(
    "R65: a text is valid from eight characters on, counted as a user counts them",
    arguments: [
      Text(text: "", isValid: false), Text(text: "1234567", isValid: false), Text(text: "12345678", isValid: true),
      Text(text: String(repeating: "👨‍👩‍👧‍👦", count: 7), isValid: false),
      Text(text: String(repeating: "👨‍👩‍👧‍👦", count: 8), isValid: true),
      Text(text: String(repeating: "e\u{301}", count: 7), isValid: false),
      Text(text: String(repeating: "e\u{301}", count: 8), isValid: true),
    ])
  func validity(_ row: Text) {
    for isPassword in [false, true] {
      let trial = Trial()
      if isPassword { trial.model.password.value = Secret(row.text) } else { trial.model.username.value = row.text }
      #expect(trial.model.canRegister.value == row.isValid)
    }
  }

  @Test("R66: registering is possible if and only if both fields are valid and no call is under way, at every change")
  func enabled() {
    let trial = Trial(valid: false)
    let model = trial.model
    var log: [Bool] = []
    model.canRegister.signal.observe { log.append($0) }
    model.username.value = "annalise"
    #expect(log == [false])
    model.password.value = Secret("correct horse")
    #expect(log == [false, true])
    model.register()
    #expect(log == [false, true, false])
    trial.answers[0].end(.failed(Refusal(description: "no")))
    #expect(log == [false, true, false, true])
    model.username.value = "short"
    #expect(log == [false, true, false, true, false])
  }

  @Test("R67: an attempt is one call with the present values")
  func call() {
    let trial = Trial()
    trial.model.password.value = Secret("another horse")
    trial.model.register()
    #expect(trial.asked.map(\.username) == ["annalise"])
    #expect(trial.asked.allSatisfy { $0.password == Secret("another horse") })
    #expect(trial.model.isRegistering.value)
    // The answer is about the values of the call, not about later typing.
    trial.model.username.value = "somebody else"
    trial.answer("t")
    #expect(trial.log.last == "registered annalise")
  }

  @Test("R69, B25: an answer with a token ends the attempt first, then continues, each once")
  func success() {
    let trial = Trial()
    trial.model.register()
    trial.answer("t")
    #expect(trial.log == ["registering true", "registering false", "registered annalise"])
  }

  @Test("R70: an answer without a token is the error Invalid token, and another attempt may follow")
  func noToken() {
    let trial = Trial()
    trial.model.register()
    trial.answer(nil)
    #expect(trial.log == ["registering true", "registering false", "error Invalid token"])
    #expect(trial.model.canRegister.value)
  }

  @Test("R70: an end without any answer is no success")
  func noAnswer() {
    let trial = Trial()
    trial.model.register()
    trial.answers[0].end()
    #expect(trial.model.error.value == "Invalid token")
  }

  @Test("R71, B24: the reason of a failure is the error, and nothing of the attempt is left")
  func failure() {
    let trial = Trial()
    trial.model.register()
    trial.answers[0].end(.failed(Refusal(description: "The user name is taken.")))
    #expect(trial.log == ["registering true", "registering false", "error The user name is taken."])
    #expect(trial.answers[0].observerCount == 0)
    #expect(trial.model.canRegister.value)
  }

  @Test("A107: a refused value is an error of its field, until the value changes or the next attempt begins")
  func refusedValue() {
    let trial = Trial()
    trial.model.register()
    trial.answers[0].end(.failed(RegisterRefusal(of: .username, "The user name is taken.")))
    #expect(trial.model.usernameError.value == "The user name is taken." && trial.model.error.value.isEmpty)
    trial.model.username.value += "2"
    #expect(trial.model.usernameError.value == nil)
    trial.model.register()
    trial.answers[1].end(.failed(RegisterRefusal(of: .password, "Choose another.")))
    #expect(trial.model.passwordError.value == "Choose another." && trial.model.usernameError.value == nil)
    trial.model.register()
    #expect(trial.model.passwordError.value == nil && trial.model.canRegister.value == false)
  }

  @Test("B26: a failure without a reason is shown too")
  func noReason() {
    let trial = Trial()
    trial.model.register()
    trial.answers[0].end(.failed(Refusal(description: "")))
    #expect(!trial.model.error.value.isEmpty)
  }

  @Test("B26: the next attempt removes the old error when it begins")
  func errorCleared() {
    let trial = Trial()
    trial.model.register()
    trial.answer(nil)
    trial.model.register()
    #expect(trial.model.error.value == "")
    trial.answer("t")
    #expect(trial.log.last == "registered annalise")
  }

  @Test("R72: registering without valid values sends no request and shows an error")
  func invalid() {
    let trial = Trial(valid: false)
    trial.model.register()
    #expect(trial.model.error.value == "Invalid username or password")
    #expect(trial.asked.isEmpty)
    #expect(!trial.model.isRegistering.value)
  }

  @Test("B24: a second attempt during the first is ignored")
  func doubleSubmit() {
    let trial = Trial()
    for _ in 0..<3 { trial.model.register() }
    #expect(trial.asked.count == 1)
    trial.answer("t")
    #expect(trial.log == ["registering true", "registering false", "registered annalise"])
  }

  @Test("R74, B23: a service that answers before the call returns has the same effect")
  func synchronous() {
    let model = RegisterModel { _ in .just(Registration(token: "t")) }
    var log: [String] = []
    model.registered.observe { log.append($0) }
    (model.username.value, model.password.value) = ("annalise", Secret("correct horse"))
    model.register()
    #expect(log == ["annalise"])
    #expect(!model.isRegistering.value)
    let failing = RegisterModel { _ in .ended(.failed(Refusal(description: "no"))) }
    (failing.username.value, failing.password.value) = ("annalise", Secret("correct horse"))
    failing.register()
    #expect(failing.error.value == "no")
    #expect(failing.canRegister.value)
  }

  @Test("R75: after the removal of the page an answer changes nothing and has no observer")
  func gone() {
    let trial = Trial(valid: false)
    let page = RegisterPage(model: trial.model)
    var outcomes: [String] = []
    page.whenDecided { outcomes.append($0) }
    page.find("register/username")?.element.apply(.setText("annalise"), on: "")
    page.find("register/password")?.element.apply(.setText("correct horse"), on: "")
    page.find("register/submit")?.element.apply(.press, on: "")
    #expect(trial.asked.count == 1)
    page.end()
    #expect(trial.answers[0].observerCount == 0)
    trial.answer("t")
    #expect(outcomes == [])
    #expect(trial.log == ["registering true", "registering false"])
  }
}
