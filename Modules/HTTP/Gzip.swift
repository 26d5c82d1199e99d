import CZlib

/// Compression by zlib.
package enum Gzip {
  /// Returns the bytes compressed, with a file name of random length in front, which readers ignore; `nil` without
  /// memory.
  ///
  /// The length of a page with a secret and with text of a visitor could otherwise tell an observer about the secret
  /// (BREACH).
  package static func masked(_ bytes: [UInt8]) -> [UInt8]? {
    guard var packed = compressed(bytes) else { return nil }
    // The head has 10 bytes. The flag tells of a name, which ends in a zero byte (RFC 1952, 2.3).
    packed[3] |= 0x08
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: .random(in: 0...99))
    packed.insert(contentsOf: name + [0], at: 10)
    return packed
  }

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
