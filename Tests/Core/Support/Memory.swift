import Foundation
import Testing

/// Returns the bytes of memory that this process occupies.
///
/// Other tests run at the same time, so a test that compares two readings does so in its own process.
func memoryInUse() throws -> Int {
  let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  let pages = try #require(statistics.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  return pages * 4096
}

let megabyte = 1 << 20
