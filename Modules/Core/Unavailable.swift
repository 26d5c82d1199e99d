extension Signal {
  /// Does not exist: a session would not record the values of a foreign sequence, and could not repeat them.
  @available(
    *, unavailable,
    message: "a session does not record these values; use context.sources.follow, and elsewhere emit them in a loop"
  )
  public static func following<Sequence: AsyncSequence>(
    _ sequence: Sequence, isolation: isolated (any Actor)? = #isolation
  ) -> Signal where Sequence.Element == Value {
    preconditionFailure("the compiler refuses each call of following")
  }
}
