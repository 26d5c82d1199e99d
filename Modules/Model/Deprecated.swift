// Former names, until the next release.

/// The former name of ``RandomSource``.
@available(*, deprecated, renamed: "RandomSource")
public typealias Chance = RandomSource
