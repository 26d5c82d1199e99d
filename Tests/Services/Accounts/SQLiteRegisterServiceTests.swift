import Foundation
import SignalboxModel
import SignalboxPages
import Testing

@testable import SignalboxServices

@Suite struct SQLiteRegisterServiceTests {
  private let folder = TemporaryFolder()

  private func service() -> SQLiteRegisterService { SQLiteRegisterService(folder: DataFolder(folder.path), cost: 1) }

  @Test("R69: a new name is an account, with a token that is never the same")
  func registers() async throws {
    let service = service()
    let tokens = [
      try await service.register(Credentials(username: "annalise", password: "correct horse"), key: "a").token?.value,
      try await service.register(Credentials(username: "bernhard", password: "correct horse"), key: "b").token?.value,
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
    "R71: names that differ only in case or composition are the same name, also for the next process",
    arguments: [
      Names(first: "annalise", second: "annalise"), Names(first: "annalise", second: "ANNALISE"),
      Names(first: "ren\u{e9}e-anne", second: "Rene\u{301}e-Anne"), Names(first: "straßenbahn", second: "STRASSENBAHN"),
      Names(first: "annalise", second: "annelise", areSame: false),
    ])
  func taken(_ names: Names) async throws {
    _ = try await service().register(Credentials(username: names.first, password: "correct horse"), key: "a")
    let again = Credentials(username: names.second, password: "another horse")
    if names.areSame {
      await #expect(throws: EffectFailure(reason: "The user name is taken.")) {
        try await service().register(again, key: "b")
      }
    } else {
      _ = try await service().register(again, key: "b")
    }
  }

  @Test("an effect that is repeated with its key is the same account")
  func idempotent() async throws {
    let credentials = Credentials(username: "annalise", password: "correct horse")
    for _ in 0..<2 { #expect(try await service().register(credentials, key: "a").token != nil) }
  }

  @Test("R76: neither password nor token is in any file, and every file is for its owner alone")
  func files() async throws {
    let token = try await service().register(Credentials(username: "annalise", password: "pass-canary"), key: "a").token
    let bytes = try folder.bytes
    #expect(bytes.range(of: Data("annalise".utf8)) != nil)
    #expect(bytes.range(of: Data("pass-canary".utf8)) == nil)
    #expect(bytes.range(of: Data(try #require(token?.value).utf8)) == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("of eight who want the same name at once one gets it")
  func race() async throws {
    var data = DataFolder(folder.path)
    data.patience = 600
    let accounts = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask { [data] in
          let service = SQLiteRegisterService(folder: data, cost: 1)
          let credentials = Credentials(username: "annalise", password: "horse number \(number)")
          return (try? await service.register(credentials, key: "\(number)")) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(accounts == 1)
  }

  @Test("a password's hash is salted and slow, and only the password matches it, however it is composed")
  func hash() throws {
    let hash = try PasswordHash.make("caf\u{e9} horse", cost: 1)
    #expect(hash.hasPrefix("$y$"))
    #expect(try PasswordHash.make("caf\u{e9} horse", cost: 1) != hash)
    #expect(PasswordHash.matches("cafe\u{301} horse", hash))
    #expect(!PasswordHash.matches("cafe horse", hash))
    #expect(!PasswordHash.matches("caf\u{e9} horse", "*0"))
    // What a person waits for is the library's default.
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
