// The only place that names a C library: every other file imports this module, and `make lint` refuses another import.
// The project is built and tested with Glibc alone. The attribute is underscored, but no other spelling passes the
// declarations of an overlay on.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
