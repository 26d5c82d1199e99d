import CDescriptors
import Foundation

/// A process with disks or a network that no other process sees. It ends with its owner, and in any case with the
/// tests.
public final class Enclosure: Sendable {
  /// The id of the process.
  public let id: Int32
  /// The beginning of a command that sees the same disks or network.
  public let command: [String]
  private let pipe: Int32

  /// Creates an enclosure, or returns `nil` where that is not allowed.
  /// - Parameters:
  ///   - kind: The resource of its own, as `unshare` calls it: `--mount` or `--net`.
  ///   - script: The first commands of the process.
  public init?(_ kind: String, _ script: String) {
    var (ends, told): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard closing_pipe(&ends) == 0, closing_pipe(&told) == 0,
      let id = try? ChildScript.run(
        "exec unshare \(kind) sh -c '\(script) && echo; exec >/dev/null; cat'", input: ends[0], output: told[1])
    else { return nil }
    close(ends[0])
    close(told[1])
    var byte: UInt8 = 0
    let isMade = read(told[0], &byte, 1) == 1
    close(told[0])
    (self.id, pipe) = (id, ends[1])
    command = ["/usr/bin/nsenter", kind + "=/proc/\(id)/ns/" + (kind == "--mount" ? "mnt" : "net")]
    guard isMade else { return nil }
  }

  deinit {
    close(pipe)
    _ = ChildScript.wait(id)
  }
}
