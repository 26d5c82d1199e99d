import SignalboxInterface

extension SHA256 {
  /// Returns the hash of crypt(3) for `$5$rounds=1000$<salt>$`, without its prefix. Version 0.3 derived texts from
  /// secrets in this way.
  /// - Parameters:
  ///   - phrase: At most 32 bytes.
  ///   - salt: At most 16 bytes.
  package static func crypt(_ phrase: [UInt8], _ salt: [UInt8]) -> String {
    let alternate = hash(phrase + salt + phrase)
    var bits: [UInt8] = []
    var length = phrase.count
    while length > 0 {
      bits += length & 1 == 1 ? alternate : phrase
      length >>= 1
    }
    var result = hash(phrase + salt + alternate.prefix(phrase.count) + bits)
    let phrases = hash(phrase.flatMap { _ in phrase }).prefix(phrase.count)
    let salts = hash((0..<16 + Int(result[0])).flatMap { _ in salt }).prefix(salt.count)
    for round in 0..<1_000 {
      let isOdd = round % 2 == 1
      let middle = (round % 3 > 0 ? salts : []) + (round % 7 > 0 ? phrases : [])
      result = hash((isOdd ? Array(phrases) : result) + middle + (isOdd ? result : Array(phrases)))
    }
    return text(of: result)
  }

  /// Writes three bytes as four characters. The bytes are taken ten apart, each time from another third.
  private static func text(of hash: [UInt8]) -> String {
    let signs = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    let groups = (0..<10).map { group in (0..<3).map { UInt32(hash[(group * 21 + $0 * 10) % 30]) } }
    let last = [0, UInt32(hash[31]), UInt32(hash[30])]
    return (groups.map { ($0, 4) } + [(last, 3)]).map { bytes, count in
      let number = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
      return String((0..<count).map { signs[Int(number >> (6 * $0) & 63)] })
    }.joined()
  }
}
