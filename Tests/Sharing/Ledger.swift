/// Accounts whose sum never changes, and a record of the changes of each host.
struct Ledger: Codable, Equatable, Sendable {
  var accounts = [Int](repeating: 100, count: 8)
  /// The number of changes.
  var total = 0
  /// The sum of each host's change numbers.
  var sums: [String: Int] = [:]

  struct Refused: Error {}

  /// Moves an amount between accounts, or refuses. `number` determines the accounts and the amount.
  /// - Returns: The number of changes.
  mutating func move(_ number: Int, by host: String) throws -> Int {
    var random = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    for letter in host.utf8 { random = (random ^ UInt64(letter)) &* 0xBF58_476D_1CE4_E5B9 }
    let (from, to, amount) = (Int(random >> 60 & 7), Int(random >> 56 & 7), Int(random >> 40 & 63))
    guard accounts[from] >= amount else { throw Refused() }
    accounts[from] -= amount
    accounts[to] += amount
    total += 1
    sums[host, default: 0] += number
    return total
  }
}
