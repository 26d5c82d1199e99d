// Former names, until the next release.

extension Command {
  /// The former name of ``arguments``.
  @available(*, deprecated, renamed: "arguments")
  public var words: [String] {
    get { arguments }
    set { arguments = newValue }
  }
}
