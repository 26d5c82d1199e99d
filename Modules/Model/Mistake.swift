/// A mistake of an application's author, found while the application runs.
///
/// A mistake stops the program with a message. In a host it ends only the session that made it, at the end of the turn.
/// Until then the code continues with a defined value.
package enum Mistake {
  /// A receiver of mistakes.
  package struct Handler: Sendable {
    let receive: @Sendable (String) -> Void

    package init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }
  }

  /// Receives each mistake in a session of a host.
  ///
  /// The value is no closure: in release builds of Swift 6.3.1 the runtime finds no type for a closure as the value of
  /// a task, and crashes as the value is set.
  @TaskLocal package static var handler: Handler?

  /// Reports a mistake unless `isRight`.
  package static func check(
    _ isRight: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
  ) {
    guard !isRight else { return }
    guard let handler else { return precondition(false, sentence(), file: file, line: line) }
    handler.receive(sentence())
  }
}
