import Logging
public import SignalboxInterface
import SignalboxNavigation

/// Those who look at a session beside the person in front of it, and may act.
extension Session {
  /// Lets a guest in, at any time while the session runs: it is shown what there is at once, and then what the others are.
  /// - Parameters:
  ///   - name: What the others call it; a number is added where there is one of this name.
  ///   - attach: Makes its presenter. Called once, at once.
  /// - Returns: The guest, or `nil` when nobody is let in, or any more.
  @discardableResult
  public func join(as name: String, _ attach: (Viewer) -> any Presenter) -> Viewer? {
    guard case .running = phase, output.admission != .away else { return nil }
    let taken = Set(output.guests.compactMap(\.name))
    let free = ([name] + (2...taken.count + 2).map { "\(name) \($0)" }).first { !taken.contains($0) }
    logger.info("guest came: \(free ?? name)")
    return add(free ?? name, attach)
  }

  /// Lets the person in front of the session look on once more, from another window or another machine, with all that they may do:
  /// it is shown what there is at once, and then what the others are. Nobody is told, and it counts as nobody's doing but theirs.
  /// - Parameters:
  ///   - namesRevisions: Whether it may say which revision was seen when something is done; only for those who do are frames
  ///     kept that are no longer shown.
  ///   - attach: Makes its presenter. Called once, at once.
  /// - Returns: The viewer, or `nil` when the session does not run any more.
  @discardableResult
  public func open(namesRevisions: Bool = true, _ attach: (Viewer) -> any Presenter) -> Viewer? {
    guard case .running = phase else { return nil }
    return add(nil, namesRevisions: namesRevisions, attach)
  }

  private func add(_ name: String?, namesRevisions: Bool = true, _ attach: (Viewer) -> any Presenter) -> Viewer {
    lastViewer += 1
    let viewer = Viewer(
      name: name, number: lastViewer, namesRevisions: namesRevisions, inbox: inbox, loop: loop, guestOf: output)
    viewer.attach(attach(viewer))
    output.add(viewer, frame, to: visibility)
    return viewer
  }

  /// The viewer that the session began with, for the person in front of it.
  public var host: Viewer { output.host }

  /// The presenter of the guest with this name.
  package func presenter(of guest: String) -> (any Presenter)? {
    output.guests.first { $0.name == guest }?.presenter
  }

  /// Who is there beside the person, and what they may do.
  public var guests: Guests { Guests(names: output.guests.compactMap(\.name), admission: output.admission) }

  /// The person decides what guests may do from now on. `.away` sends those who are there away.
  public func admit(_ admission: Admission) {
    output.admission = admission
    if admission == .away { for guest in output.guests { guest.leave() } }
    output.tellHost()
  }

  /// Who does what is done in this turn; `nil` for the person.
  var actor: String? { input?.viewer.name }

  /// Shows what a guest does, and nothing of what one did before.
  func showActing(_ name: String?, _ entry: Journal.Entry, number: Int) {
    guard let run else { return }
    run.acted = name.map { Acted(entry: number, by: $0, what: Sentences.done(entry) { label(of: $0, on: $1) }) }
  }

  /// What an element that is there is called.
  private func label(of id: String, on page: PageID) -> String {
    let elements = (secrets.prompt?.id == page ? secrets.prompt?.states : run?.navigator.page(page)?.states) ?? []
    guard let label = elements.element(id)?.label, !label.isEmpty else { return id }
    return label
  }
}
