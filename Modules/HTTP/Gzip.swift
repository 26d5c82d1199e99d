import CZlib

/// Compression by zlib.
package enum Gzip {
  /// Returns the bytes in the format of gzip, as small as zlib makes them; `nil` without memory.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 is the greatest window, and 16 more select the format. The macro `deflateInit2` adds the last two arguments.
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    return source.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(bound))
        // The bound makes a single call enough.
        _ = deflate(&stream, Z_FINISH)
        count = Int(stream.total_out)
      }
    }
  }
}
