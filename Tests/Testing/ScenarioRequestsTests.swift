import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@Suite struct ScenarioRequestsTests {
  @Test("a scenario is played over JSON with a request for each step")
  func requests() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "requests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let steps = "# Ann\ntype name/name Ann Lee\nmark name/colours red blue\nback\npress name/done\nleave Ann\n"
    try steps.write(to: folder.appending(path: "steps"), atomically: true, encoding: .utf8)
    let requests = try Scenario(folder: folder).requests()
    #expect(
      requests == [
        #"{"id":1,"jsonrpc":"2.0","method":"ui.set","params":{"id":"name/name","value":"Ann Lee"}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"ui.set","params":{"id":"name/colours","value":["red","blue"]}}"#,
        #"{"id":3,"jsonrpc":"2.0","method":"ui.back","params":{}}"#,
        #"{"id":4,"jsonrpc":"2.0","method":"ui.press","params":{"id":"name/done"}}"#,
        #"{"id":5,"jsonrpc":"2.0","method":"app.shutdown","params":{}}"#,
      ])
  }

  @Test("A48: a file of a step is at a path from the scenario's folder on, and a step may give several, or none")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let steps = "file page/one my note.txt\nfile page/two a.png;/etc/hosts;../b.png\nfile page/two\nleave\n"
    try steps.write(to: folder.appending(path: "steps"), atomically: true, encoding: .utf8)
    let scenario = try Scenario(folder: folder)
    let (place, above) = (folder.path, folder.deletingLastPathComponent().path)
    let paths = [["\(place)/my note.txt"], ["\(place)/a.png", "/etc/hosts", "\(above)/b.png"], []]
    #expect(scenario.steps.dropLast().map(\.action) == paths.map { .sendFiles($0.map(FileSource.path)) })
    #expect(scenario.steps.map(\.description).joined(separator: "\n") + "\n" == steps)
    #expect(try scenario.requests()[0].contains(#""value":[{"path":"\#(place)/my note.txt"}]"#))
  }
}
