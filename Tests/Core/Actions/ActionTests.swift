import SignalboxCore
import Testing

@Suite struct ActionTests {
  private let work = Emitter<Int>()
  private let condition = MutableProperty(true)
  private let log = Log()

  private func makeAction() -> Action<Int, Int> {
    let action = Action<Int, Int>(enabledIf: condition) { [work] input in work.signal.map { $0 * input }.prefix(1) }
    action.values.observe(log.noting("value "))
    action.errors.observe(log.noting("error "))
    action.completions.observe { [log] in log.note("completed") }
    action.refusals.observe { [log] in log.note("refused, executing \($0.isExecuting)") }
    action.isEnabled.changes.observe(log.noting("enabled "))
    return action
  }

  @Test("S39: an action is disabled while it executes and enabled after that, with a signal for each kind of event")
  func run() {
    let action = makeAction()
    #expect(action.run(2) == .success)
    #expect(action.run(3) == .refused(executing: true))
    work.emit(5)
    #expect(log.lines == ["enabled false", "refused, executing true", "value 10", "enabled true", "completed"])
    #expect(!action.isExecuting.value)
  }

  @Test("S39: an action does not run while its condition is false")
  func falseCondition() {
    let action = makeAction()
    condition.value = false
    #expect(action.run(2) == .refused(executing: false))
    #expect(work.observerCount == 0)
    #expect(log.lines == ["enabled false", "refused, executing false"])
  }

  @Test("S39: a run gets the state at its beginning, and is refused if that state does not allow it")
  func state() {
    let form = MutableProperty("")
    let saving = Action<Int, String>(with: form, enabledIf: { !$0.isEmpty }) { [work] form, input in
      work.signal.map { "\(form)\(input)\($0)" }.prefix(1)
    }
    saving.values.observe(log.noting(""))
    #expect(saving.run(1) == .refused(executing: false))
    form.value = "a"
    #expect(saving.run(2) == .success)
    form.value = "b"
    work.emit(7)
    #expect(saving.run(3) == .success)
    work.emit(8)
    form.value = ""
    #expect(!saving.isEnabled.value)
    #expect(log.lines == ["a27", "b38"])
  }

  @Test("S39: a failure is an error of the run and does not end the action")
  func failure() {
    let log = self.log
    let action = Action<Int, Int> { $0 == 1 ? .ended(.failed(Failure("f"))) : .just($0) }
    action.values.observe(log.noting("value "))
    action.errors.observe(log.noting("error "))
    action.run(1)
    action.run(2)
    #expect(log.lines == ["error f", "value 2"])
  }

  @Test("S39: a run that toggles the condition and a completion that starts a run do not deadlock")
  func reentrant() {
    let log = self.log
    let condition = self.condition
    let action = Action<Int, Int>(enabledIf: condition) { value in
      condition.value = false
      condition.value = true
      return .just(value)
    }
    action.values.observe(log.noting(""))
    action.completions.observe { [weak action] in if log.lines.count < 3 { action?.run(log.lines.count) } }
    action.run(0)
    #expect(log.lines == ["0", "1", "2"])
  }

  @Test("S39, S42: cancelling a run, or releasing the action, unsubscribes from the work; the action is enabled again")
  func cancel() {
    var action: Action<Int, Int>? = makeAction()
    action?.run(1)
    action?.cancel()
    #expect(work.observerCount == 0)
    #expect(action?.isEnabled.value == true)
    action?.run(1)
    action = nil
    #expect(work.observerCount == 0)
    #expect(!log.lines.contains("completed"))
  }

  @Test("S39: an observer of the values or of isExecuting can cancel a run while it starts")
  func cancelWhileStarting() {
    let never = Emitter<Int>()
    var begun: [Int] = []
    let action = Action<Int, Int> {
      begun.append($0)
      return Signal.just($0, 9).merge(never.signal)
    }
    action.values.observe { [log, weak action] value in
      log.note("\(value)")
      action?.cancel()
    }
    action.run(1)
    #expect(log.lines == ["1"])
    #expect(!action.isExecuting.value)
    #expect(never.observerCount == 0)
    let early = action.isExecuting.changes.observe { [weak action] in if $0 { action?.cancel() } }
    action.run(2)
    early.cancel()
    #expect(log.lines == ["1"])
    #expect(!action.isExecuting.value)
    #expect(action.run(3) == .success)
    #expect(log.lines == ["1", "3"])
    #expect(begun == [1, 3], "what is cancelled before it begins never begins")
  }

  @Test("S39: a run that replaces a cancelled run during its start is told apart from it")
  func restartWhileStarting() {
    let never = Emitter<Int>()
    let action = Action<Int, Int> { Signal.just($0, $0 + 1).merge(never.signal) }
    action.values.observe { [log, weak action] value in
      log.note("\(value)")
      guard value == 1 else { return }
      action?.cancel()
      action?.run(5)
    }
    action.run(1)
    #expect(log.lines == ["1", "5", "6"])
    #expect(action.isExecuting.value)
    #expect(never.observerCount == 1)
  }
}

private enum Answer: Equatable {
  case success
  case refused(executing: Bool)
}

private func == (result: Result<Void, ActionDisabled>, answer: Answer) -> Bool {
  switch result {
  case .success: answer == .success
  case .failure(let refusal): answer == .refused(executing: refusal.isExecuting)
  }
}
