// Former names, until the next release.

public import SignalboxNavigation
public import SignalboxProgram

extension ServiceOptions {
  /// The former name of ``application(in:forVisitors:)``.
  @available(*, deprecated, renamed: "application(in:forVisitors:)")
  public func application(in data: DataFolder, forStrangers: Bool) throws(ExitStatus) -> any Application {
    try application(in: data, forVisitors: forStrangers)
  }
}
