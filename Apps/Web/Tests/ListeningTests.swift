import SignalboxHTTP
import SignalboxPlatform
import Testing

@testable import SignalboxServer

/// The reasons why a server cannot listen, and the times of a service manager.
@Suite struct ListeningTests {
  @Test("W154: a server that cannot listen says why in a sentence, and what helps")
  func refusals() throws {
    let free = ListenAddress(host: "127.0.0.1", port: 0)
    let first = try ListeningSocket(at: free)
    #expect(Self.refusal(at: first.address)?.contains("another program does. Choose another port") == true)
    let foreign = Self.refusal(at: ListenAddress(host: "192.0.2.1", port: 0))
    #expect(foreign == "A server cannot listen at 192.0.2.1:0: this machine does not have the address.")
    let local = try ListeningSocket(at: ListenAddress(host: "::1", port: 0))
    #expect(local.address.host == "::1" && local.address.port > 0)
  }

  @Test("W151: a server gives signs of life in half of the time, if it is the one that is watched")
  func watchdog() {
    #expect(ServiceManager.watchdogInterval(limit: "30000000", process: nil) == 15)
    #expect(ServiceManager.watchdogInterval(limit: "500000", process: "\(getpid())") == 1)
    #expect(ServiceManager.watchdogInterval(limit: "30000000", process: "1") == nil)
    #expect(ServiceManager.watchdogInterval(limit: nil, process: nil) == nil)
    #expect(ServiceManager.watchdogInterval(limit: "0", process: nil) == nil)
  }

  private static func refusal(at address: ListenAddress) -> String? {
    do throws(ListeningSocket.Refusal) {
      _ = try ListeningSocket(at: address)
      return nil
    } catch { return error.sentence }
  }
}
