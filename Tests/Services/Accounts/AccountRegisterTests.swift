import Foundation
import GRDB
import SignalboxModel
import SignalboxPages
import SignalboxSQL
import Testing

@testable import SignalboxServices
import SignalboxProgram

@Suite struct AccountRegisterTests {
  private let folder = TemporaryFolder()

  /// Returns a service as a new process has it.
  private func service(_ data: DataFolder? = nil) -> AccountRegister {
    AccountRegister(folder: data ?? DataFolder(folder.path), cost: 1)
  }

  @Test("R69, P11: a new name becomes an account, with a token that is never the same", arguments: Place.allCases)
  func registers(_ place: Place) async throws {
    let service = service(try place.data(folder))
    let tokens = [
      try await service.register("annalise", password: "correct horse", key: "a").token?.handle.text,
      try await service.register("bernhard", password: "correct horse", key: "b").token?.handle.text,
    ].compactMap { $0 }
    #expect(Set(tokens).count == 2)
    #expect(tokens.allSatisfy { $0.count > 30 })
  }

  struct Names: Sendable {
    let first: String
    let second: String
    var areSame = true
  }

  @Test(
    "R71, P11: names that differ only in case or composition are the same name, also for the next process",
    arguments: Place.allCases,
    [
      Names(first: "annalise", second: "annalise"), Names(first: "annalise", second: "ANNALISE"),
      Names(first: "ren\u{e9}e-anne", second: "Rene\u{301}e-Anne"), Names(first: "straßenbahn", second: "STRASSENBAHN"),
      Names(first: "annalise", second: "annelise", areSame: false),
    ])
  func taken(_ place: Place, _ names: Names) async throws {
    let data = try place.data(folder)
    _ = try await service(data).register(names.first, password: "correct horse", key: "a")
    if names.areSame {
      await #expect(throws: RegisterRefusal(of: .username, "The user name is taken.")) {
        try await service(data).register(names.second, password: "another horse", key: "b")
      }
    } else {
      _ = try await service(data).register(names.second, password: "another horse", key: "b")
    }
  }

  @Test("P11: an effect repeated with its key is the same account", arguments: Place.allCases)
  func idempotent(_ place: Place) async throws {
    let data = try place.data(folder)
    for _ in 0..<2 {
      #expect(try await service(data).register("annalise", password: "correct horse", key: "a").token != nil)
    }
  }

  @Test(
    "P11: a key with another password or name is an error with a sentence; the account stays as it is",
    arguments: Place.allCases)
  func otherContents(_ place: Place) async throws {
    let data = try place.data(folder)
    _ = try await service(data).register("annalise", password: "correct horse", key: "a")
    await #expect(
      throws: EffectFailure(
        reason: "The account was opened before, with another password, which it keeps. "
          + "Use it with that password, or choose another user name.")
    ) { try await service(data).register("Annalise", password: "another horse", key: "a") }
    await #expect(
      throws: EffectFailure(
        reason: "An account called annalise was opened in this one's place when this session ran before. "
          + "Try again, or begin a new session.")
    ) { try await service(data).register("bernhard", password: "correct horse", key: "a") }
    // The same contents, in another composition or case, are the same account.
    _ = try await service(data).register("ANNALISE", password: "correct horse", key: "a")
    _ = try await service(data).register("bernhard", password: "correct horse", key: "b")
  }

  @Test("an accounts file of a newer version is refused with a sentence, and nothing is written to it")
  func newer() async throws {
    _ = try await service().register("annalise", password: "correct horse", key: "a")
    let other = try DatabaseQueue(path: folder.path + "/accounts.sqlite")
    try await other.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
    try other.close()
    let before = try folder.bytes
    let error = await #expect(throws: StoreFailure.self) {
      try await service().register("bernhard", password: "correct horse", key: "b")
    }
    #expect(
      error
        == .unusable(
          path: folder.path + "/accounts.sqlite",
          reason: "it was made by a newer version of this program, which is needed for it"))
    #expect(try folder.bytes == before)
  }

  @Test("R76: neither password nor token is in any file, and only its owner can read each file")
  func files() async throws {
    let token = try await service().register("annalise", password: "pass-canary", key: "a").token
    let bytes = try folder.bytes
    #expect(bytes.range(of: Data("annalise".utf8)) != nil)
    #expect(bytes.range(of: Data("pass-canary".utf8)) == nil)
    #expect(bytes.range(of: Data(try #require(token?.handle.text).utf8)) == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("P11: of eight simultaneous requests for the same name exactly one gets it", arguments: Place.allCases)
  func race(_ place: Place) async throws {
    var data = try place.data(folder)
    data.patience = 600
    let accounts = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask { [data] in
          let service = AccountRegister(folder: data, cost: 1)
          let password = "horse number \(number)"
          return (try? await service.register("annalise", password: password, key: "\(number)")) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(accounts == 1)
  }

  @Test("a password's hash is salted and slow, and only the password matches it, in any composition")
  func hash() throws {
    let hash = try PasswordHash.make("caf\u{e9} horse", cost: 1)
    #expect(hash.hasPrefix("$y$"))
    #expect(try PasswordHash.make("caf\u{e9} horse", cost: 1) != hash)
    #expect(PasswordHash.matches("cafe\u{301} horse", hash))
    #expect(!PasswordHash.matches("cafe horse", hash))
    #expect(!PasswordHash.matches("caf\u{e9} horse", "*0"))
    // The cost for users is the library's default.
    #expect(try PasswordHash.make("correct horse").hasPrefix("$y$j9T$"))
  }

  @Test("a password that the hash would cut is refused with a sentence", arguments: [600, 100_000])
  func unusable(_ count: Int) {
    #expect(throws: EffectFailure(reason: "The password is too long.")) {
      try PasswordHash.make(String(repeating: "p", count: count), cost: 1)
    }
    #expect(throws: EffectFailure.self) { try PasswordHash.make("correct\0horse", cost: 1) }
  }
}
