// Former names, until the next release.

public import SignalboxCore
public import SignalboxNavigation

extension TextField {
  /// The former name of ``acceptPaths(to:during:in:)``.
  @available(*, deprecated, renamed: "acceptPaths(to:during:in:)")
  public func takesPath(to rule: PathRule, during lifetime: Lifetime, in context: ApplicationContext) {
    acceptPaths(to: rule, during: lifetime, in: context)
  }
}
