// Former names, until the next release.

extension ApplicationProgram {
  /// The default of the former name of ``catalogues``.
  public static var words: [String] { [] }
}

extension ProgramIdentity {
  /// The former name of ``catalogues``.
  @available(*, deprecated, renamed: "catalogues")
  public var words: [String] {
    get { catalogues }
    set { catalogues = newValue }
  }

  /// The former name of ``init(name:version:folder:frontEnds:pages:catalogues:)``.
  @available(*, deprecated, renamed: "init(name:version:folder:frontEnds:pages:catalogues:)")
  public init(
    name: String, version: String = "", folder: String? = nil, frontEnds: [FrontEndKind: String] = [:],
    pages: [String] = [], words: [String]
  ) {
    self.init(
      name: name, version: version, folder: folder, frontEnds: frontEnds, pages: pages, catalogues: words)
  }
}

extension FrontEnd {
  /// The default of the former name of ``servesVisitors``.
  public static var servesStrangers: Bool { false }
}

extension Launch {
  /// The former name of ``hasSingleSessionOptions``.
  @available(*, deprecated, renamed: "hasSingleSessionOptions")
  public var isForOne: Bool { hasSingleSessionOptions }

  /// The former name of ``claimTerminal()``.
  @available(*, deprecated, renamed: "claimTerminal()")
  public func takeTerminal() throws(ExitStatus) { try claimTerminal() }
}

extension LogRelay {
  /// The former name of ``drain()``.
  @available(*, deprecated, renamed: "drain()")
  public func take() -> (lines: [String], missed: Int)? { drain() }
}

extension Program {
  /// The former name of ``reportError(_:)``.
  @available(*, deprecated, renamed: "reportError(_:)")
  public static func complain(_ line: String) { reportError(line) }
}

extension SessionStarter {
  /// The former name of ``remove(_:)``.
  @available(*, deprecated, renamed: "remove(_:)")
  public func forget(_ name: String) { remove(name) }

  /// The former name of ``prune(unchangedFor:)``.
  @available(*, deprecated, renamed: "prune(unchangedFor:)")
  public func forget(unchangedFor time: Duration) { prune(unchangedFor: time) }
}
