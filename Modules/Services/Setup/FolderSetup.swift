import Foundation
import SignalboxModel
public import SignalboxPages
import SignalboxProgram
import SignalboxWords

/// Sets a server up below a folder, which stands for the server's disk.
///
/// The file `setup.json` in the folder records each step with its key and the earlier contents. So a repeated step is
/// not done twice, and a whole installation can be undone. Programs that share a target change it one at a time. A step
/// that another program has completed in the meantime is skipped. All files are for their owner alone.
public actor FolderSetup: SetupService {
  private let path: String
  private let isForMany: Bool
  private let zoneFolder: String
  private let stepTime: Duration
  private let failing: SetupStep?
  private let cost: UInt
  private let reports: OperatorReports?

  /// Creates a service; nothing is written yet.
  /// - Parameters:
  ///   - path: The folder to set up.
  ///   - isForMany: A Boolean value that indicates whether each installation gets a folder of its own inside. True when
  ///     several users may set up at the same time.
  ///   - zoneFolder: The folder of the system's time zones.
  ///   - stepTime: The time that each step takes.
  ///   - failing: The step that fails the first time.
  ///   - cost: The cost of a password's hash, 1 to 11; 0 is the library's default.
  public init(
    path: String, isForMany: Bool = false, zoneFolder: String = "/usr/share/zoneinfo",
    stepTime: Duration = .milliseconds(600),
    failing: SetupStep? = nil, cost: UInt = 0
  ) {
    (self.path, self.isForMany, self.zoneFolder) = (path, isForMany, zoneFolder)
    (self.stepTime, self.failing, self.cost, reports) = (stepTime, failing, cost, nil)
  }

  /// Returns the service for a server, whose operator reads the problems of the machine.
  nonisolated func reporting(to reports: OperatorReports?) -> FolderSetup { FolderSetup(self, reports) }

  private init(_ other: FolderSetup, _ reports: OperatorReports?) {
    (path, isForMany, zoneFolder) = (other.path, other.isForMany, other.zoneFolder)
    (stepTime, failing, cost, self.reports) = (other.stepTime, other.failing, other.cost, reports)
  }

  /// Returns the system's time zones, otherwise some common zones.
  public func zones() -> ZoneList { ZoneList(system: zoneFolder) ?? .common }

  /// Carries out a step, once for each `key`.
  /// - Throws: ``EffectFailure`` when `key` was used for another step, which stays, and when the target cannot be
  ///   written to.
  public func carryOut(
    _ step: SetupStep, of server: Server, password: String, installation: String, key: String
  ) async throws {
    try check(server)
    let target = try target(of: installation)
    let records = try target.records()
    let isFirst = !records.contains { $0.step == step && $0.installation == installation && $0.key != key }
    if let record = records.first(where: { $0.key == key }) {
      guard record.step == step, record.server == server else {
        throw EffectFailure(
          reason: phrase(
            "Something else was set up in this one's place when this session ran before. Begin a new session."))
      }
      guard await record.isMade(with: password) else {
        throw EffectFailure(
          reason: phrase(
            "The account was begun with another password, which it keeps. Cancel undoes what was begun; then choose a password anew."
          ))
      }
      if try target.isDone(record) { return }
    }
    let hash = try await hash(password)
    let record = StepRecord(key: key, step: step, installation: installation, server: server, hash: hash)
    // Under the lock: an undo that follows a cancellation sees everything that the step has begun.
    let begun = try await target.exclusively {
      try Task.checkCancellation()
      return try target.begin(record)
    }
    guard let record = begun else { return }
    try await SessionTime.wait(for: stepTime)
    if failing == step, isFirst { throw EffectFailure(reason: phrase("\(step.title) failed, as --fail asked for.")) }
    try await target.exclusively {
      try Task.checkCancellation()
      try target.finish(record)
    }
  }

  /// Restores the state before each step of `installation`, the last step first.
  public func undo(_ installation: String) async throws {
    let target = try target(of: installation)
    try await target.exclusively {
      for record in try target.records().reversed() where record.installation == installation {
        try target.undo(record)
      }
    }
  }

  private func target(of installation: String) throws(EffectFailure) -> TargetFolder {
    guard isForMany else { return TargetFolder(path: path, reports: reports) }
    guard UUID(uuidString: installation) != nil else {
      throw EffectFailure(reason: phrase("The installation has no name."))
    }
    return TargetFolder(path: path + "/" + installation, reports: reports)
  }

  /// Repeats the checks of the pages, so that no caller can avoid them.
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
    return try await blocking { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) }
  }
}
