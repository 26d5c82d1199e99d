import SignalboxProgram

@testable import SignalboxJSON

extension SecretPrompts {
  /// Creates prompts without a server of their own.
  convenience init() {
    self.init { _ throws(ExitStatus) in throw .unavailable("no server") }
  }
}
