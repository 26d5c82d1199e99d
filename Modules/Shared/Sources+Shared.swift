public import SignalboxCore
public import SignalboxModel

extension Sources {
  /// Follows a shared model.
  ///
  /// While the place of the model cannot be reached or its state cannot be read, the source is among the `troubles` and
  /// is opened again.
  /// - Parameters:
  ///   - model: The model.
  ///   - name: The name of the source, by default that of the model. Two open sources need different names.
  ///   - lifetime: The source is closed with it. With `nil` the source stays open until the application's run ends.
  ///   - distance: The minimum time between two values.
  /// - Returns: The newest state; `nil` until it was read for the first time.
  public func follow<State>(
    _ model: SharedModel<State>, as name: String? = nil, during lifetime: Lifetime? = nil,
    every distance: Duration = .milliseconds(50)
  ) -> Property<State?> {
    let hub = model.hub
    let (name, rate) = (name ?? model.name, SourceRate<Published<State>>.latest(every: distance))
    let signal =
      if let sources = self as? any PreparedSources {
        sources.follow(
          name, from: SharedMark.beginning, during: lifetime, keeping: rate, newest: { try await hub.read() },
          preparing: { session in
            let follower = hub.followers.add(of: session)
            return { FollowedStates(states: await hub.follow(follower), follower: follower, known: $0) }
          })
      } else {
        follow(
          name, from: SharedMark.beginning, during: lifetime, keeping: rate, newest: { try await hub.read() },
          opening: { FollowedStates(states: await hub.follow(), follower: nil, known: $0) })
      }
    return signal.map { State?.some($0.value) }.held(nil, isEqual: { _, _ in false })
  }

  /// Follows the list of the sessions that are present at a shared model, in the order of their names.
  ///
  /// A session is present while the source is open and a viewer looks at the session: a terminal, a browser, an agent.
  /// It is gone when the last viewer detaches, and within ten seconds when its process dies.
  /// - Parameters:
  ///   - model: The model.
  ///   - name: The name that others see, at most 100 characters. With `nil` the session only looks.
  ///   - source: The name of the source, by default that of the model and "presence".
  ///   - lifetime: The source is closed with it. With `nil` the source stays open until the application's run ends.
  ///   - distance: The minimum time between two lists. A list of many names is long, and each of them gets it.
  /// - Returns: The present names, each with the number of its sessions; empty until the list was read for the first
  ///   time.
  public func presence<State>(
    at model: SharedModel<State>, as name: String? = nil, source: String? = nil, during lifetime: Lifetime? = nil,
    every distance: Duration = .seconds(1)
  ) -> Property<[Presence]> {
    let hub = model.hub
    let isAttended = isAttended
    let stay = Stay(name.map { String($0.prefix(100)) }, isAttended: isAttended.value) { [weak hub] in
      await hub?.refresh()
    }
    isAttended.signal.observeWhile { [weak stay] isAttended in
      stay?.set(isAttended: isAttended)
      return stay == nil ? .stop : .continue
    }
    let signal = follow(
      source ?? "\(model.name) presence", from: false, during: lifetime,
      keeping: SourceRate<Published<[Presence]>>.latest(every: distance),
      newest: { (try await hub.present(stay), false) },
      opening: { _ in await hub.follow(stay).map { ($0, false) } })
    return signal.map(\.value).held([])
  }
}
