import Foundation
import Testing

@testable import SignalboxServices
@testable import SignalboxWeb

@Suite struct WebAddressTests {
  @Test(
    "an address is http or https with a host, and contains only parts that are sent",
    arguments: ["http://h", "https://h:8443/api", "HTTP://127.0.0.1", "http://[::1]:80/"])
  func good(_ text: String) throws { _ = try WebAddress(text) }

  @Test(
    "anything else is refused with a sentence",
    arguments: [
      "", "h", "ftp://h", "file:///etc/passwd", "http:", "http:///x", "http://u:p@h", "http://u@h", "http://h#f",
    ])
  func bad(_ text: String) {
    do throws(WebAddressError) {
      _ = try WebAddress(text)
      Issue.record("\(text) is no address of a service")
    } catch {
      #expect(error.description.contains("http://"))
    }
  }

  @Test("a path is added to the address's own path")
  func appending() throws {
    #expect(try WebAddress("http://h/api/").appending("register").url.absoluteString == "http://h/api/register")
    #expect(try WebAddress("http://h").appending("register").url.absoluteString == "http://h/register")
  }
}
