import Foundation
import SignalboxInterface
import SignalboxModel
public import SignalboxPages
import SignalboxProgram

/// Sets a server up below a folder, which stands for its disk.
///
/// What was done under which key stands in `setup.json` there, with what was there before: so a step that is repeated is not done
/// twice, and all of an installation can be undone. All files are their owner's alone.
public actor FolderSetup: SetupService {
  private let target: TargetFolder
  private let zoneFolder: String
  private let stepTime: Duration
  private let failing: SetupStep?
  private let cost: UInt

  /// Creates a service; nothing is made yet.
  /// - Parameters:
  ///   - path: The folder that is set up.
  ///   - zoneFolder: Where the system's time zones are.
  ///   - stepTime: How long each step takes.
  ///   - failing: The step that fails the first time.
  ///   - cost: How slow a password's hash is, 1 to 11; 0 is the library's default.
  public init(
    path: String, zoneFolder: String = "/usr/share/zoneinfo", stepTime: Duration = .milliseconds(600),
    failing: SetupStep? = nil, cost: UInt = 0
  ) {
    (target, self.zoneFolder) = (TargetFolder(path: path), zoneFolder)
    (self.stepTime, self.failing, self.cost) = (stepTime, failing, cost)
  }

  /// The system's zones, or some that are common.
  public func zones() -> ZoneList { ZoneList(system: zoneFolder) ?? .common }

  /// Carries one step out, once for each `key`.
  /// - Throws: ``EffectFailure`` when `key` was used for something else, which stays, and when the target cannot be written to.
  public func carryOut(
    _ step: SetupStep, of server: Server, password: String, installation: String, key: String
  ) async throws {
    try check(server)
    let deeds = try target.deeds()
    let isFirst = !deeds.contains { $0.step == step && $0.installation == installation && $0.key != key }
    if let deed = deeds.first(where: { $0.key == key }) {
      guard deed.step == step, deed.server == server, await deed.isMade(with: password) else {
        throw EffectFailure(
          reason: phrase(
            "Something else was set up in this one's place when this session ran before. Begin a new session."))
      }
      if try target.isDone(deed) { return }
    }
    let hash = try await hash(password)
    let deed = try target.begin(
      Deed(key: key, step: step, installation: installation, server: server, hash: hash))
    try await Task.sleep(for: stepTime)
    if failing == step, isFirst { throw EffectFailure(reason: phrase("\(step.title) failed, as --fail asked for.")) }
    try target.finish(deed)
  }

  /// Puts back what was there before each step of `installation`, the last one first.
  public func undo(_ installation: String) throws {
    for deed in try target.deeds().reversed() where deed.installation == installation { try target.undo(deed) }
  }

  /// The pages have asked for it already; here nobody gets past it.
  private func check(_ server: Server) throws(EffectFailure) {
    let isFree = { (text: String) in !text.unicodeScalars.contains { $0.value < 0x20 || $0 == ":" } }
    guard Server.Host.isName(server.host.name), Server.User.isName(server.account.name), isFree(server.account.email)
    else {
      throw EffectFailure(reason: phrase("The host or its user has a name that it cannot have."))
    }
    guard zones().names.contains(server.host.zone) else {
      throw EffectFailure(reason: phrase("There is no such time zone."))
    }
    guard SetupPackage.withNeeded(server.packages) == server.packages else {
      throw EffectFailure(reason: phrase("A package is missing that another one needs."))
    }
  }

  private func hash(_ password: String) async throws -> String? {
    guard !password.isEmpty else { return nil }
    let cost = cost
    return try await blocking {
      Result { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) }
    }.get()
  }
}
