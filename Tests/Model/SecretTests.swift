import SignalboxModel
import Testing

@Suite struct SecretTests {
  @Test("R76, K9: a secret can be read by who holds it, and neither printed, described nor dumped")
  func hidden() {
    let secret = Secret("canary")
    #expect(secret.value == "canary")
    var written = "\(secret) \([secret]) \(secret as Secret<String>?)" + String(reflecting: secret)
    dump(["token": secret], to: &written)
    #expect(!written.contains("canary"))
    #expect(secret == Secret("canary"))
    #expect(secret != Secret("another"))
  }
}
