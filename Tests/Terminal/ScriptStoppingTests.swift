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
      // The script holds the pipe open until it and its work have ended.
      let (path, pipe) = (folder.path + "/script", folder.path + "/pipe")
      mkfifo(pipe, 0o600)
      try "whiptail --msgbox one 8 40; echo at work; exec 3> \(pipe); echo here >&3; tail -f /dev/null\n"
        .write(toFile: path, atomically: true, encoding: .utf8)
      let root = geteuid() == 0 ? ["--root-in-browser"] : []
      let served = try ServedProgram(nil, ["run", "sh", path, "--once", "--data", folder.path] + root)
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      try agent.submit(("press", "box=1/ok"))
      let script = try FileHandle(forReadingFrom: URL(filePath: pipe))
      #expect(try script.read(upToCount: 5) == Data("here\n".utf8))
      try agent.submit(("do", "leave"))
      #expect(agent.page.contains("Stop in the middle?"))
      try agent.submit(("press", "alert:1/stop-now"))
      #expect(agent.page.contains("was stopped in the middle"))
      let (end, outcome) = try served.finish()
      #expect(end == .exited(1) && outcome?.hasSuffix("and what it did stays done.") == true)
      // The kill may end a little later than the program.
      var closed = pollfd(fd: script.fileDescriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&closed, 1, 30_000) == 1 && closed.revents == Int16(POLLHUP))
    }
  }
}
