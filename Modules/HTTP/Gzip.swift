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
    // 15 is the greatest window, and 16 more select the format.
    deflated(bytes, window: 15 + 16, flush: Z_FINISH)
  }

  /// The first bytes of a stream of pieces: the head of the format (RFC 1952, 2.3).
  package static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

  /// Returns a piece of a stream, from which a reader gets all these bytes at once. A piece refers to no earlier piece,
  /// so a stream needs no memory between its pieces.
  package static func piece(_ bytes: [UInt8]) -> [UInt8] {
    // A negative window is one without a head and without a sum at the end.
    (bytes.count < smallest ? nil : deflated(bytes, window: -15, flush: Z_FULL_FLUSH)) ?? stored(bytes)
  }

  /// Returns a piece of a stream that has the bytes as they are (RFC 1951, 3.2.4).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 0xFFFF).flatMap { begin in
      let block = bytes[begin..<min(begin + 0xFFFF, bytes.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      return [0, low, high, ~low, ~high] + block
    }
  }

  /// The smallest number of bytes that are compressed.
  package static let smallest = 1_000

  private static func deflated(_ bytes: [UInt8], window: Int32, flush: Int32) -> [UInt8]? {
    var stream = z_stream()
    // The macro `deflateInit2` adds the last two arguments.
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    // The bound is that of a finished stream; a flush adds up to 6 bytes.
    let bound = Int(deflateBound(&stream, UInt(bytes.count))) + 6
    var source = bytes
    return source.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(bound))
        // The bound makes a single call enough.
        _ = deflate(&stream, flush)
        count = Int(stream.total_out)
      }
    }
  }
}
