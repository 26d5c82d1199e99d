import SignalboxDrivers

extension ScenarioDriver {
  /// As ``follow(_:_:)``, with an application of ours, or in `program`.
  static func follow(
    _ trail: Trail, in application: String, _ arguments: [String], program: String? = nil
  ) throws -> Self {
    try follow(trail, Invocation([program ?? Self.program, application] + arguments))
  }
}
