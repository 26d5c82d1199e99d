import Synchronization

/// Whole pictures in memory, for front ends that can show more than a ``Thumbnail``; which are read last are kept.
///
/// A program has one, which whatever reads pictures gets by its `DataFolder` and a front end by its `Launch`. It is closed until a front
/// end opens it, so that nobody else pays for it. When there is more than it takes, what was asked for least recently goes: whoever shows a
/// picture has its thumbnail still. Everything may be called from any thread.
public final class PictureShelf: Sendable {
  /// A picture as a file.
  public struct Picture: Equatable, Sendable {
    /// What it is, such as `image/jpeg`.
    public let type: String
    /// The file: pixels alone, with nothing of what else was in the file that it was read from.
    public let bytes: [UInt8]

    /// Creates one.
    public init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }

  private struct State {
    var limit = 0
    var bytes = 0
    /// With the number of the call that asked for it last.
    var pictures: [String: (picture: Picture, asked: Int)] = [:]
    var calls = 0

    /// Lets those go that nobody asked for for the longest time.
    mutating func shrink() {
      while bytes > limit, let oldest = pictures.min(by: { $0.value.asked < $1.value.asked }) {
        pictures[oldest.key] = nil
        bytes -= oldest.value.picture.bytes.count
      }
    }
  }

  private let state = Mutex(State())

  /// Creates a closed one.
  public init() {}

  /// Lets pictures of so many bytes altogether be kept from now on; 0 closes it again.
  public func open(bytes limit: Int) {
    state.withLock { state in
      state.limit = limit
      state.shrink()
    }
  }

  /// Whether pictures are kept, so that it is worth reading them whole.
  public var isOpen: Bool { state.withLock { $0.limit > 0 } }

  /// How many bytes all pictures have.
  public var bytes: Int { state.withLock { $0.bytes } }

  /// Keeps a picture, and says what it is called here: 128 random bits that nobody can guess.
  /// - Returns: `nil` when it is longer than all pictures may be.
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

  /// The picture that is called so, if it is still there.
  public func picture(_ id: String) -> Picture? {
    state.withLock { state in
      state.calls += 1
      state.pictures[id]?.asked = state.calls
      return state.pictures[id]?.picture
    }
  }
}
