import SignalboxPlatform
public import SignalboxWords

extension Language {
  /// Returns the value of an environment variable; `nil` if unset.
  public static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
