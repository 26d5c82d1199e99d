import Foundation
import Glibc

/// What memory this process has.
package enum ProcessMemory {
  /// The part that is in memory, in bytes; 0 where the system does not tell.
  package static var resident: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
