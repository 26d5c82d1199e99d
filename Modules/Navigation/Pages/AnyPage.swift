public import SignalboxCore
public import SignalboxInterface
package import SignalboxModel

/// The base class of pages, independent of the outcome. Applications derive from ``Page``.
///
/// A page stores typed elements and reports the user's actions through their signals. A page knows no other page, no
/// front end and no navigator (R40, R45).
open class AnyPage {
  private let becameReady = Emitter<Void>()
  private let dismissalRequested = Emitter<Void>()
  /// The page's stable route name. It is the first part of the elements' ids, and drivers wait for it.
  public final let key: String
  /// The title. It may change while the page is shown.
  public final var title: MutableProperty<String> { heading.property }
  /// The lifetime of the page. Subscriptions tied to it need no clean-up (R80, B12).
  public final let lifetime = Lifetime()
  /// The showing, once the page is shown.
  package final var id: PageID?
  /// The key and the subject of the page: `alert=17`.
  package final let fullKey: String
  /// The first part of the elements' ids: the full key, or `alert:<n>` for an alert.
  private final var route: String
  private final var heading: OnDemand<String>
  private final var guarding = OnDemand(false)
  private final var place = OnDemand<Address?>(nil)
  package final var wasPresented = false
  /// The position in an ordered flow, if the page is a step of a wizard.
  package final var steps: StepsState?
  /// The key of the element at which the user begins; `nil` for the first.
  package final var startKey: String?
  /// A Boolean value that indicates whether the user can go back from the page while it is the root.
  package final var allowsGoingBackFromRoot = false
  /// The reason why the user cannot go back from the page; `nil` if nothing forbids it. Going back is then refused with
  /// this sentence, and is no step of undo.
  package final var backRefusal: String?
  /// A Boolean value that indicates whether quitting on this page discards the input of wizard steps.
  package final var discardsSteps = false
  /// A Boolean value that indicates whether typed input survives the page: a wizard keeps it, or the user is asked
  /// first.
  package final var keepsInput = false
  /// A Boolean value that indicates whether closing the page discards input of other wizard steps without a question.
  package final var holdsOtherInput = false
  /// The values before the user typed or chose, by the key of their element. A press empties the dictionary.
  private final var typedOver: [String: PageDraft.Value] = [:]
  /// The input of the last press, while that may have failed.
  private final var submitted: SubmittedInput?
  /// The elements, once ``elements`` was read.
  private final var known: [PageElement]?

  init(key: String, title: String, about: String? = nil) {
    Mistake.check(
      Key.isValid(key, without: "/"), "a page's key has no blanks and no slash: \(key.debugDescription)")
    Mistake.check(
      !key.hasPrefix(NavigationState.alertRoute), "a page's key does not begin with 'alert:', as alerts do: \(key)")
    self.key = key
    fullKey = about.map { "\(key)=\(Self.encoded($0))" } ?? key
    heading = OnDemand(title)
    route = fullKey
  }

  /// Returns the subject in percent-encoding, for use in an id, which allows neither spaces nor slashes.
  private static func encoded(_ subject: String) -> String {
    subject.utf8.reduce(into: "") { text, byte in
      let isPlain = 0x21...0x7E ~= byte && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
      text +=
        isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// The page's elements in reading order. Read once, before the page is shown. Use ``PageElement/isVisible`` to show
  /// and hide elements.
  ///
  /// Two elements with the same key are a mistake. A mistake ends the program with a message, or in a host the session.
  open var elements: [PageElement] { [] }

  /// Fires once, right before the page is shown for the first time. Request the model's data here (R32).
  public final var ready: Signal<Void> { becameReady.signal }

  /// A Boolean value that indicates whether the page guards leaving. While true, going back and quitting do not remove
  /// the page but fire ``dismissalRequests``, on a root page, too. A signal to the process or a second Ctrl-C still
  /// ends the session, which can be resumed.
  public final var guardsDismissal: MutableProperty<Bool> { guarding.property }

  /// Fires when the user wants to go back or to quit while ``guardsDismissal`` is true. Ask the user, then call
  /// ``Navigator/cancel(_:)`` with the page.
  public final var dismissalRequests: Signal<Void> { dismissalRequested.signal }

  /// The address of the page; `nil` for a page without an address. Browsers show it, and an address of a route leads
  /// back to the page.
  public final var address: MutableProperty<Address?> { place.property }

  /// The current value of ``address``.
  package final var currentAddress: Address? { place.value }

  /// The current title.
  package final var currentTitle: String { heading.value }

  /// The current value of ``guardsDismissal``.
  package final var isGuarding: Bool { guarding.value }

  package final func requestDismissal() { dismissalRequested.emit() }

  package final func show(as entry: NavigationState.Entry) {
    gateDefaultButton(among: fixElements())
    id = entry.id
    route = entry.route
    becameReady.emit()
  }

  /// Records an action for ``hasUnsavedInput`` and ``hasUnsavedChoices``, before it is applied to the element with the
  /// given id.
  ///
  /// A press submits all typed input, which is lost only if the press fails. A search text for lists does not count as
  /// input that the user can lose.
  package final func note(_ action: UserAction, on id: String) {
    switch action {
    case .setText, .setNumber, .setFiles, .setToggle, .choose, .chooseMany:
      if let failed = failedInput {
        typedOver.merge(failed.typedOver) { $1 }
        submitted?.typedOver = [:]
      }
      guard let element = find(id)?.element, typedOver[element.key] == nil, let value = element.given,
        !(element is TabBar), !(known ?? elements).withMembers.contains(where: { $0.searchField === element })
      else { return }
      typedOver[element.key] = value
    // A link to an address submits nothing.
    case .press: if (find(id)?.element as? Link)?.address == nil { submit() }
    default: break
    }
  }

  private func submit() {
    let before = failedInput
    let all = (before?.typedOver ?? [:]).merging(typedOver) { first, _ in first }
    submitted = all.isEmpty ? nil : SubmittedInput(typedOver: all, problems: before?.problems ?? problems)
    typedOver = [:]
  }

  /// The input of the last press, if the page tells a problem since.
  private var failedInput: SubmittedInput? { submitted.flatMap { $0.isFailed(by: problems) ? $0 : nil } }

  /// The problems that the page tells, by the key of their element.
  private var problems: [String: String] {
    let told = fixedElements.withMembers.compactMap { element in element.problem.map { (element.key, $0) } }
    return Dictionary(told) { first, _ in first }
  }

  /// A Boolean value that indicates whether closing the page would discard typed input.
  package final var hasUnsavedInput: Bool { holdsOtherInput || loses { !$0.isChoice } }

  /// A Boolean value that indicates whether closing the page would discard choices that its default button would take.
  /// Without such a button, choices have an effect at once.
  package final var hasUnsavedChoices: Bool {
    loses(\.isChoice) && (known ?? elements).withMembers.contains { ($0 as? Button)?.role == .default }
  }

  /// Returns whether closing the page would discard a value for which `isMeant` is true.
  private func loses(_ isMeant: (PageDraft.Value) -> Bool) -> Bool {
    let lost = (failedInput?.typedOver ?? [:]).merging(typedOver) { first, _ in first }.filter { isMeant($0.value) }
    guard !lost.isEmpty, !keepsInput else { return false }
    return (known ?? elements).withMembers.contains { element in
      lost[element.key].map { element.given?.isSame(as: $0) == false } ?? false
    }
  }

  /// Ends the page: first its elements' signals, then its lifetime.
  package final func end() {
    becameReady.end()
    dismissalRequested.end()
    for element in fixedElements { element.endAll() }
    lifetime.end()
  }

  /// The visible elements as values.
  package final var states: [ElementState] {
    let elements = fixedElements
    let shown = elements.allSatisfy(\.isShown) ? elements : elements.filter(\.isShown)
    // `map` allocates no spare capacity. A frame is kept while nothing happens.
    return shown.map { $0.state(under: route) }
  }

  /// The elements, as ``elements`` returned them at the first read.
  package final var fixedElements: [PageElement] {
    if let known { return known }
    let elements = elements
    known = elements
    return elements
  }

  /// Checks the elements before the page is shown. Returns the elements and their members.
  @discardableResult
  package final func fixElements() -> [PageElement] {
    let listed = fixedElements.withMembers
    let letters = listed.compactMap(\.shortcut)
    Mistake.check(Set(letters).count == letters.count, "two buttons of the page \(key) have one shortcut: \(letters)")
    var keys = Set<String>(minimumCapacity: listed.count)
    for element in listed {
      Mistake.check(
        keys.insert(element.key).inserted,
        "two elements of the page \(key) have the key \(element.key); each needs its own")
    }
    return listed
  }

  /// Lets the default button wait for all required or checked elements, unless the page defines its fields with a form.
  private final func gateDefaultButton(among listed: [PageElement]) {
    let checked = listed.filter(\.isChecked)
    guard !checked.isEmpty else { return }
    for case let button as Button in listed where button.role == .default { button.needed = checked }
  }

  /// Likely mistakes in the page's use of its elements, for tests.
  package final var misuses: [String] {
    let listed = fixedElements.withMembers
    var forgotten: [String] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let part = mirror {
      for case let element as PageElement in part.children.map(\.value)
      where !listed.contains(where: { $0 === element }) {
        forgotten.append(
          "the element \(element.key) is not in `elements`, so nobody sees it; hide it with isVisible if that is meant")
      }
      mirror = part.superclassMirror
    }
    return forgotten + listed.compactMap(\.misuse)
  }

  /// Returns the visible element with an id, and the named part of it, or `nil`.
  package final func find(_ id: String) -> (element: PageElement, part: Substring)? {
    find(id, among: fixedElements)
  }

  /// Returns the id of the field with this secret, if any.
  package final func place(of secret: SecretHandle) -> String? {
    let field = fixedElements.withMembers.first { element in
      guard let present = (element as? SecretField)?.secret.value else { return false }
      return !present.isEmpty && present.handle.id == secret.id
    }
    return field?.id(under: route)
  }

  /// Ids are compared byte by byte.
  private func find(_ whole: String, among elements: [PageElement]) -> (element: PageElement, part: Substring)? {
    let id = whole.utf8
    for element in elements where element.isShown {
      let name = element.id(under: route)
      let own = name.utf8
      if Self.areEqual(whole.utf8Span.span, name.utf8Span.span) { return (element, "") }
      if let found = find(whole, among: element.children) { return found }
      guard id.count > own.count else { continue }
      let slash = id.index(id.startIndex, offsetBy: own.count)
      if id[slash] == UInt8(ascii: "/"), id.starts(with: own) {
        return (element, Substring(id[id.index(after: slash)...]))
      }
    }
    return nil
  }

  /// Compares bytes in memory: iterating over characters takes ten times as long.
  private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for place in left.indices where left[place] != right[place] { return false }
    return true
  }
}

extension PageElement {
  fileprivate func endAll() {
    for child in children { child.endAll() }
    end()
  }

  /// Returns the reason why `action` cannot be applied to `part` of this element, or `nil`.
  package final func rejection(of action: UserAction, on part: Substring) -> Rejection? {
    if !part.isEmpty, refusal(of: action, on: part) == .unknownElement { return .unknownElement }
    return isReachable ? refusal(of: action, on: part) : .disabled
  }

  /// Applies an action that ``rejection(of:on:)`` accepts.
  package final func apply(_ action: UserAction, on part: Substring) {
    switch action {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany, .setFiles: forgetComplaint()
    default: break
    }
    perform(action, on: part)
  }
}

extension [PageElement] {
  /// The elements and the members of groups, in reading order.
  package var withMembers: [PageElement] {
    // Most pages have no group.
    guard contains(where: { !$0.children.isEmpty }) else { return self }
    return flatMap { [$0] + $0.children.withMembers }
  }
}
