// Former names, until the next release.

extension Stage {
  /// The former name of ``cancelInputs()``.
  @available(*, deprecated, renamed: "cancelInputs()")
  public func leaveInputs() { cancelInputs() }
}
