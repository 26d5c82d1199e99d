import Foundation
import Synchronization

/// Processes of a browser that wait for the next test. A start takes as much of the processor as a test.
final class BrowserPool<Process: AnyObject & Sendable>: Sendable {
  private let idle = Mutex<[Process]>([])
  /// A waiting process takes some 400 MB.
  private let most = 4

  /// Returns a waiting process that meets a condition, or `nil`.
  func take(_ isFit: (Process) -> Bool = { _ in true }) -> Process? {
    _ = BrowserPools.ends
    return idle.withLock { idle in idle.lastIndex(where: isFit).map { idle.remove(at: $0) } }
  }

  /// Keeps a process for the next test, once `clear` has cleared it. A process that does not answer any more ends.
  func giveBack(_ process: Process, _ clear: (Process) throws -> Void) {
    guard (try? clear(process)) != nil else { return }
    // The process that waited longest ends, since its kind is perhaps not wanted any more.
    let surplus = idle.withLock { idle in
      idle.append(process)
      return idle.count > most ? idle.removeFirst() : nil
    }
    _ = surplus
  }

  fileprivate func endAll() {
    let all = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    _ = all
  }
}

extension BrowserPool where Process == ChromiumProcess {
  static var chromium: BrowserPool { BrowserPools.chromium }
}

extension BrowserPool where Process == FirefoxProcess {
  static var firefox: BrowserPool { BrowserPools.firefox }
}

private enum BrowserPools {
  static let chromium = BrowserPool<ChromiumProcess>()
  static let firefox = BrowserPool<FirefoxProcess>()
  /// The processes end with the tests.
  static let ends: Void = {
    atexit {
      BrowserPools.chromium.endAll()
      BrowserPools.firefox.endAll()
    }
  }()
}
