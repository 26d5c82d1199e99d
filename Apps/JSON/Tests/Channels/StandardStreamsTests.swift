import Foundation
import Testing

@testable import SignalboxJSON

@Suite struct StandardStreamsTests {
  @Test("streams: output of a stray print and of a child process goes to standard error, never to the wire")
  func stray() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let streams = StandardStreams.claim()
      print("stray")
      // Foundation's `Process` fails when other tests start and end programs at the same time.
      var child = pid_t()
      let words = ["/bin/sh", "-c", "cat; echo from the child"]
      var arguments = words.map { strdup($0) } + [nil]
      #expect(posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0)
      #expect(waitpid(child, nil, 0) == child)
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
