import SignalboxDrivers

extension ScenarioDriver {
  /// Follows `trail` like ``follow(_:_:)``, with an application of this project, or in `program`.
  static func follow(
    _ trail: Trail, in application: String, _ arguments: [String], program: String? = nil
  ) throws -> Self {
    try follow(trail, Invocation([program ?? Self.program, application] + arguments))
  }
}
