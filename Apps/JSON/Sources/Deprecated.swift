// Former names, until the next release.

extension StandardStreams {
  /// The former name of ``claim()``.
  @available(*, deprecated, renamed: "claim()")
  public static func take() -> StandardStreams { claim() }
}
