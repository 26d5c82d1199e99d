import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Leaving while a script works, in the real programs.
@Suite(.offPool) struct ScriptStoppingTests {
  @Test("X38: a script that is stopped in the middle is gone, and the status of the program is not 0")
  func stopped() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      // The script waits for a reader of the pipe, which only the test has.
      let (path, pipe) = (folder.path + "/script", folder.path + "/pipe")
      mkfifo(pipe, 0o600)
      try "whiptail --msgbox one 8 40; echo at work; echo $$ > \(pipe); cat \(pipe)\n"
        .write(toFile: path, atomically: true, encoding: .utf8)
      let root = geteuid() == 0 ? ["--root-in-browser"] : []
      let served = try ServedProgram(nil, ["run", path, "--once", "--data", folder.path] + root)
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      try agent.submit(("press", "box=1/ok"))
      let said = try FileHandle(forReadingFrom: URL(filePath: pipe)).readToEnd() ?? Data()
      let number = try #require(Int32(String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)))
      try agent.submit(("do", "leave"))
      #expect(agent.page.contains("Stop in the middle?"))
      try agent.submit(("press", "alert:1/stop-now"))
      #expect(agent.page.contains("was stopped in the middle"))
      let (end, outcome) = try served.finish()
      #expect(end == .exited(1) && outcome?.hasSuffix("and what it did stays done.") == true)
      #expect(kill(number, 0) != 0 && errno == ESRCH)
    }
  }
}
