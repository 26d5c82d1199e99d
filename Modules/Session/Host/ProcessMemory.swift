import Foundation
import SignalboxPlatform

/// The memory of this process.
package enum ProcessMemory {
  /// The resident memory in bytes; 0 if the system does not tell.
  package static var resident: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
