/// A command with an enabled state. A single run is in progress at a time. Values, errors and completions have separate
/// signals (S39).
///
/// ```swift
/// let register = Action(enabledIf: isValid) { (form: Form) in service.register(form) }
/// button.isEnabled <~ register.isEnabled
/// button.taps.observe { register.run(form) }
/// ```
public final class Action<Input, Output> {
  private let emittedValues = Emitter<Output>()
  private let emittedErrors = Emitter<any Error>()
  private let emittedCompletions = Emitter<Void>()
  private let emittedRefusals = Emitter<ActionDisabled>()
  private let executing = MutableProperty(false)
  private let execute: (Input) -> Signal<Output>
  private var current: Run?

  /// A run, which may be over before the subscription to its signal exists.
  private final class Run {
    var isOver = false
    var subscription: Subscription?
    private(set) var stage: Stage<Output>?

    init(beside stage: Stage<Output>?) { self.stage = stage }

    func cancel() {
      isOver = true
      subscription?.cancel()
      finish(.interrupted)
    }

    func finish(_ reason: End) {
      let stage = self.stage
      self.stage = nil
      stage?.finish(reason)
    }
  }

  /// A property that indicates whether ``run(_:)`` would start now: the condition holds and nothing is running.
  public let isEnabled: Property<Bool>
  /// A property that indicates whether a run is in progress.
  public var isExecuting: Property<Bool> { executing }
  /// The values of the runs.
  public var values: Signal<Output> { emittedValues.signal }
  /// The errors of failed runs. A failed run ends neither the action nor this signal.
  public var errors: Signal<any Error> { emittedErrors.signal }
  /// Fires when a run has completed, after ``isExecuting`` became false.
  public var completions: Signal<Void> { emittedCompletions.signal }
  /// Fires when a run is requested while the action is disabled. A refusal is not a failure.
  public var refusals: Signal<ActionDisabled> { emittedRefusals.signal }

  /// Creates an action. A run observes the signal that `execute` makes of the input, until that signal ends.
  public init(
    enabledIf condition: Property<Bool> = Property(constant: true), _ execute: @escaping (Input) -> Signal<Output>
  ) {
    self.execute = execute
    isEnabled = Property(combining: condition, executing) { $0 && !$1 }
  }

  /// Creates an action whose run is an async function on the caller's actor.
  public convenience init(
    enabledIf condition: Property<Bool> = Property(constant: true), isolation: isolated (any Actor)? = #isolation,
    task: @escaping (Input) async throws -> Output
  ) {
    self.init(enabledIf: condition) { input in .task(isolation: isolation) { try await task(input) } }
  }

  /// Creates an action whose run receives the value of `state` at its start.
  ///
  /// ```swift
  /// let save = Action(with: form, enabledIf: \.isValid) { form, _ in service.save(form) }
  /// ```
  /// - Parameters:
  ///   - state: The state that a run works on. Changes during the run do not affect it.
  ///   - condition: Returns whether a run may begin in a state.
  ///   - execute: Makes the signal of the run from the state and the input.
  public convenience init<State>(
    with state: Property<State>, enabledIf condition: @escaping (State) -> Bool = { _ in true },
    _ execute: @escaping (_ state: State, _ input: Input) -> Signal<Output>
  ) {
    self.init(enabledIf: state.map(condition)) { execute(state.value, $0) }
  }

  deinit { current?.cancel() }

  /// Starts a run, unless the action is disabled. The run is over when its signal ends, when it is cancelled, and when
  /// the action is released.
  @discardableResult
  public func run(_ input: Input) -> Result<Void, ActionDisabled> { start(input, beside: nil) }

  /// Starts a run, unless the action is disabled. `stage` receives the events of this run alone.
  @discardableResult
  func start(_ input: Input, beside stage: Stage<Output>?) -> Result<Void, ActionDisabled> {
    guard isEnabled.value else {
      let refusal = ActionDisabled(isExecuting: executing.value)
      emittedRefusals.emit(refusal)
      stage?.finish(.failed(refusal))
      return .failure(refusal)
    }
    let run = Run(beside: stage)
    current = run
    stage?.add(.cancelling { [weak self] in if self?.current === run { self?.cancel() } })
    executing.value = true
    // An observer of `executing` may have cancelled the run.
    guard !run.isOver else { return .success(()) }
    let subscription = execute(input).observe(
      { [weak self] value in
        if !run.isOver { run.stage?.send(value) }
        if !run.isOver { self?.emittedValues.emit(value) }
      },
      end: { [weak self] reason in if !run.isOver { self?.end(run, reason) } })
    if run.isOver { subscription.cancel() } else { run.subscription = subscription }
    return .success(())
  }

  /// Ends the run in progress, also while it starts, without a value, an error or a completion.
  public func cancel() {
    guard let run = current else { return }
    current = nil
    run.cancel()
    executing.value = false
  }

  private func end(_ run: Run, _ reason: End) {
    run.isOver = true
    current = nil
    executing.value = false
    switch reason {
    case .completed: emittedCompletions.emit()
    case .failed(let error): emittedErrors.emit(error)
    case .interrupted: break
    }
    run.finish(reason)
  }
}

extension Action where Input == Void {
  /// Starts a run, unless the action is disabled.
  @discardableResult
  public func run() -> Result<Void, ActionDisabled> { run(()) }
}

/// The error for a run that was requested while the action was disabled.
public struct ActionDisabled: Error, Equatable {
  /// A Boolean value that indicates whether a run in progress is the reason, and not the condition.
  public let isExecuting: Bool
}
