import Foundation
import SignalboxLoopback
import SignalboxModel
import SignalboxPostgres
import SignalboxProgram
import SignalboxSQL
import Testing

@testable import SignalboxShared
@testable import SignalboxStorage

/// Shared models in a file and in a database, as two hosts see them.
@Suite struct SharedTablesTests {
  private let folder = TemporaryFolder()

  private struct Notes: Codable, Equatable, Sendable { var lines: [String] = [] }

  @Test("K102: another host sees a change, and a later host finds it", arguments: Place.allCases)
  func kept(_ place: Place) async throws {
    let data = try place.data(folder)
    let (here, there) = (SharedModel("notes", Notes(), in: data), SharedModel("notes", Notes(), in: data))
    #expect(try await there.state == Notes())
    async let seen = first(of: await there.states()) { $0.lines.count == 2 }
    try await here.change { $0.lines.append("one") }
    try await here.change { $0.lines.append("two") }
    #expect(try await seen == Notes(lines: ["one", "two"]))
    #expect(try await SharedModel("notes", Notes(), in: data).state.lines == ["one", "two"])
    #expect(try await SharedModel("others", Notes(), in: data).state == Notes(), "each model has its own state")
  }

  @Test("K101: a key is known in every host, among the last changes only", arguments: Place.allCases)
  func keys(_ place: Place) async throws {
    let data = try place.data(folder)
    let hosts = [0, 1].map { _ in
      SharedModel("notes", Notes(), version: 1, storage: SharedTables("notes", in: data, remembered: 3))
    }
    for number in 0..<5 {
      for host in hosts {
        let count = try await host.change(key: "\(number)") { notes in
          notes.lines.append("\(number)")
          return notes.lines.count
        }
        #expect(count == number + 1, "the first answer")
      }
    }
    #expect(try await hosts[1].state.lines == ["0", "1", "2", "3", "4"])
    try await hosts[1].change(key: "0") { $0.lines.append("again") }
    #expect(try await hosts[0].state.lines.last == "again")
  }

  @Test("K106: a state of another version stays, and is told", arguments: Place.allCases)
  func versions(_ place: Place) async throws {
    struct Numbers: Codable, Sendable { var numbers: [Int] }
    let data = try place.data(folder)
    let notes = SharedModel("notes", Notes(), version: 2, in: data)
    try await notes.change { $0.lines = ["kept"] }
    let numbers = SharedModel("notes", Numbers(numbers: []), version: 2, in: data)
    await #expect(throws: SharedModelFailure.unreadable(name: "notes")) { try await numbers.state }
    await #expect(throws: SharedModelFailure.unreadable(name: "notes")) {
      try await numbers.change { $0.numbers = [1] }
    }
    await #expect(throws: SharedModelFailure.unreadable(name: "notes")) {
      for try await _ in await numbers.states() {}
    }
    let older = SharedModel("notes", Notes(), in: data)
    await #expect(throws: SharedModelFailure.newer(name: "notes")) { try await older.change { $0.lines = [] } }
    #expect(try await notes.state.lines == ["kept"])
  }

  @Test(
    "K107: sessions of all hosts are present, and those of a dead host are gone after its lease",
    arguments: Place.allCases)
  func presence(_ place: Place) async throws {
    let data = try place.data(folder)
    func model() -> SharedModel<Notes> {
      SharedModel("notes", Notes(), version: 1, storage: SharedTables("notes", in: data, lease: .seconds(1)))
    }
    let (here, there) = (model(), model())
    let ann = stay("Ann", at: here)
    let annSees = await here.hub.follow(ann).map(\.value)
    let both = [Presence(name: "Ann", count: 1), Presence(name: "Bob", count: 1)]
    do {
      let bob = stay("Bob", at: there)
      let bobSees = await there.hub.follow(bob).map(\.value)
      #expect(try await first(of: bobSees) { $0 == both } == both)
      #expect(try await first(of: annSees) { $0 == both } == both)
    }
    let alone = [Presence(name: "Ann", count: 1)]
    let leaver = SharedModel("notes", Notes(), in: data)
    let zoe = stay("Zoe", at: leaver)
    let zoeSees = await leaver.hub.follow(zoe).map(\.value)
    #expect(try await first(of: zoeSees) { $0.contains { $0.name == "Zoe" } } != nil)
    await leaver.endPresence()
    #expect(
      try await SharedTables("notes", in: data).renew("other", []).contains("Zoe") == false,
      "a program that ends in order leaves the list at once")
    #expect(try await first(of: await here.hub.follow(ann).map(\.value)) { $0 == alone } == alone, "Bob has gone")
    let ghost = SharedTables("notes", in: data, lease: .seconds(3_600))
    _ = try await ghost.renew("ghost", ["Kim", "Kim"])
    let haunted = alone + [Presence(name: "Kim", count: 2)]
    #expect(try await first(of: await here.hub.follow(ann).map(\.value)) { $0 == haunted } == haunted)
    // The last sign of life of a host that dies.
    let dying = SharedTables("notes", in: data, lease: .milliseconds(10))
    _ = try await dying.renew("ghost", ["Kim", "Kim"])
    #expect(try await first(of: await here.hub.follow(ann).map(\.value)) { $0 == alone } == alone)
    // The lease of a host may end between two statements of another host.
    _ = try await ghost.renew("ghost", ["Kim", "Kim"])
    #expect(try await first(of: await here.hub.follow(ann).map(\.value)) { $0 == haunted } == haunted)
    _ = try await DataTables(.sharedModels, in: data).write { (database) throws(StoreFailure) in
      try database.run("DELETE FROM host WHERE id = 'ghost'")
    }
    #expect(
      try await first(of: await here.hub.follow(ann).map(\.value)) { $0 == alone } == alone,
      "nobody is present for ever")
    ann.set(isAttended: false)
    #expect(
      try await first(of: await there.hub.follow(stay(nil, at: there)).map(\.value)) { $0.isEmpty } == [],
      "nobody looks")
  }

  @Test("K105: without its database, a follower is told; a change waits for it, and is made once")
  func outage() async throws {
    let server = try PostgresServer()
    let data = DataFolder(folder.path, store: try PostgresAddress(server.database()))
    let notes = SharedModel("notes", Notes(), in: data)
    try await notes.change { $0.lines.append("before") }
    let states = await notes.states()
    #expect(try await first(of: states) { _ in true }?.lines == ["before"])
    server.stop(SIGQUIT)
    await #expect(throws: StoreFailure.self) { for try await _ in await notes.states() {} }
    async let changed: Void = notes.change(key: "k") { $0.lines.append("during") }
    try server.start()
    try await changed
    #expect(try await first(of: await notes.states()) { _ in true }?.lines == ["before", "during"])
  }

  @Test("K105: a change that the place does not confirm is told as unknown")
  func unconfirmed() async throws {
    let server = try PostgresServer()
    let data = DataFolder(folder.path, store: try PostgresAddress(server.database()))
    let notes = SharedModel(
      "notes", Notes(), version: 1, storage: SharedTables("notes", in: data, patience: .milliseconds(200)))
    try await notes.change { $0.lines.append("before") }
    server.stop(SIGQUIT)
    let failure = await #expect(throws: SharedModelFailure.self) { try await notes.change { $0.lines = [] } }
    #expect("\(try #require(failure))".hasPrefix("It is unknown whether the change was made. The store"))
  }

  private func stay(_ name: String?, at model: SharedModel<Notes>) -> Stay {
    Stay(name, isAttended: true) { [hub = model.hub] in await hub.refresh() }
  }
}

/// Returns the first element for which `isWanted` is true; `nil` if the sequence ends before.
private func first<Elements: AsyncSequence>(
  of elements: Elements, where isWanted: (Elements.Element) -> Bool
) async throws -> Elements.Element? {
  for try await element in elements where isWanted(element) { return element }
  return nil
}
