/// A command with an enabled state: one run at a time, and its values, errors and completions apart (S39).
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

  /// One run; it can be over before the subscription to its signal is there.
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

  /// Whether ``run(_:)`` would run now: the condition holds and nothing is running.
  public let isEnabled: Property<Bool>
  /// Whether a run is under way.
  public var isExecuting: Property<Bool> { executing }
  /// What the runs gave.
  public var values: Signal<Output> { emittedValues.signal }
  /// Why runs failed. A failed run ends neither the action nor this signal.
  public var errors: Signal<any Error> { emittedErrors.signal }
  /// Fires when a run completed, after ``isExecuting`` became false.
  public var completions: Signal<Void> { emittedCompletions.signal }
  /// Fires when a run was asked for while disabled: "not now" is not "failed".
  public var refusals: Signal<ActionDisabled> { emittedRefusals.signal }

  /// Creates an action whose run is a signal, to its end.
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

  /// Creates an action whose runs are each given what `state` is when they begin.
  ///
  /// ```swift
  /// let save = Action(with: form, enabledIf: \.isValid) { form, _ in service.save(form) }
  /// ```
  /// - Parameters:
  ///   - state: What a run works on; what it becomes while the run is under way is not the run's.
  ///   - condition: Whether a run may begin in a state.
  ///   - execute: Makes the run of the state and the input.
  public convenience init<State>(
    with state: Property<State>, enabledIf condition: @escaping (State) -> Bool = { _ in true },
    _ execute: @escaping (_ state: State, _ input: Input) -> Signal<Output>
  ) {
    self.init(enabledIf: state.map(condition)) { execute(state.value, $0) }
  }

  deinit { current?.cancel() }

  /// Runs, unless disabled. The run is over when its signal ends, when it is cancelled, and when the action goes away.
  @discardableResult
  public func run(_ input: Input) -> Result<Void, ActionDisabled> { start(input, beside: nil) }

  /// - Parameter stage: Who is told of this run alone.
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
    // Whoever observes that may have cancelled the run.
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

  /// Ends a run that is under way, also while it starts, without a value, an error or a completion.
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
  /// Runs, unless disabled.
  @discardableResult
  public func run() -> Result<Void, ActionDisabled> { run(()) }
}

/// The answer of an action that was asked to run while it could not.
public struct ActionDisabled: Error, Equatable {
  /// Whether that was because a run is under way, and not because of its condition.
  public let isExecuting: Bool
}
