public import SignalboxInterface

/// An ordered flow of pages, each with a result: a set-up, a sign-up, a check-out.
///
/// It is plain code over ``Navigator/present(_:as:)``: the steps are asked for one after the other, each with what is known
/// by then. The user goes back as from any page and finds what was given, and again when coming forward.
///
/// ```swift
/// let wizard = Wizard(["host": "Host", "account": "Account", "review": "Review"], on: context.navigator)
/// let settings = try await wizard.run { wizard in
///   let host = try await wizard.step("host") { HostPage() }
///   let account = try await wizard.step("account", dependingOn: host) { AccountPage(for: host) }
///   switch try await wizard.step("review", { ReviewPage(host, account) }) {
///   case .edit(let step): try wizard.edit(step)
///   case .install: return Settings(host, account)
///   }
/// }
/// ```
///
/// When the user goes back, or ``edit(_:)`` is called, the closure runs again from its beginning, and each step that was
/// answered gives the same result at once. So the closure does nothing but ask for steps; what is to be done with the results is
/// done after ``run(_:)``. Let the errors of a step pass through.
public final class Wizard {
  private struct Answer {
    let outcome: any Sendable
    let basis: (any Equatable)?
  }

  private let titles: KeyValuePairs<String, String>
  private let navigator: Navigator
  private let mode: PresentationMode
  private var answers: [String: Answer] = [:]
  private var drafts: [String: PageDraft] = [:]
  /// The steps that this run of the closure has passed, in order.
  private var path: [String] = []
  /// The step that the user wants to see, whatever was answered there.
  private var wanted: String?
  /// The step that is being changed, and what was given there before.
  private var edited: (key: String, answer: Answer, draft: PageDraft?)?
  /// Whether the closure is to run again.
  private var isMoving = false
  private var isRoot = false

  /// Creates a wizard that has not begun.
  /// - Parameters:
  ///   - titles: The keys of all steps that there may be, in order, and what the user reads of each. A step's page has the same
  ///     key. One that is passed over is not counted.
  ///   - navigator: Shows the pages: as the application's first pages where there is none yet, else over those.
  ///   - mode: How they stand on the page below.
  public init(
    _ titles: KeyValuePairs<String, String>, on navigator: Navigator, as mode: PresentationMode = .push
  ) {
    precondition(Set(titles.map(\.key)).count == titles.count, "the keys of a wizard's steps are unique: \(titles)")
    (self.titles, self.navigator, self.mode) = (titles, navigator, mode)
  }

  /// Asks for the steps until the closure returns.
  /// - Throws: ``Dismissed/cancelled`` when the user went back from the first step; otherwise what ended a step.
  public nonisolated(nonsending) func run<Outcome>(
    _ body: nonisolated(nonsending) (Wizard) async throws(Dismissed) -> Outcome
  ) async throws(Dismissed) -> Outcome {
    isRoot = navigator.state.top == nil
    while true {
      path = []
      do throws(Dismissed) {
        return try await body(self)
      } catch {
        guard isMoving else { throw error }
        isMoving = false
      }
    }
  }

  /// Shows the step, unless it was answered and the user does not want to see it again, and gives its outcome.
  /// - Parameters:
  ///   - key: One of the keys that the wizard was made with.
  ///   - basis: What the page depends on. When it is another than at the last answer, the user is asked again.
  ///   - isFinal: Whether everything is done by then, so that there is no way back, and leaving the application there gives nothing up.
  ///     Before, whoever wants to leave is asked first, once something was given.
  ///   - page: Makes the page.
  /// - Throws: What the closure lets pass: the user goes elsewhere, or the page went.
  public nonisolated(nonsending) func step<Outcome>(
    _ key: String, dependingOn basis: (any Equatable)? = nil, isFinal: Bool = false, _ page: () -> Page<Outcome>
  ) async throws(Dismissed) -> Outcome {
    precondition(titles.contains { $0.key == key }, "\(key) is none of the wizard's steps: \(titles.map(\.key))")
    precondition(!path.contains(key), "the step \(key) is asked for twice")
    if wanted != key, let answer = answers[key], Self.isSame(answer.basis, basis),
      let outcome = answer.outcome as? Outcome
    {
      path.append(key)
      return outcome
    }
    let page = page()
    precondition(page.key == key, "the page of the step \(key) has the key \(page.key)")
    drafts[key]?.restore(on: page)
    page.steps = steps(upTo: key)
    page.isLeftByGoingBack = isRoot && !isFinal && (!path.isEmpty || edited != nil)
    page.givesUpSteps = !isFinal && !(path.isEmpty && drafts.isEmpty)
    if wanted == key { wanted = nil }
    let before = edited?.key == key ? edited?.draft : nil
    do throws(Dismissed) {
      let outcome = isRoot ? try await navigator.presentRoot(page) : try await navigator.present(page, as: mode)
      if edited?.key == key { edited = nil }
      drafts[key] = PageDraft(of: page)
      answers[key] = Answer(outcome: outcome, basis: basis)
      path.append(key)
      return outcome
    } catch {
      // What was typed into a change that is given up does not count.
      drafts[key] = before ?? PageDraft(of: page)
      if error == .cancelled, !isFinal { goBack(from: key) }
      throw error
    }
  }

  /// Shows a step that was answered once more. The user comes back to the present one after that, with what was changed there
  /// or, having gone back, without.
  ///
  /// - Parameter key: A step before the present one.
  /// - Throws: Always: let it pass.
  public func edit(_ key: String) throws(Dismissed) -> Never {
    guard let present = path.last, present != key, path.contains(key), let answer = answers[key] else {
      preconditionFailure("\(key) was not answered before the present step, which is \(path.last ?? "none")")
    }
    edited = (key, answer, drafts[key])
    answers[present] = nil
    wanted = key
    isMoving = true
    throw .cancelled
  }

  /// The user went back from the step: to where a change was begun, else to the step before. Before the first one there is none.
  private func goBack(from key: String) {
    if let edited, edited.key == key {
      (answers[key], self.edited) = (edited.answer, nil)
      isMoving = true
    } else if let previous = path.last {
      answers[previous] = nil
      isMoving = true
    }
  }

  private func steps(upTo key: String) -> StepsState {
    let here = titles.firstIndex { $0.key == key } ?? titles.startIndex
    let steps = titles.indices.compactMap { index -> StepState? in
      let isDone = index != here && answers[titles[index].key] != nil
      guard index >= here || path.contains(titles[index].key) else { return nil }
      return StepState(key: titles[index].key, title: titles[index].value, isDone: isDone)
    }
    return StepsState(steps: steps, current: steps.firstIndex { $0.key == key } ?? 0)
  }

  private static func isSame(_ old: (any Equatable)?, _ new: (any Equatable)?) -> Bool {
    func same<Value: Equatable>(_ value: Value) -> Bool { (new as? Value) == value }
    return old.map { same($0) } ?? (new == nil)
  }
}
