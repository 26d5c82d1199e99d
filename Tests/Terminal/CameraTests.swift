import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxTesting
import Testing

/// A camera's command under a real program.
@Suite(.offPool) struct CameraTests {
  @Test(
    "B22: no process of a camera's command outlives the program, however the program ends",
    arguments: [SIGKILL, SIGTERM, SIGSEGV])
  func orphans(_ signal: Int32) async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let witness = try Witness(in: folder.path)
      // Three processes: a process in the command's group, an orphan in a session of its own, and the command itself.
      let script = """
        exec 9>'\(witness.path)'
        sleep 1000 &
        (setsid sh -c 'echo ready >&9; exec sleep 1000' &)
        exec sleep 1000
        """
      let file = folder.path + "/camera"
      try script.write(toFile: file, atomically: false, encoding: .utf8)
      let talk = try JSONTalk(["capture", "--data", folder.path, "--camera", "sh '\(file)'"])
      try talk.call("ui.wait", ["until": ["settled": true]])
      try talk.call("ui.press", ["id": "capture/camera"])
      try talk.send("ui.press", ["id": "picker/take"])
      try witness.wait(for: "ready")
      talk.die(by: signal)
      #expect(witness.waitUntilAlone())
    }
  }
}
