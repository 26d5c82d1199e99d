import SignalboxCore
import SignalboxDrivers
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxServer

/// Clients that take long to send a file.
@Suite struct SlowUploadTests {
  @Test("W108: a client that drips a file is ended with a sentence, however often a byte comes; nothing of it stays")
  func dripping() async throws {
    try await onSessionThread {
      let clock = Mutex(0)
      let deadlines = Deadlines(now: { clock.withLock(\.self) })
      let visit = try UploadVisit(deadlines: deadlines)
      let (client, _) = try visit.begin(Array(repeating: 0x61, count: 90_000), sending: 60_000)
      try visit.wait { $0.count == 1 }
      for _ in 0..<30 {
        clock.withLock { $0 += 1 }
        client.send([0x61])
        deadlines.sweep()
      }
      // A byte that is not read yet is no fault of the client, so a sweep may come too early.
      try visit.wait {
        deadlines.sweep()
        return $0.isEmpty
      }
      let answer = try client.receive(until: "again.")
      #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nThe rest did not come in time, so nothing was done. Send it again.\n"))
      try visit.agent.open("/")
      #expect(!visit.agent.page.contains("<ul class=\"files\">"))
    }
  }

  @Test("W108: a client that sends a file steadily is not ended, however long it takes")
  func steady() async throws {
    try await onSessionThread {
      let clock = Mutex(0)
      let deadlines = Deadlines(now: { clock.withLock(\.self) })
      let piece = 1 << 16
      let visit = try UploadVisit(Sending(limit: 10 * piece), deadlines: deadlines)
      let (client, rest) = try visit.begin(Array(repeating: 0x61, count: 10 * piece), sending: 0)
      for number in 0..<9 {
        client.send(Array(rest[number * piece..<(number + 1) * piece]))
        // The end of the bytes may belong to the end of the file.
        try visit.wait { _ in try visit.size() > (number + 1) * piece - 200 }
        clock.withLock { $0 += 9 }
        deadlines.sweep()
      }
      client.send(Array(rest[(9 * piece)...]))
      #expect(try client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 303 "))
      try visit.agent.open("/")
      #expect(visit.agent.page.contains("<li>a.txt (655"))
      #expect(clock.withLock(\.self) == 81, "four times the limit for a piece")
    }
  }
}
