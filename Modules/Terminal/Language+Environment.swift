import Glibc
public import SignalboxInterface

extension Language {
  /// The value of a variable of this process's environment.
  public static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
