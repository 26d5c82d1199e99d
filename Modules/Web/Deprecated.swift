// Former names, until the next release.

extension WebFailure {
  /// The former name of ``isSafeToRetry``.
  @available(*, deprecated, renamed: "isSafeToRetry")
  public var reachedNobody: Bool { isSafeToRetry }
}
