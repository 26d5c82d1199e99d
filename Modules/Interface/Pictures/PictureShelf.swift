import Synchronization

/// A cache of full pictures in memory, for front ends that can show more than a ``Thumbnail``.
///
/// A program has a single shelf. Code that reads pictures gets it from its `DataFolder`, a front end from its `Launch`.
/// It is closed until a front end opens it, so other front ends do not pay for it. When the shelf is full, it drops the
/// least recently requested picture. Front ends then show the thumbnail. All members may be called from any thread.
public final class PictureShelf: Sendable {
  /// A picture in a file format.
  public struct Picture: Equatable, Sendable {
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// The contents of the file: only pixels, without the metadata of the original file.
    public let bytes: [UInt8]

    /// Creates a picture.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }

  private struct State {
    var limit = 0
    var bytes = 0
    /// Each picture with the number of the last call that requested it.
    var pictures: [String: (picture: Picture, asked: Int)] = [:]
    var calls = 0

    /// Drops the least recently requested pictures until the limit holds.
    mutating func shrink() {
      while bytes > limit, let oldest = pictures.min(by: { $0.value.asked < $1.value.asked }) {
        pictures[oldest.key] = nil
        bytes -= oldest.value.picture.bytes.count
      }
    }
  }

  private let state = Mutex(State())

  /// Creates a closed shelf.
  public init() {}

  /// Sets the maximum size of all pictures together in bytes. 0 closes the shelf.
  public func open(bytes limit: Int) {
    state.withLock { state in
      state.limit = limit
      state.shrink()
    }
  }

  /// A Boolean value that indicates whether the shelf keeps pictures, so that reading full pictures is useful.
  public var isOpen: Bool { state.withLock { $0.limit > 0 } }

  /// The size of all pictures in bytes.
  public var bytes: Int { state.withLock { $0.bytes } }

  /// Keeps a picture and returns its id: 128 random bits, which cannot be guessed.
  /// - Returns: The id, or `nil` when the picture is larger than the limit.
  public func keep(_ picture: Picture) -> String? {
    let id = String(UInt128.random(in: .min ... .max), radix: 36)
    return state.withLock { state -> String? in
      guard picture.bytes.count <= state.limit else { return nil }
      state.calls += 1
      state.pictures[id] = (picture, state.calls)
      state.bytes += picture.bytes.count
      state.shrink()
      return id
    }
  }

  /// Returns the picture with this id, if it is still kept.
  public func picture(_ id: String) -> Picture? {
    state.withLock { state in
      state.calls += 1
      state.pictures[id]?.asked = state.calls
      return state.pictures[id]?.picture
    }
  }
}
