import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@Suite struct AddressTextTests {
  @Test("A68: an address is read as it is written, or refused")
  func text() {
    for (text, parts) in [
      ("alert/17", ["alert", "17"]), ("/alert/17/", ["alert", "17"]), ("a%2Fb/c%20d", ["a/b", "c d"]),
      ("%C3%BC/ü", ["ü", "ü"]), ("%F0%9F%98%80", ["😀"]), ("a+b", ["a+b"]),
    ] {
      let address = Address(text)
      #expect(address?.parts == parts, "\(text)")
      #expect(address.flatMap { Address($0.text) } == address && address?.text.allSatisfy(\.isASCII) == true)
    }
    for text in [
      "", "/", "//", "a//b", ".", "..", "a/../b", "%2E%2e/x", "%", "%2", "%zz", "%+1", "%FF", "%C3", "a%00b", "a\u{0}b",
      "a%0Ab", "a\u{1B}[2J", "a%1B", "%E2%80%AE", "\u{202E}a", "%C2%85", "a?b", "a#b", "%EF%BF%BE",
      String(repeating: "a", count: 1_025), String(repeating: "a/", count: 17), String(repeating: "😀", count: 100),
      String(repeating: "x", count: 10_240),
    ] {
      #expect(Address(text) == nil, "\(text.debugDescription)")
    }
  }

  @Test("A68: random text is no address, or one that is read back and is harmless")
  func random() throws {
    var random = SeededGenerator(seed: 17)
    let pieces = [
      "%", "2F", "2e", "..", "/", "a", "ü", "😀", "\u{0}", "\u{1B}", "?", "#", "%00", "%C3%BC", "\u{202E}", " ",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      guard let address = Address(text) else { continue }
      #expect(Address(address.text) == address, "\(text.debugDescription)")
      #expect(address.isValid && address.text.utf8.allSatisfy { 0x21...0x7E ~= $0 })
      let decoded = try JSONDecoder().decode(Address.self, from: try JSONEncoder().encode(address))
      #expect(decoded == address)
    }
  }
}
