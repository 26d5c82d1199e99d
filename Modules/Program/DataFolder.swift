import Foundation
public import SignalboxInterface
public import SignalboxSQL
public import SignalboxTerminal
public import SignalboxWords

/// The folder in which an application keeps its data.
public struct DataFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// The address that `--store` names, for data that several machines share; `nil` without the option.
  public let store: (any StoreAddress)?
  /// The whole pictures in memory, for front ends that can show them. Readers of pictures put them there.
  public let pictures = PictureShelf()
  /// The work after the program's sessions have ended.
  package let endings = ProgramEndings()
  /// A Boolean value that indicates whether sessions of many users share the folder in one process. The data of each
  /// user must then not disturb the others.
  public internal(set) var isShared = false
  /// The way to the operator where the users are visitors: they learn nothing about the machine, and the operator
  /// learns why the data cannot be used. Otherwise `nil`.
  package var reports: OperatorReports?
  /// The number of seconds to wait for another writer.
  package var patience: Double = 5

  /// Refers to the folder at `path`, otherwise to the folder `name` in the user's XDG data folder. Creates nothing on
  /// the disk yet.
  public init(
    _ path: String? = nil, named name: String = Program.identity.folder, store: (any StoreAddress)? = nil,
    environment: (String) -> String? = Language.variable
  ) {
    self.store = store
    if let path {
      self.path = path
    } else if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      // The specification says to ignore a relative path.
      self.path = data + "/" + name
    } else {
      self.path = (environment("HOME") ?? NSHomeDirectory()) + "/.local/share/" + name
    }
  }

  /// Refers to the folder at `path` and to the store at an address.
  /// - Parameters:
  ///   - path: The path of the folder; by default in the user's XDG data folder.
  ///   - store: The value of `--store`.
  ///   - kinds: The kinds of stores that the program knows.
  /// - Throws: A usage error for a wrong address, or status 69 when this machine cannot use such a store.
  public init(_ path: String?, store: String?, of kinds: [any StoreAddress.Type]) throws(ExitStatus) {
    do throws(StoreFailure) {
      self.init(path, store: try store.map { (text) throws(StoreFailure) in try kinds.address(text) })
    } catch {
      throw error.status
    }
  }

  /// Returns the path of a file in the folder. Creates the folder, for its owner alone, if it does not exist.
  /// - Throws: The reason why the folder cannot be created.
  public func file(_ name: String) throws(StoreFailure) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unusable(path: path, reason: Self.reason(error))
    }
    return path + "/" + name
  }

  /// Calls `body` while no other caller, in this process or another, does so for this folder.
  package func exclusively(_ body: () throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFailure.unusable(path: path, reason: String(cString: strerror(errno))) }
    defer {
      // Unlocks explicitly: a program that is just being started has the descriptor, and so the lock, until its exec.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw StoreFailure.unusable(path: path, reason: String(cString: strerror(errno))) }
    }
    try body()
  }

  /// Returns Foundation's own sentence, without the full stop, or the system's.
  private static func reason(_ error: any Error) -> String {
    if let sentence = (error as NSError).localizedFailureReason {
      return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
    return (cause as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? phrase("it cannot be created")
  }
}
