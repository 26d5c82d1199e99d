package import SignalboxInterface
package import SignalboxModel

extension FileStore {
  /// Returns bytes of a file, or `nil` if the file is not kept. Blocks the thread.
  /// - Throws: The reason why the file cannot be read.
  package func bytes(of file: KeptFile, from start: Int = 0, count: Int = .max) throws -> [UInt8]? {
    var (bytes, place) = ([UInt8](), 0)
    let isRead = try read(file.digest) { piece in
      let (from, to) = (max(0, start - place), min(piece.count, max(0, start - place) + count - bytes.count))
      if from < to { bytes += piece.dropFirst(from).prefix(to - from) }
      place += piece.count
    }
    return isRead && place == file.size ? bytes : nil
  }
}
