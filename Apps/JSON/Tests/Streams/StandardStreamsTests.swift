import Foundation
import Testing

@testable import SignalboxJSON

@Suite struct StandardStreamsTests {
  @Test("streams: a stray print and a child process reach standard error, never the wire")
  func stray() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let streams = StandardStreams.take()
      print("stray")
      let child = Process()
      child.executableURL = URL(filePath: "/bin/sh")
      child.arguments = ["-c", "cat; echo from the child"]
      try child.run()
      child.waitUntilExit()
      let channel = StandardChannel(streams, signals: -1) { _, _, _ in }
      #expect(channel.write(Array("{}\n".utf8)[...]) == .wrote(3))
      fflush(nil)
      exit(0)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.hasSuffix("{}\n"))
    #expect(!output.contains("stray") && !output.contains("child"))
    #expect(error.contains("stray"))
    #expect(error.contains("from the child"))
  }
}
