import Foundation
import SignalboxCore
import SignalboxFiles
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

/// A field for a folder, and a button that waits for it.
private struct Target: Application {
  static let name = "target"
  let rule: PathRule

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TargetPage(rule, context))
  }
}

private final class TargetPage: Page<String> {
  let path = TextField("path", "Path", isRequired: true)
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [path, next] }

  init(_ rule: PathRule, _ context: ApplicationContext) {
    super.init(key: "target", title: "Target")
    path.acceptPaths(to: rule, during: lifetime, in: context)
    next.taps.observe { [unowned self] in finish(path.text.value) }
  }
}

@Suite struct PathFieldTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    for name in ["alpha", "beta/inner", ".hidden"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: folder.path + "/album.txt"))
  }

  private func suggestions(_ test: SessionTest) -> [String] {
    let all = test.frame.element("target/path")?.content.field?.suggestions ?? []
    return all.map { $0.replacing(folder.path, with: "F") }
  }

  @Test("A36: a path field suggests completions, folder by folder; a field for folders suggests no files")
  func suggestions() async throws {
    try await onSessionThread { [self] in
      for (rule, offered) in [(PathRule.file, ["F/album.txt", "F/alpha/"]), (.writableFolder, ["F/alpha/"])] {
        let test = SessionTest(Target(rule: rule))
        test.set("target/path", folder.path + "/al")
        test.advance(by: .milliseconds(100))
        #expect(suggestions(test) == offered)
        test.set("target/path", folder.path + "/")
        test.advance(by: .milliseconds(100))
        #expect(suggestions(test).last == "F/beta/" && !suggestions(test).contains("F/.hidden/"))
        test.set("target/path", folder.path + "/.")
        test.advance(by: .milliseconds(100))
        #expect(suggestions(test) == ["F/.hidden/"])
        test.set("target/path", "/nonexistent/x")
        test.advance(by: .milliseconds(100))
        #expect(suggestions(test) == [])
      }
    }
  }

  struct Wrong: Sendable {
    let rule: PathRule
    let path: String
    let complaint: String?
  }

  @Test(
    "A36: the target of a path is checked, and the button that needs it waits",
    arguments: [
      Wrong(rule: .file, path: "/album.txt", complaint: nil),
      Wrong(rule: .file, path: "/none", complaint: "There is no such file"),
      Wrong(rule: .file, path: "/alpha", complaint: "This is a folder"),
      Wrong(rule: .folder, path: "/alpha/", complaint: nil),
      Wrong(rule: .folder, path: "/album.txt", complaint: "This is no folder"),
      Wrong(rule: .writableFolder, path: "/beta/inner", complaint: nil),
      Wrong(rule: .writableFolder, path: "/gamma", complaint: "There is no such folder"),
      Wrong(rule: .newFile, path: "/alpha/new", complaint: nil),
      Wrong(rule: .newFile, path: "/alpha", complaint: "There is something already"),
      Wrong(rule: .newFile, path: "/gamma/new", complaint: "There is no such folder"),
      Wrong(rule: .newFile, path: "/new/", complaint: "A file's name is needed"),
    ])
  func complaints(_ wrong: Wrong) async throws {
    try await onSessionThread { [self] in
      let test = SessionTest(Target(rule: wrong.rule))
      test.set("target/path", folder.path + wrong.path)
      #expect(test.frame.element("target/path")?.isBusy == true)
      test.advance(by: .milliseconds(300))
      #expect(test.frame.element("target/path")?.error == wrong.complaint)
      #expect(test.frame.element("target/next")?.isEnabled == (wrong.complaint == nil))
    }
  }

  @Test("A36: a folder that cannot be written to is refused", .enabled(if: getuid() != 0))
  func readOnly() {
    #expect(PathRule.writableFolder.complaint(about: "/proc") == "This cannot be written to")
    #expect(PathRule.newFile.complaint(about: "/proc/x") == "This cannot be written to")
  }

  @Test("A36: `~` is the home folder, and stays as typed")
  func home() {
    #expect(PathRule.folder.complaint(about: "~") == nil && PathRule.path(of: "~/a") == NSHomeDirectory() + "/a")
    #expect(PathRule.folder.completions(of: "~/").allSatisfy { $0.hasPrefix("~/") })
  }

  @Test("A36: the results of searches are recorded: the session is the same when the files are gone")
  func repeated() async throws {
    try await onSessionThread { [self] in
      let test = SessionTest(Target(rule: .folder))
      test.set("target/path", folder.path + "/al")
      test.advance(by: .milliseconds(100))
      test.set("target/path", folder.path + "/alpha/")
      test.advance(by: .milliseconds(300))
      try FileManager.default.removeItem(atPath: folder.path)
      #expect(test.replayDifference() == nil)
      test.press("target/next")
      #expect(test.ending == .finished(outcome: folder.path + "/alpha/"))
    }
  }
}
