import SignalboxHTTP
import SignalboxInterface
import Testing

@testable import SignalboxBrowser

/// The texts that are derived from the secrets of cookies.
@Suite struct DerivedSecretTests {
  @Test(
    "SHA-256 has the values of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func hash(_ message: String, _ digits: String) { #expect(Self.digits(SHA256.hash(message.utf8)) == digits) }

  @Test("HMAC-SHA-256 has the values of RFC 4231")
  func code() {
    let first = SHA256.code(of: "Hi There".utf8, key: [UInt8](repeating: 0x0B, count: 20))
    #expect(Self.digits(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let second = SHA256.code(of: "what do ya want for nothing?".utf8, key: Array("Jefe".utf8))
    #expect(Self.digits(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test("W19: a cookie of version 0.3 keeps the name and the token that its server derived")
  func earlier() throws {
    let secret = try #require(RandomToken(brought: "0123456789abcdef0123456789abcdef"))
    #expect(secret.derived(for: "name") == "FmbT1HLHDAOjn6SCK0T4EHEnn-8niXYRtW3LF6pINU9")
    let other = try #require(RandomToken(brought: String(repeating: "0", count: 32)))
    #expect(other.derived(for: "token") == "uxDxv5-hVY8kkoPVHgMdkGmeNjR3gPYCJ5yqwPrdhfD")
  }

  @Test("W19: a new cookie has capitals, and each purpose has a text of its own that reveals neither")
  func derived() throws {
    let secret = RandomToken.ofSession
    #expect(RandomToken(brought: secret.text) == secret && secret.text.uppercased() == secret.text)
    let (name, token) = (secret.derived(for: "name"), secret.derived(for: "token"))
    #expect(name == secret.derived(for: "name") && name != token && name.utf8.count == 64)
    let known = RandomToken(text: "0123456789ABCDEF0123456789ABCDEF")
    #expect(known.derived(for: "name") == "46a86b9155c760a9aac2e7a4a7f80f1e610de7be1f22a5da78e7279da2124b11")
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
