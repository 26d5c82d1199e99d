import Foundation

/// A substitute for another machine: a network of its own, with a line to this machine that can be cut.
public final class OtherMachine: Sendable {
  /// The address of this machine, as the other machine reaches it.
  public let address: String
  /// The beginning of a command that runs on the other machine.
  public var command: [String] { enclosure.command }
  private let enclosure: Enclosure
  private let line: String

  /// Creates the machine, or returns `nil` where that is not allowed.
  public init?() {
    guard let enclosure = Enclosure("--net", "ip link set lo up 2>/dev/null") else { return nil }
    let (part, net) = (enclosure.id % 256, enclosure.id / 256 % 256)
    self.enclosure = enclosure
    line = "sb\(enclosure.id)"
    address = "10.\(200 + enclosure.id % 50).\(net).\(part / 4 * 4 + 1)"
    let other = "10.\(200 + enclosure.id % 50).\(net).\(part / 4 * 4 + 2)"
    let isMade = Self.run(
      """
      set -e
      ip link add \(line) type veth peer name line netns \(enclosure.id)
      ip address add \(address)/30 dev \(line)
      ip link set \(line) up
      \(enclosure.command.joined(separator: " ")) sh -c 'ip address add \(other)/30 dev line && ip link set line up'
      """)
    guard isMade else { return nil }
  }

  /// Cuts the line. Data between the two machines is lost without a notice to either.
  public func cut() { _ = Self.run("ip link set \(line) down") }

  /// Restores the line.
  public func mend() { _ = Self.run("ip link set \(line) up") }

  private static func run(_ script: String) -> Bool {
    guard let id = try? ChildScript.run("exec 2>/dev/null\n" + script, input: nil) else { return false }
    return ChildScript.wait(id) == 0
  }
}
