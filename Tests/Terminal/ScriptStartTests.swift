import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The start of a script: the file that a user names.
@Suite(.offPool) struct ScriptStartTests {
  /// Runs a line of a shell in a folder with a script. Returns the run and all that it told, in one line.
  private func run(_ line: String, script: String, mode: String) throws -> (run: Run, told: String) {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // The shell writes the script: a program that another test starts now has no file open for writing.
    let command = """
      cd \(folder.path) && printf '%s\\n' "$SCRIPT" > nx.sh && chmod \(mode) nx.sh &&
      exec \(Child.folder)/signalbox-cli run --data data \(line)
      """
    let run = try Run("/bin/sh", ["-c", command], input: "\n", environment: ["SCRIPT": script])
    return (run, (run.output + run.error).replacing("\n", with: " "))
  }

  @Test("X88: a file that is not executable is not run, and the sentence says what to do")
  func notExecutable() async throws {
    try await onSessionThread {
      for name in ["./nx.sh", "-- nx.sh", "\"$PWD/nx.sh\""] {
        let (run, told) = try run(name, script: "#!/bin/sh\necho 'has run'\n", mode: "644")
        #expect(run.end == .exited(1) && !told.contains("has run"), "\(told)")
        let remedy = "nx.sh cannot be started: it is not executable. chmod +x makes it executable."
        #expect(told.contains(remedy), "\(told)")
      }
      let (run, told) = try run("sh -- nx.sh", script: "echo 'has run'\n", mode: "644")
      #expect(run.end == .exited(0) && told.contains("has run"), "\(told)")
    }
  }

  @Test("X88: sh runs an executable script without #!, and a file of the current folder needs no ./")
  func withoutInterpreter() async throws {
    try await onSessionThread {
      for name in ["./nx.sh", "-- nx.sh"] {
        let (run, told) = try run(name, script: "echo \"by ${BASH_VERSION:-sh}\"\n", mode: "755")
        #expect(run.end == .exited(0) && told.contains("by "), "\(told)")
      }
    }
  }

  @Test("X90: signalbox ask --help tells its usage without a session, too")
  func help() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-box", ["ask", "--help"])
      #expect(run.end == .exited(0) && run.output.hasPrefix("Usage: signalbox ask") && run.error.isEmpty, "\(run)")
    }
  }
}
