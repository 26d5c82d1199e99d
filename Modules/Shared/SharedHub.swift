import Foundation
import SignalboxModel

/// The part of a shared model in this process: watches the model's place once for all sessions that follow it.
actor SharedHub<State: Codable & Sendable> {
  typealias States = AsyncThrowingStream<(state: Published<State>, mark: SharedMark), any Error>
  typealias Lists = AsyncThrowingStream<Published<[Presence]>, any Error>

  private let coding: SharedCoding<State>
  private let storage: any SharedStorage
  /// The random name of this part, for the presence of its sessions.
  private let host = UUID().uuidString
  private var lastNumber = 0
  private var states: [Int: States.Continuation] = [:]
  /// The sources that follow, from the beginning of their opening on.
  nonisolated let followers = SharedFollowers()
  private var lists: [Int: Lists.Continuation] = [:]
  private var stays: [ObjectIdentifier: WeakStay] = [:]
  /// The newest state, while the place is watched.
  private var newest: (state: Published<State>, mark: SharedMark)?
  /// The newest list, and its counter in the place, while the place is watched.
  private var people: Published<[Presence]>?
  private var presence: Int?
  private var mustRefresh = false
  private var refreshing: Task<Void, Never>?
  private var watcher: Task<Void, Never>?
  private var beat: Task<Void, Never>?

  private struct WeakStay {
    weak var stay: Stay?
  }

  init(_ coding: SharedCoding<State>, _ storage: any SharedStorage) {
    (self.coding, self.storage) = (coding, storage)
  }

  deinit {
    watcher?.cancel()
    beat?.cancel()
  }

  /// Reads the state from its place.
  func read() async throws -> (state: Published<State>, mark: SharedMark) {
    let record = try await storage.read()
    return (try coding.published(record), record?.mark ?? .beginning)
  }

  /// Applies a change. Returns after the sources of `session` have taken the state.
  func change<Answer: Codable & Sendable>(
    _ key: String, for session: WorkOrigin? = nil, _ change: @escaping @Sendable (inout State) throws -> Answer
  ) async throws -> Answer {
    let (answer, record) = try await storage.change(key) { [coding] in try coding.apply(change, to: $0) }
    // A state that cannot be read does not concern the answer.
    if let state = try? coding.published(record) {
      if watcher != nil { publish((state, record.mark)) }
      if let session { await followers.take(record.mark, in: session) }
    }
    return try coding.answer(answer)
  }

  // MARK: Following

  /// Returns the newest states from now on. The sequence fails if the place fails or the state cannot be read.
  /// - Parameter follower: The source that follows, for the changes of its session.
  func follow(_ follower: SharedFollower? = nil) -> States {
    let (stream, continuation) = States.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastNumber += 1
    let number = lastNumber
    states[number] = continuation
    continuation.onTermination = { [weak self, followers] _ in
      if let follower { followers.end(follower) }
      Task { await self?.forget(number) }
    }
    if let newest {
      continuation.yield(newest)
    } else if watcher != nil {
      // The signals so far were for the list.
      Task { await lookOrFail() }
    }
    watch()
    return stream
  }

  /// Returns the newest lists of the present sessions from now on.
  /// - Parameter stay: The session that follows. It is present while the stay is alive and attended.
  func follow(_ stay: Stay) async -> Lists {
    let (stream, continuation) = Lists.makeStream(bufferingPolicy: .bufferingNewest(1))
    lastNumber += 1
    let number = lastNumber
    lists[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    if let people { continuation.yield(people) }
    enter(stay)
    watch()
    await refresh()
    return stream
  }

  private func forget(_ number: Int) async {
    (states[number], lists[number]) = (nil, nil)
    if states.isEmpty && lists.isEmpty { stop() }
    await refresh()
  }

  private func watch() {
    guard watcher == nil else { return }
    watcher = Task { [weak self, storage] in
      do {
        for try await _ in try await storage.ticks() {
          guard let self else { return }
          try await look()
        }
        if !Task.isCancelled { await self?.fail(nil) }
      } catch {
        if !Task.isCancelled { await self?.fail(error) }
      }
    }
  }

  private func lookOrFail() async {
    do {
      try await look()
    } catch {
      fail(error)
    }
  }

  private func look() async throws {
    let stamp = try await storage.stamp()
    if !states.isEmpty, newest?.mark != stamp.state { publish(try await read()) }
    if !lists.isEmpty, presence != stamp.presence {
      presence = stamp.presence
      await refresh()
    }
  }

  private func publish(_ new: (state: Published<State>, mark: SharedMark)) {
    if let newest, !newest.mark.isBefore(new.mark) { return }
    newest = new
    for continuation in states.values { continuation.yield(new) }
  }

  /// Ends all sequences. Their sources open them again after a pause.
  private func fail(_ error: (any Error)?) {
    let (states, lists) = (states, lists)
    stop()
    for continuation in states.values { continuation.finish(throwing: error) }
    for continuation in lists.values { continuation.finish(throwing: error) }
  }

  private func stop() {
    watcher?.cancel()
    (watcher, newest, people, presence, states, lists) = (nil, nil, nil, nil, [:], [:])
  }

  // MARK: Presence

  /// Returns the present sessions, and enters `stay` first.
  func present(_ stay: Stay) async throws -> Published<[Presence]> {
    enter(stay)
    return Published(try await list(), text: nil)
  }

  /// Removes the sessions of this process from the list, at the end of the process.
  func endPresence() async {
    guard beat != nil else { return }
    stays = [:]
    // A refresh that is under way may still write the former list.
    await refreshing?.value
    _ = try? await storage.renew(host, [])
  }

  private func enter(_ stay: Stay) {
    if beat == nil, let lease = storage.lease { renew(every: lease / 4) }
    guard stay.name != nil, stays[ObjectIdentifier(stay)]?.stay == nil else { return }
    stays[ObjectIdentifier(stay)] = WeakStay(stay: stay)
  }

  /// Updates the list of present sessions in all processes. Requests in the meantime are joined, so that no older list
  /// comes last.
  func refresh() async {
    mustRefresh = true
    guard refreshing == nil, !lists.isEmpty || !stays.isEmpty else { return }
    let task = Task { await refreshList() }
    refreshing = task
    await task.value
  }

  private func refreshList() async {
    while mustRefresh {
      mustRefresh = false
      // The watcher meets a failure of the place as well, and tells it.
      guard let list = try? await list(), list != people?.value, !lists.isEmpty else { continue }
      let people = Published(list, text: try? coding.text(list, atMost: .max))
      self.people = people
      for continuation in lists.values { continuation.yield(people) }
    }
    refreshing = nil
  }

  private func list() async throws -> [Presence] {
    stays = stays.filter { $0.value.stay != nil }
    let own = stays.values.compactMap { $0.stay?.presentName }.sorted()
    return Presence.list(own + (try await storage.renew(host, own)))
  }

  /// Renews the lease, and finds processes whose lease has ended.
  private func renew(every distance: Duration) {
    beat = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: distance)
        guard await self?.beatOnce() == true else { return }
      }
    }
  }

  private func beatOnce() async -> Bool {
    await refresh()
    if stays.isEmpty && lists.isEmpty { beat = nil }
    return beat != nil
  }
}
