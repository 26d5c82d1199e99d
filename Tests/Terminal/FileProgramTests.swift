import Foundation
import SignalboxDrivers
import SignalboxSession
import SignalboxTesting
import Testing

/// Files in the real programs.
@Suite(.offPool) struct FileProgramTests {
  private let folder = TemporaryFolder()

  /// Runs signalbox-json under a limit for the size of files, and gives it the path of a text of 200 kB. The folder for
  /// temporary files is below the test's folder.
  private func run(limit kilobytes: String) throws -> Run {
    try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
    let path = folder.path + "/large.txt"
    try Data(repeating: 0x61, count: 200_000).write(to: URL(filePath: path))
    let requests = [
      #"{"jsonrpc":"2.0","id":1,"method":"ui.press","params":{"id":"home/more"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"ui.set","params":{"id":"more/attachment","value":[{"path":"\#(path)"}]}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"ui.get","params":{"id":"more/attachment"}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"app.shutdown"}"#,
    ]
    return try Run(
      "/bin/bash",
      ["--norc", "-c", "ulimit -Sf \(kilobytes); exec \"$0\" \"$@\"", Child.folder + "/signalbox-json", "sampler"],
      input: requests.map { $0 + "\n" }.joined(), environment: ["TMPDIR": folder.path + "/tmp"])
  }

  private var left: [String] {
    FileManager.default.enumerator(atPath: folder.path + "/tmp")?.allObjects.compactMap { $0 as? String }
      .filter { $0.contains("/") } ?? []
  }

  @Test("K116: a file that the disk does not take is refused with the system's reason, and leaves nothing")
  func fullDisk() async throws {
    try await onSessionThread {
      let run = try run(limit: "64")
      #expect(run.output.contains("The file cannot be kept: File too large."), "\(run.output) \(run.error)")
      #expect(run.output.contains(#""files":[]"#))
      #expect(run.end == .exited(0) && left == [])
    }
  }

  @Test("K113: a program without a recording takes a file, and leaves nothing when it ends")
  func taken() async throws {
    try await onSessionThread {
      let run = try run(limit: "unlimited")
      #expect(run.output.contains(#""name":"large.txt","type":"text/plain","size":200000"#), "\(run.output)")
      #expect(run.end == .exited(0) && left == [])
    }
  }
}
