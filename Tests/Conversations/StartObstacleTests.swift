import Foundation
import SignalboxTesting
import Testing

@testable import SignalboxCommands
@testable import SignalboxConversations

@Suite struct StartObstacleTests {
  /// Returns the failure of a child, which must not start.
  private func failure(_ program: String) async -> LiveChildFailure? {
    let conversation = Conversation([program], Toy())
    do { _ = try await conversation.next([], secrets: [], Reports().reporter) } catch {
      return error as? LiveChildFailure
    }
    return nil
  }

  @Test("X84: a program that cannot be started has the reason that its file shows, with the remedy")
  func reasons() async throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let (plain, torn) = (folder.path + "/plain", folder.path + "/torn")
    try "#!/bin/sh\n".write(toFile: plain, atomically: true, encoding: .utf8)
    try "#! /nowhere/nope -x\necho\n".write(toFile: torn, atomically: true, encoding: .utf8)
    chmod(plain, 0o644)
    chmod(torn, 0o755)
    let expected: [(String, StartObstacle, String)] = [
      ("signalbox-has-none", .notInPath(isHere: false), "PATH has no such program."),
      (folder.path + "/none", .noFile, "there is no such file."),
      (plain + "/none", .noFile, "there is no such file."),
      (folder.path, .isFolder, "it is a folder."),
      (plain, .notExecutable, "it is not executable. chmod +x makes it executable."),
      (torn, .noInterpreter("/nowhere/nope"), "its interpreter /nowhere/nope does not exist."),
    ]
    for (program, obstacle, sentence) in expected {
      let failure = try #require(await failure(program))
      #expect(failure == .notStarted(program: program, obstacle: obstacle))
      #expect("\(failure)" == "\(program) cannot be started: \(sentence)")
    }
    #expect(StartObstacle("plain", path: "/nowhere:\(folder.path)") == .notExecutable)
    #expect(StartObstacle("true", path: "/bin") == nil, "a program that starts has no reason")
  }
}
