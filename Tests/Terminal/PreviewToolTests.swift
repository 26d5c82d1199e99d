import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// `make preview`: a page in every front end beside each other.
@Suite(.serialized, .offPool) struct PreviewToolTests {
  @Test("I13: a preview shows the page in use in every front end, and again after a save")
  func page() async throws {
    try await onSessionThread {
      let (sources, mark) = (TemporaryFolder(), "\(TemporaryFolder().path)-built")
      let preview = try ServedProgram(
        "/usr/bin/python3",
        [
          "Tools/Preview/preview.py", "--programs", Child.folder, "--watch", sources.path, "--build", "touch \(mark)",
          "sampler",
        ])
      let first = try state(of: preview) { $0.pictures.values.allSatisfy { $0.contains("Account") } }
      #expect(Set(first.pictures.keys) == ["cli", "json", "tui"])
      // The page in the frame is in use.
      let agent = UserAgent(port: try #require(UInt16(first.frame.split(separator: ":").last?.dropLast() ?? "")))
      try agent.open("/")
      try agent.submit(("press", "home/account"))
      let second = try state(of: preview) { $0.pictures.values.allSatisfy { $0.contains("E-mail") } }
      #expect(second.run == first.run)
      // After a save, the build's programs show the same page, and follow its use.
      try FileManager.default.createDirectory(atPath: sources.path, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: sources.path + "/Page.swift"))
      let third = try state(of: preview) { $0.run > first.run }
      #expect(FileManager.default.fileExists(atPath: mark))
      let next = UserAgent(port: agent.port)
      try next.open("/")
      #expect(next.page.contains("set:account/email"))
      try next.submit(("do", "back"))
      let fourth = try state(of: preview) { $0.pictures.values.allSatisfy { $0.contains("People") } }
      #expect(fourth.note == "" && fourth.run == third.run)
      // No other page can read the pictures.
      #expect(try UserAgent(port: preview.port).request("GET", "/state?0", ["Host": "example.org"]).status == 403)
      #expect(preview.die(by: SIGTERM) == .exited(0))
    }
  }

  private struct State: Decodable {
    let number, run: Int
    let note, frame: String
    let pictures: [String: String]
  }

  /// Waits for a state; the preview answers once it has another one.
  private func state(of preview: ServedProgram, _ isThere: (State) -> Bool) throws -> State {
    let agent = UserAgent(port: preview.port)
    var state = State(number: 0, run: 0, note: "", frame: "", pictures: [:])
    repeat {
      let reply = try agent.request("GET", "/state?\(state.number)")
      state = try JSONDecoder().decode(State.self, from: Data(reply.bytes))
    } while state.pictures.isEmpty || !isThere(state)
    return state
  }
}
