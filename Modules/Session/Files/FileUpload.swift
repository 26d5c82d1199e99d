public import SignalboxInterface
import Synchronization

/// A file that arrives for a field. The first reason why it is not taken stays; the bytes behind it are dropped.
public final class FileUpload: Sendable {
  /// The name that the sender gives.
  public let name: String
  private let receiver: FileReceiver?
  private let state: Mutex<Result<KeptFile, Rejection>>

  /// Begins the file.
  /// - Parameters:
  ///   - name: The name that the sender gives.
  ///   - field: The field for the file.
  ///   - isOneTooMany: A Boolean value that indicates whether the field takes no further file.
  ///   - shelf: The place of the session's files; `nil` where no files are kept.
  public init(_ name: String, for field: FilesState, isOneTooMany: Bool, on shelf: FileShelf?) {
    var (receiver, problem) = (FileReceiver?.none, Rejection.badValue(.noSuchFile))
    do throws(Rejection) {
      if isOneTooMany { throw .badValue(.tooManyFiles) }
      receiver = try shelf?.receive(name, for: field)
    } catch {
      problem = error
    }
    (self.name, self.receiver) = (name, receiver)
    state = Mutex(.failure(problem))
  }

  /// The file, once all of it has arrived; otherwise the reason why it is not taken. It goes with this object until
  /// ``keep()``.
  public var result: Result<KeptFile, Rejection> { state.withLock(\.self) }

  /// Keeps the file.
  public func keep() throws(Rejection) -> KeptFile {
    let file = try result.get()
    return try receiver?.finish() ?? file
  }

  /// Takes the next bytes.
  public func take(_ bytes: ArraySlice<UInt8>) { attempt { (receiver) throws(Rejection) in try receiver.take(bytes) } }

  /// Takes the end of the file.
  public func finish() {
    attempt { (receiver) throws(Rejection) in
      let file = try receiver.complete()
      state.withLock { $0 = .success(file) }
    }
  }

  private func attempt(_ body: (FileReceiver) throws(Rejection) -> Void) {
    guard let receiver, case .failure(.badValue(.noSuchFile)) = result else { return }
    do throws(Rejection) { try body(receiver) } catch { state.withLock { $0 = .failure(error) } }
  }
}
