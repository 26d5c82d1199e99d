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

  @Test("A24, A27: the steps write the host, the zone, the account and the packages, with access for the owner only")
  func writes() async throws {
    try await carryOut()
    #expect(text("etc/hostname") == "lab\n" && text("etc/timezone") == "Europe/Berlin\n")
    #expect(text("etc/aliases") == "ann: ann@example.org\n" && text("packages.list") == "tmux\nzlib\n")
    let shadow = try #require(text("etc/shadow")?.split(separator: "\n").first)
    let fields = shadow.split(separator: ":", omittingEmptySubsequences: false)
    #expect(fields.count == 9 && fields[0] == "ann" && fields[1].hasPrefix("$y$"))
    #expect(PasswordHash.matches("correct horse", String(fields[1])))
    #expect(log == SetupStep.allCases.flatMap { ["begin s/\($0)#1 \($0)", "done s/\($0)#1 \($0)"] })
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
      if !isFolder { #expect(text(name)?.contains("correct horse") == false) }
    }
  }

  @Test("W88: installations of different visitors have their own targets, and an undo leaves the others unchanged")
  func forMany() async throws {
    let service = FolderSetup(path: folder.path, isForMany: true, zoneFolder: "/nowhere", stepTime: .zero, cost: 1)
    let (first, second) = (UUID().uuidString, UUID().uuidString)
    var other = Self.server
    other.host.name = "bravo"
    for step in SetupStep.allCases {
      try await carryOut([step], as: first, by: service)
      try await carryOut([step], of: other, as: second, by: service)
    }
    #expect(text(first + "/etc/hostname") == "lab\n" && text(second + "/etc/hostname") == "bravo\n")
    try await service.undo(first)
    #expect(text(first + "/etc/hostname") == nil && text(second + "/etc/hostname") == "bravo\n")
    #expect(text("etc/hostname") == nil && text("steps.log") == nil)
    // A name that leads out of the folder is refused.
    await #expect(throws: EffectFailure.self) { try await carryOut(as: "../elsewhere", by: service) }
  }

  @Test("A26: the same key a second time does nothing, also in another process")
  func again() async throws {
    try await carryOut()
    let before = (log, text("etc/shadow"))
    try await carryOut()
    #expect((log, text("etc/shadow")) == before)
  }

  @Test("A26: a step that began and did not finish is done under the same key, once")
  func begunOnly() async throws {
    try await carryOut([.partition])
    await #expect(throws: EffectFailure.self) { try await carryOut([.base], by: service(failing: .base)) }
    #expect(text("etc/hostname") == nil)
    try await carryOut([.base])
    #expect(text("etc/hostname") == "lab\n")
    #expect(log.suffix(3) == ["begin s/base#1 base", "begin s/base#1 base", "done s/base#1 base"])
  }

  @Test(
    "P64: a step that another program did during a stop is not done again, and an undone step stays undone"
  )
  func woken() throws {
    // Two programs, each with its own view of the target. The first stops in the middle of its step.
    let (first, second) = (TargetFolder(path: folder.path), TargetFolder(path: folder.path))
    let deed = StepRecord(key: "s/base#1", step: .base, installation: "1", server: Self.server, hash: nil)
    let stopped = try #require(try first.begin(deed))
    try second.finish(try #require(try second.begin(deed)))
    try first.finish(stopped)
    let steps = ["begin", "begin", "done"].map { "\($0) s/base#1 base" }
    #expect(log == steps && text("etc/hostname") == "lab\n")
    #expect(try first.begin(deed)?.key == nil, "it is done")
    try second.undo(stopped)
    try first.finish(stopped)
    #expect(log == steps + ["undone s/base#1 base"])
    #expect(text("etc/hostname") == nil)
  }

  @Test("P64: programs that share a target change it in turn, and each keeps the changes of the others")
  func together() async throws {
    let services = (0..<8).map { _ in service() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, service) in services.enumerated() {
        group.addTask {
          for _ in 0..<2 { try await carryOut([.partition, .base], as: "\(number / 2)", by: service) }
        }
      }
      try await group.waitForAll()
    }
    for installation in 0..<4 {
      for step in ["partition", "base"] {
        #expect(log.count { $0 == "done s/\(step)#\(installation) \(step)" } == 1)
        #expect(text("setup.json")?.contains("s/\(step)#\(installation)") == true)
      }
    }
    try await service().undo("0")
    #expect(text("setup.json")?.contains("#0") == false && text("setup.json")?.contains("#3") == true)
  }

  @Test("A26: the same key with other contents is an error with a sentence, and the first result stays")
  func otherContents() async throws {
    try await carryOut()
    var other = Self.server
    other.host.name = "other"
    await #expect(throws: EffectFailure.self) { try await carryOut([.base], of: other) }
    // The page with this sentence has both buttons, and asks for the password again.
    await #expect(
      throws: EffectFailure(
        reason: "The account was begun with another password, which it keeps. "
          + "Cancel undoes what was begun; then choose a password anew.")
    ) { try await carryOut([.account], password: "another horse") }
    #expect(text("etc/hostname") == "lab\n")
    #expect(log.count == 10)
  }

  @Test("A117: an account that was begun with another password is undone by cancelling, and then takes a new password")
  func anotherPassword() async throws {
    try await carryOut([.partition, .account])
    let sentence = "The account was begun with another password, which it keeps. "
    for _ in 1...2 {
      await #expect(
        throws: EffectFailure(reason: sentence + "Cancel undoes what was begun; then choose a password anew.")
      ) { try await carryOut([.account], password: "another horse") }
    }
    try await service().undo("1")
    try await carryOut([.account], password: "another horse")
  }

  @Test("A24: a failing step fails the first time in each installation, and then no more")
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

  @Test("A25: undo restores a target to its earlier state: nothing, or an earlier server", arguments: [false, true])
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

  @Test("A25: a step that is cancelled before it begins changes nothing, so an undo before it leaves nothing")
  func cancelled() async throws {
    let step = Task { [self] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await carryOut([.partition])
    }
    await #expect(throws: CancellationError.self) { try await step.value }
    #expect(text("etc/fstab") == nil && text("setup.json") == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/etc"))
  }

  @Test("A27: names and links that lead out of the target are refused")
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

  @Test("A22: the zones come from the system's tz database with its links, or from its table, or from a short list")
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
