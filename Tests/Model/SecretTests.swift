import Foundation
import SignalboxModel
import Testing

@Suite struct SecretTests {
  @Test("R76, K9: a secret is neither printed, described, dumped nor encoded")
  func hidden() throws {
    let secret = Secret("canary")
    var written = "\(secret) \([secret]) \(secret as Secret?)" + String(reflecting: secret)
    dump(["token": secret], to: &written)
    written += String(decoding: try JSONEncoder().encode(["token": secret]), as: UTF8.self)
    #expect(!written.contains("canary"))
    #expect(written.contains("(secret)"))
  }

  @Test("R76: a secret answers checks, and equals another secret with the same text")
  func asked() {
    let secret = Secret("canary")
    #expect(secret.check("has six letters") { $0.count == 6 })
    #expect(!secret.check("has a digit") { $0.contains(where: \.isNumber) })
    #expect(secret == Secret("canary"))
    #expect(secret != Secret("another"))
    #expect(secret != .none)
    #expect(Secret.none.isEmpty)
    #expect(!secret.isEmpty)
  }

  @Test("R76: a secret decoded from a recording is withheld: it is not empty and equals nothing")
  func withheld() throws {
    let decoded = try JSONDecoder().decode([Secret].self, from: Data(#"["(secret)"]"#.utf8))[0]
    #expect(!decoded.isEmpty)
    #expect(decoded != Secret("(secret)"))
    #expect(!decoded.check("is the mark") { $0 == "(secret)" })
  }
}
