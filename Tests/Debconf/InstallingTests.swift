import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import SignalboxToy
import Testing

@testable import SignalboxDebconf

/// Scripts that ask while apt installs their package.
@Suite struct InstallingTests {
  @Test("X81: while apt installs, no undo goes back over an answer, and the command is not started again")
  func installing() async throws {
    let toy = try ToyPackage(
      "echo begun >> \"$LOG\"; db_input high toy/name; db_go; db_input high toy/agree; db_go; \(ToyPackage.tell("name"))"
    )
    // As dpkg has them when apt runs it.
    let variables = ["DPKG_FRONTEND_LOCKED=true", "DPKG_RUNNING_VERSION=1.21.22"]
    try await onSessionThread {
      let test = SessionTest(DebconfApplication(command: ["env"] + variables + toy.command))
      test.set(DebconfTests.id(test, "1"), "Ada")
      DebconfTests.next(test)
      let second = test.frame.page.key
      test.undo()
      #expect(test.frame.page.key == second && test.rejections.count == 1)
      DebconfTests.next(test)
    }
    #expect(toy.log == ["begun", "name=Ada"])
  }
}
