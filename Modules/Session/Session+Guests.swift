import Logging
public import SignalboxInterface
import SignalboxNavigation

/// Adds viewers to a session: guests, and further windows of the user.
extension Session {
  /// Adds a guest to the running session. The presenter receives the last frame at once, and the following frames as
  /// others do.
  /// - Parameters:
  ///   - name: The name of the guest. If another guest has it, a number is appended.
  ///   - attach: Creates the presenter. Called once, during this call.
  /// - Returns: The guest's viewer, or `nil` if the session admits no guests or does not run.
  @discardableResult
  public func join(as name: String, _ attach: (Viewer) -> any Presenter) -> Viewer? {
    guard case .running = phase, output.admission != .away else { return nil }
    let taken = Set(output.guests.compactMap(\.name))
    let free = ([name] + (2...taken.count + 2).map { "\(name) \($0)" }).first { !taken.contains($0) }
    logger.info("guest came: \(free ?? name)")
    return add(free ?? name, attach)
  }

  /// Adds a further viewer of the user, for another window or machine, with all rights.
  ///
  /// The presenter receives the last frame at once, and the following frames as others do. Other viewers are not
  /// notified, and its actions count as the user's.
  /// - Parameter attach: Creates the presenter. Called once, during this call.
  /// - Returns: The viewer, or `nil` if the session does not run.
  @discardableResult
  public func open(_ attach: (Viewer) -> any Presenter) -> Viewer? {
    guard case .running = phase else { return nil }
    return add(nil, attach)
  }

  private func add(_ name: String?, _ attach: (Viewer) -> any Presenter) -> Viewer {
    let viewer = Viewer(name: name, number: output.nextNumber(), inbox: inbox, loop: loop, guestOf: output)
    viewer.session = self
    viewer.attach(attach(viewer))
    output.add(viewer, frame, to: visibility)
    return viewer
  }

  /// The viewer of the user that the session began with.
  public var host: Viewer { output.host }

  /// Returns the presenter of the guest with this name.
  package func presenter(of guest: String) -> (any Presenter)? {
    output.guests.first { $0.name == guest }?.presenter
  }

  /// The guests of the session, and their rights.
  public var guests: Guests { Guests(names: output.guests.compactMap(\.name), admission: output.admission) }

  /// Sets the rights of the guests. `.away` also removes the present guests.
  public func admit(_ admission: Admission) {
    output.admission = admission
    if admission == .away { for guest in output.guests { output.remove(guest, as: .failed(.sentAway)) } }
    output.tellHost()
  }

  /// The name of the guest that acts in this turn; `nil` for the user.
  var actor: String? { input?.viewer.name }

  /// Sets the frame's note about a guest's action; `nil` as `name` removes it.
  func showActing(_ name: String?, _ entry: Journal.Entry, number: Int) {
    guard let run else { return }
    run.acted = name.map {
      GuestAction(entry: number, by: $0, what: SessionTexts.done(entry) { label(of: $0, on: $1) })
    }
  }

  /// Returns the label of an element that exists, or its id.
  private func label(of id: String, on page: PageID) -> String {
    let elements = (secrets.prompt?.id == page ? secrets.prompt?.states : run?.navigator.page(page)?.states) ?? []
    guard let label = elements.element(id)?.label, !label.isEmpty else { return id }
    return label
  }
}
