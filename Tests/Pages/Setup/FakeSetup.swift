import SignalboxModel
import SignalboxPages
import Synchronization

/// Notes its requests, and fails once at the given step.
final class FakeSetup: SetupService {
  private let asked = Mutex<[String]>([])
  private let failing: Mutex<SetupStep?>
  private let list: ZoneList

  init(failing: SetupStep? = nil, zones: ZoneList = ZoneList(all: ["Asia/Tokyo", "Europe/Berlin", "UTC"])) {
    self.failing = Mutex(failing)
    list = zones
  }

  /// Each step with its password, and each undo, in order.
  var log: [String] { asked.withLock { $0 } }

  func zones() async -> ZoneList { list }

  func carryOut(_ step: SetupStep, of server: Server, password: String, installation: String, key: String) async throws
  {
    asked.withLock {
      $0.append([step.rawValue, server.host.name, password].filter { !$0.isEmpty }.joined(separator: " "))
    }
    let fails = failing.withLock { failing in
      defer { if failing == step { failing = nil } }
      return failing == step
    }
    if fails { throw EffectFailure(reason: "The disk is full.") }
  }

  func undo(_ installation: String) async throws { asked.withLock { $0.append("undo") } }
}
