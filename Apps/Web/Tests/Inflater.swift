import CZlib

/// Reads gzip as a browser does: whole bodies, and streams.
final class Inflater {
  private var stream = z_stream()

  init() { inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) }
  deinit { inflateEnd(&stream) }

  /// Returns all that can be read with these bytes.
  func read(_ bytes: [UInt8]) -> [UInt8] {
    var source = bytes
    return source.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: 1 << 20) { target, count in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, 1 << 20)
        let status = inflate(&stream, Z_SYNC_FLUSH)
        count = [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) ? (1 << 20) - Int(stream.avail_out) : 0
      }
    }
  }
}
