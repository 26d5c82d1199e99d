import Foundation
import SignalboxModel
import Testing

@testable import SignalboxPages
@testable import SignalboxServices

@Suite struct FolderSetupTests {
  private let folder = TemporaryFolder()
  private static let server = Server(
    host: Server.Host(name: "lab", zone: "Europe/Berlin"), account: Server.User(name: "ann", email: "ann@example.org"),
    packages: ["tmux", "zlib"])

  private func service(failing: SetupStep? = nil) -> FolderSetup {
    FolderSetup(path: folder.path, zoneFolder: "/nowhere", stepTime: .zero, failing: failing, cost: 1)
  }

  private func carryOut(
    _ steps: [SetupStep] = SetupStep.allCases, of server: Server = server, password: String = "correct horse",
    as installation: String = "1", by service: FolderSetup? = nil
  ) async throws {
    for step in steps {
      try await (service ?? self.service()).carryOut(
        step, of: server, password: step == .account ? password : "", installation: installation,
        key: "s/\(step)#\(installation)")
    }
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }
  private var log: [String] { (text("steps.log") ?? "").split(separator: "\n").map(String.init) }

  @Test("A24, A27: the steps write the host, the zone, the account and the packages, for their owner alone")
  func writes() async throws {
    try await carryOut()
    #expect(text("etc/hostname") == "lab\n" && text("etc/timezone") == "Europe/Berlin\n")
    #expect(text("etc/aliases") == "ann: ann@example.org\n" && text("packages.list") == "tmux\nzlib\n")
    let shadow = try #require(text("etc/shadow")?.split(separator: "\n").first)
    #expect(shadow.hasPrefix("ann:$y$"))
    #expect(PasswordHash.matches("correct horse", String(shadow.dropFirst(4))))
    #expect(log == SetupStep.allCases.flatMap { ["begin s/\($0)#1 \($0)", "done s/\($0)#1 \($0)"] })
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
      if !isFolder { #expect(text(name)?.contains("correct horse") == false) }
    }
  }

  @Test("A26: the same key again does nothing, also in another process")
  func again() async throws {
    try await carryOut()
    let before = (log, text("etc/shadow"))
    try await carryOut()
    #expect((log, text("etc/shadow")) == before)
  }

  @Test("A26: a step that was begun and not done is done under the same key, once")
  func begunOnly() async throws {
    try await carryOut([.partition])
    await #expect(throws: EffectFailure.self) { try await carryOut([.base], by: service(failing: .base)) }
    #expect(text("etc/hostname") == nil)
    try await carryOut([.base])
    #expect(text("etc/hostname") == "lab\n")
    #expect(log.suffix(3) == ["begin s/base#1 base", "begin s/base#1 base", "done s/base#1 base"])
  }

  @Test("A26: the same key with other contents is an error with a sentence, and what was done stays")
  func otherContents() async throws {
    try await carryOut()
    var other = Self.server
    other.host.name = "other"
    await #expect(throws: EffectFailure.self) { try await carryOut([.base], of: other) }
    await #expect(throws: EffectFailure.self) { try await carryOut([.account], password: "another horse") }
    #expect(text("etc/hostname") == "lab\n")
    #expect(log.count == 10)
  }

  @Test("A24: a step fails the first time of an installation, and then no more")
  func fails() async throws {
    let service = service(failing: .partition)
    for installation in ["1", "2"] {
      await #expect(throws: EffectFailure(reason: "Making room failed, as --fail asked for.")) {
        try await service.carryOut(
          .partition, of: Self.server, password: "", installation: installation, key: installation + "a")
      }
      try await service.carryOut(
        .partition, of: Self.server, password: "", installation: installation, key: installation + "b")
    }
  }

  @Test("A25: undone, a target is as it was before: nothing, or an earlier server", arguments: [false, true])
  func undo(_ hasEarlier: Bool) async throws {
    var earlier = Self.server
    earlier.host.name = "earlier"
    if hasEarlier { try await carryOut(of: earlier, password: "an earlier horse", as: "0") }
    let names = ["etc/hostname", "etc/timezone", "etc/shadow", "etc/aliases", "packages.list", "setup.json"]
    let before = names.map(text)
    try await carryOut([.partition, .base, .account, .packages])
    for _ in 0..<2 { try await service().undo("1") }
    #expect(names.map(text) == (hasEarlier ? before : [nil, nil, nil, nil, nil, "[]\n"]))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/etc") == hasEarlier)
    #expect(log.suffix(4) == ["packages", "account", "base", "partition"].map { "undone s/\($0)#1 \($0)" })
  }

  @Test("A27: names that lead elsewhere, and links that do, are refused")
  func elsewhere() async throws {
    for name in ["../x", "a/b", "", ".."] {
      var server = Self.server
      server.host.name = name
      await #expect(throws: EffectFailure.self) { try await carryOut([.base], of: server) }
      server = Self.server
      server.host.zone = name
      await #expect(throws: EffectFailure.self) { try await carryOut([.base], of: server) }
    }
    let other = TemporaryFolder()
    for path in [folder.path, other.path] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/etc", withDestinationPath: other.path)
    await #expect(throws: EffectFailure.self) { try await carryOut([.partition]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
  }

  @Test("A22: the zones are all of the system's tz database, links too; else those of its table; else common ones")
  func zones() async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let service = FolderSetup(path: folder.path, zoneFolder: folder.path)
    #expect(await service.zones() == .common)
    let table = "# comment\nDE,DK\t+5230+01322\tEurope/Berlin\tmost of Germany\nJP\t+353916+1394441\tAsia/Tokyo\n"
    try Data(table.utf8).write(to: URL(filePath: folder.path + "/zone1970.tab"))
    #expect(await service.zones() == ZoneList(all: ["Asia/Tokyo", "Europe/Berlin", "UTC"]))
    let compact =
      "# version\nR d 1916 o - Jun 14 23s 1 S\nZ Europe/Berlin 0:53 - LMT\n1 E CE%sT\nL Europe/Berlin Trial/../x\nL Etc/UTC UTC\n"
    try Data(compact.utf8).write(to: URL(filePath: folder.path + "/tzdata.zi"))
    #expect(await service.zones() == ZoneList(all: ["Europe/Berlin", "UTC"]))
  }
}
