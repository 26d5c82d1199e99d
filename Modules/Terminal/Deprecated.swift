// Former names, until the next release.

extension BusyKeys {
  /// The former name of ``stop()``.
  @available(*, deprecated, renamed: "stop()")
  public static func rest() { stop() }
}

extension TerminalGuard {
  /// The former name of ``begin(_:reset:)``.
  @available(*, deprecated, renamed: "begin(_:reset:)")
  public static func begin(_ descriptor: Int32, leaving: String) { begin(descriptor, reset: leaving) }
}
