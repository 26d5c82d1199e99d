public import SignalboxInterface
import SignalboxModel

/// An ordered flow of pages, each with a result: a set-up, a registration, a check-out.
///
/// A wizard is plain code over ``Navigator/present(_:as:)``. It presents the steps in order. Each step can use the
/// earlier results. The user can go back as from any page. A page that is shown again has its earlier input, also after
/// going forward again.
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
/// When the user goes back, or after ``edit(_:at:)``, the closure runs again from its beginning. Each answered step
/// then returns its result at once. So the closure must do nothing but run steps. Use the results after ``run(_:)``. Do
/// not catch the errors of a step.
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
  /// The steps that the current run of the closure has passed, in order.
  private var path: [String] = []
  /// The step that must be shown, even if it is answered.
  private var wanted: String?
  /// The step that is being edited, with its old answer and draft.
  private var edited: (key: String, answer: Answer, draft: PageDraft?, start: String?)?
  /// A Boolean value that indicates whether the closure must run again.
  private var isMoving = false
  private var isRoot = false

  /// Creates a wizard that has not started.
  /// - Parameters:
  ///   - titles: The keys of all possible steps, in order, and their titles. The page of a step has the same key. A
  ///     skipped step is not counted.
  ///   - navigator: Shows the pages: as root pages if no page is open, otherwise above the open pages.
  ///   - mode: The presentation of each page over the page below.
  public init(
    _ titles: KeyValuePairs<String, String>, on navigator: Navigator, as mode: PresentationMode = .push
  ) {
    Mistake.check(Set(titles.map(\.key)).count == titles.count, "the keys of a wizard's steps are unique: \(titles)")
    (self.titles, self.navigator, self.mode) = (titles, navigator, mode)
  }

  /// Runs the steps until the closure returns.
  /// - Throws: ``Dismissed/cancelled`` when the user goes back from the first step, otherwise the error of a step.
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

  /// Shows the step and returns its outcome. An answered step is shown again only if the user wants to see it or
  /// `basis` has changed.
  /// - Parameters:
  ///   - key: A key from the wizard's `titles`.
  ///   - basis: The value that the page depends on. If it has changed since the last answer, the step is shown again.
  ///   - isFinal: A Boolean value that indicates whether the work is done at this step. Then the user cannot go back,
  ///     and quitting loses nothing. In earlier steps with input, the user is asked before quitting.
  ///   - page: Creates the page.
  /// - Throws: ``Dismissed`` when the user moves to another step or the page is dismissed. The closure must not catch
  ///   it.
  public nonisolated(nonsending) func step<Outcome>(
    _ key: String, dependingOn basis: (any Equatable)? = nil, isFinal: Bool = false, _ page: () -> Page<Outcome>
  ) async throws(Dismissed) -> Outcome {
    Mistake.check(titles.contains { $0.key == key }, "\(key) is none of the wizard's steps: \(titles.map(\.key))")
    Mistake.check(!path.contains(key), "the step \(key) is asked for twice")
    if wanted != key, let answer = answers[key], Self.isSame(answer.basis, basis),
      let outcome = answer.outcome as? Outcome
    {
      path.append(key)
      return outcome
    }
    let page = page()
    Mistake.check(page.key == key, "the page of the step \(key) has the key \(page.key)")
    drafts[key]?.restore(on: page)
    page.steps = steps(upTo: key)
    if edited?.key == key, let start = edited?.start {
      Mistake.check(
        page.fixedElements.withMembers.contains { $0.key == start }, "the step \(key) has no element \(start)")
      page.startKey = start
    }
    page.allowsGoingBackFromRoot = isRoot && !isFinal && (!path.isEmpty || edited != nil)
    page.discardsSteps = !isFinal && !(path.isEmpty && drafts.isEmpty)
    let isFirst = path.isEmpty && edited == nil
    // Going back from an edited step discards the edit. Going back from the first step discards all input. At the root
    // it is impossible to go back from the first step, and the user is asked before quitting.
    page.keepsInput = page.discardsSteps && edited?.key != key && (isRoot || !isFirst)
    page.holdsOtherInput = page.discardsSteps && isFirst && !isRoot
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
      // Input of an abandoned edit is discarded.
      drafts[key] = before ?? PageDraft(of: page)
      if error == .cancelled, !isFinal { goBack(from: key) }
      throw error
    }
  }

  /// Shows an answered step again. Afterwards the user returns to the current step. If the user goes back from the
  /// edited step, its old answer stays.
  ///
  /// - Parameters:
  ///   - key: A step before the current step.
  ///   - element: The key of the element that the user wants to change: front ends begin there. By default the first.
  /// - Throws: Always. Do not catch the error.
  public func edit(_ key: String, at element: String? = nil) throws(Dismissed) -> Never {
    guard let present = path.last, present != key, path.contains(key), let answer = answers[key] else {
      Mistake.check(
        false, "\(key) was not answered before the present step, which is \(path.last ?? "none")")
      throw .closed
    }
    edited = (key, answer, drafts[key], element)
    answers[present] = nil
    wanted = key
    isMoving = true
    throw .cancelled
  }

  /// Handles going back from a step: to the step that started an edit, otherwise to the previous step, if any.
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
