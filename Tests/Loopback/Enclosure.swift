import CDescriptors
import Foundation

/// A process that sees disks or a network that no other one sees; it ends with whoever keeps it, and with the tests in any case.
public final class Enclosure: Sendable {
  /// Its number.
  public let id: Int32
  /// What begins a command that is to see the same.
  public let command: [String]
  private let pipe: Int32

  /// Makes one; `nil` where that is not allowed.
  /// - Parameters:
  ///   - kind: What it has of its own, as `unshare` calls it: `--mount` or `--net`.
  ///   - script: What it does first.
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
