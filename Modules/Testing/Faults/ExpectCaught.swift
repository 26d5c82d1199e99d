import Synchronization
public import Testing

/// Runs `body`, which has a deliberate fault, and expects it to record an issue.
///
/// Issues that `matching` accepts prove that a check catches the fault, so they do not fail the test. Any other issue
/// stays an issue of the test. An error that `body` throws counts as an issue.
///
/// ```swift
/// await expectCaught {
///   try await onSessionThread { _ = SessionTest(LeavesOutAnElement()) }
/// } matching: { "\($0)".contains("is not in `elements`") }
/// ```
///
/// - Parameters:
///   - fault: The name of the fault, for the issue that is recorded if no check catches the fault.
///   - sourceLocation: The place of the issue.
///   - body: The faulty work. Runs in the task of the test.
///   - matching: Returns whether an issue is the expected issue.
public func expectCaught(
  _ fault: String = "The fault", sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () async throws -> Void, matching: @escaping @Sendable (Issue) -> Bool = { _ in true }
) async {
  let caught = Mutex(0)
  guard let test = Test.current else { preconditionFailure("expectCaught(_:) runs in a test") }
  let scope = IssueHandlingTrait.compactMapIssues { issue in
    guard matching(issue) else { return issue }
    caught.withLock { $0 += 1 }
    return nil
  }
  do {
    try await scope.provideScope(for: test, testCase: .current) {
      do { try await body() } catch { Issue.record(error, sourceLocation: sourceLocation) }
    }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  guard caught.withLock(\.self) == 0 else { return }
  Issue.record("\(fault) was not caught", sourceLocation: sourceLocation)
}
