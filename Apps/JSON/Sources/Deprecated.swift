// Former names, until the next release.

extension StandardStreams {
  /// The former name of ``claim()``.
  @available(*, deprecated, renamed: "claim()")
  public static func take() -> StandardStreams { claim() }
}

extension JSONFrontEnd {
  /// The former name of ``isRequested``.
  @available(*, deprecated, renamed: "isRequested")
  public var isAskedFor: Bool { isRequested }
}
