import Foundation

/// What is as good as another machine: a network of its own, with a line to this one that can be cut.
public final class OtherMachine: Sendable {
  /// This machine's address, as it is reached from there.
  public let address: String
  /// What begins a command that is to run there.
  public var command: [String] { enclosure.command }
  private let enclosure: Enclosure
  private let line: String

  /// Makes one; `nil` where that is not allowed.
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

  /// What is sent between the two machines is lost, without a word to either.
  public func cut() { _ = Self.run("ip link set \(line) down") }

  /// The line is there again.
  public func mend() { _ = Self.run("ip link set \(line) up") }

  private static func run(_ script: String) -> Bool {
    guard let id = try? ChildScript.run("exec 2>/dev/null\n" + script, input: nil) else { return false }
    return ChildScript.wait(id) == 0
  }
}
