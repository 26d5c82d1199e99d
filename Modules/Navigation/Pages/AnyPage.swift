public import SignalboxCore
package import SignalboxInterface

/// A page whatever its outcome; applications derive from ``Page``.
///
/// A page stores typed elements, says what the user did through their signals, and knows no other page, no front end and
/// no navigator (R40, R45).
open class AnyPage {
  private let becameReady = Emitter<Void>()
  private let leaveAsked = Emitter<Void>()
  /// The page's route name: stable, the first component of its elements' ids, and what drivers wait for.
  public final let key: String
  /// What the page is called; may change while it is shown.
  public final var title: MutableProperty<String> { heading.property }
  /// Ends when the page has left; what is tied to it needs no clean-up (R80, B12).
  public final let lifetime = Lifetime()
  /// This showing of the page, once it is shown.
  package final var id: PageID?
  /// The first component of its elements' ids: the key, or `alert:<n>` for an alert.
  private final var route: String
  private final var heading: OnDemand<String>
  private final var guarding = OnDemand(false)
  package final var wasPresented = false
  /// Where it stands in an ordered flow, if it is a step of one.
  package final var steps: StepsState?
  /// Whether the user can go back from it where it is the root.
  package final var isLeftByGoingBack = false
  /// Whether leaving the application here gives up what was given in the steps before.
  package final var givesUpSteps = false
  /// The elements there were at first, groups and their members; nobody knows of others.
  private final var known: [PageElement]?

  init(key: String, title: String) {
    // What nearly all keys consist of is seen at a glance.
    precondition(
      !key.isEmpty
        && (key.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x2F } || !key.contains { $0.isWhitespace || $0 == "/" }),
      "a page's key has no blanks and no slash: \(key.debugDescription)")
    self.key = key
    heading = OnDemand(title)
    route = key
  }

  /// The page's elements in reading order. The same elements every time: show and hide them with ``PageElement/isVisible``.
  ///
  /// Two that have the same key, or others than at first, stop the program with a sentence.
  open var elements: [PageElement] { [] }

  /// Fires once, when the page is about to be shown for the first time: the moment to ask for the model (R32).
  public final var ready: Signal<Void> { becameReady.signal }

  /// While true, neither going back nor leaving the application takes the page away but fires ``leaveRequests``; so it is on
  /// the root page, too. A process that is told to end, or a second Ctrl-C, does end: the session can go on later.
  public final var guardsLeaving: MutableProperty<Bool> { guarding.property }

  /// The user wants to go back or to leave, and ``guardsLeaving`` is true: ask, then let the navigator
  /// ``Navigator/cancel(_:)`` the page.
  public final var leaveRequests: Signal<Void> { leaveAsked.signal }

  /// What the page is called now.
  package final var presentTitle: String { heading.value }

  /// Whether leaving is a question now.
  package final var isGuarding: Bool { guarding.value }

  package final func askToLeave() { leaveAsked.emit() }

  package final func show(as entry: NavigationState.Entry) {
    holdBackDefaults(among: fixElements())
    id = entry.id
    route = entry.route
    becameReady.emit()
  }

  /// Ends the page: its elements' signals first, then whatever was tied to its lifetime.
  package final func end() {
    becameReady.end()
    leaveAsked.end()
    for element in known ?? elements { element.endAll() }
    lifetime.end()
  }

  /// The visible elements as values.
  package final var states: [ElementState] {
    let elements = elements
    precondition(
      known.map { elements.elementsEqual($0, by: ===) } ?? true,
      "the elements of the page \(key) are others than at first: keep them in properties, and show and hide them with isVisible"
    )
    let shown = elements.allSatisfy(\.isShown) ? elements : elements.filter(\.isShown)
    // As many as there are: a frame stays for as long as nothing happens.
    return shown.map { $0.state(under: route) }
  }

  /// Takes note of the elements there are; gives them and their members.
  @discardableResult
  package final func fixElements() -> [PageElement] {
    let elements = elements
    known = elements
    let listed = elements.withMembers
    let letters = listed.compactMap(\.shortcut)
    precondition(Set(letters).count == letters.count, "two buttons of the page \(key) have one shortcut: \(letters)")
    var keys = Set<String>(minimumCapacity: listed.count)
    for element in listed {
      precondition(
        keys.insert(element.key).inserted,
        "two elements of the page \(key) have the key \(element.key); each needs its own")
    }
    return listed
  }

  /// The button that Enter presses waits for all that is required or checked by now, unless the page says what it waits for.
  private final func holdBackDefaults(among listed: [PageElement]) {
    let checked = listed.filter(\.isChecked)
    guard !checked.isEmpty else { return }
    for case let button as Button in listed where button.role == .default { button.needed = checked }
  }

  /// What the page does with its elements that nobody can have meant, for tests.
  package final var misuses: [String] {
    let listed = elements.withMembers
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

  /// The visible element that an id names, and which part of it, or `nil`.
  package final func find(_ id: String) -> (element: PageElement, part: Substring)? {
    find(id, among: known ?? elements)
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

  /// By their bytes in memory: to iterate over characters takes ten times as long.
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

  /// Why `action` cannot be applied to `part` of this element, or `nil`.
  package final func rejection(of action: UserAction, on part: Substring) -> Rejection? {
    if !part.isEmpty, refusal(of: action, on: part) == .unknownElement { return .unknownElement }
    return isReachable ? refusal(of: action, on: part) : .disabled
  }

  /// Applies an action that ``rejection(of:on:)`` had nothing against.
  package final func apply(_ action: UserAction, on part: Substring) {
    switch action {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany: forgetComplaint()
    default: break
    }
    perform(action, on: part)
  }
}

extension [PageElement] {
  /// The elements and, for groups, all within them, in reading order.
  package var withMembers: [PageElement] {
    // Most pages have no group.
    guard contains(where: { !$0.children.isEmpty }) else { return self }
    return flatMap { [$0] + $0.children.withMembers }
  }
}
