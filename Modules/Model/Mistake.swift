/// A mistake of an application's author, found while the application runs.
///
/// A mistake stops the program with a message. In a host it ends only the session that made it, at the end of the turn.
/// Until then the code continues with a defined value.
package enum Mistake {
  /// Receives each mistake in a session of a host.
  @TaskLocal package static var handler: (@Sendable (String) -> Void)?

  /// Reports a mistake unless `isRight`.
  package static func check(
    _ isRight: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
  ) {
    guard !isRight else { return }
    guard let handler else { return precondition(false, sentence(), file: file, line: line) }
    handler(sentence())
  }
}
