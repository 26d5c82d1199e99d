import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The end of a script, as a browser and the operator are told it.
@Suite(.offPool) struct ScriptEndTests {
  @Test("W190: after a script that failed, the end and standard error have its output and its error")
  func failure() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let script = "N=$(whiptail --inputbox Name 8 40 Ann 3>&1 1>&2 2>&3)\necho \"broken $N\" >&2; exit 7"
      try script.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
      let served = try ServedProgram(
        nil,
        [
          "run", "sh", folder.path + "/script", "--once", "--root-in-browser", "--data", folder.path + "/data",
        ])
      let browser = try BrowserKind.chromium.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(until: "document.querySelector(\"button[value='box=1/ok']\") !== null")
      try browser.click("button[value='box=1/ok']:not(.hidden)")
      try browser.wait(until: "document.body.textContent.includes('The script has ended with status 7.')")
      try browser.click("button[value='script/close']:not(.hidden)")
      try browser.wait(until: "document.querySelector('.end') !== null")
      #expect(try browser.text(".end .words") == "broken Ann\nThe script has ended with status 7.")
      var said = ""
      while !said.contains("status 7.\n") { said += try served.complaint() }
      #expect(said.hasSuffix("broken Ann\nThe script has ended with status 7.\n"), "\(said)")
      let (end, outcome) = try served.finish()
      #expect(end == .exited(7) && outcome == nil)
    }
  }
}
