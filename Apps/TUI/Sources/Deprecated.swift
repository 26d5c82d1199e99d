// Former names, until the next release.

/// The former name of ``LineModeFallback``.
@available(*, deprecated, renamed: "LineModeFallback")
public typealias LineModeInstead = LineModeFallback
