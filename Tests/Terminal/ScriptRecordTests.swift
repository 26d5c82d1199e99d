import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The record of a script on the main screen, in the real full screen.
@Suite(.offPool) struct ScriptRecordTests {
  @Test(
    "N222: after a script, the main screen has the answers, the last output and the status, also after a failure",
    arguments: [0, 5])
  func record(_ status: Int32) async throws {
    try await onSessionThread {
      let (folder, pipe) = (TemporaryFolder(), try PrivatePipe())
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let script = """
        A=$(whiptail --inputbox Name 8 40 Ann 3>&1 1>&2 2>&3)
        B=$(whiptail --menu Pick 10 40 3 ab x a y 3>&1 1>&2 2>&3)
        echo "made of $A and $B"; exit \(status)
        """
      try script.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
      let run = try OnTerminal(
        "signalbox-tui", ["run", "sh", folder.path + "/script"], streams: [1: pipe.writing.fileDescriptor])
      try run.terminal.wait(for: "Name")
      run.terminal.type("\t\r")
      try run.terminal.wait(for: "Pick")
      run.terminal.type("a\r")
      if status != 0 {
        try run.terminal.wait(for: "The script has ended with status 5.")
        run.terminal.type("\r")
      }
      #expect(run.terminal.end(of: run.child) == .exited(status))
      let record = """
        Question
          Answer: Ann
        Question
          Choice: a  y
        made of Ann and a
        The script has ended with status \(status).
        """
      let text = run.terminal.screen.text
      #expect(run.isRestored && text.hasSuffix(record), "\(text)")
      try pipe.writing.close()
      let result = String(decoding: try pipe.reading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(result == (status == 0 ? "made of Ann and a\nThe script has ended with status 0.\n" : ""))
    }
  }
}
