import Foundation
public import SignalboxInterface
public import SignalboxTerminal

/// The folder in which an application keeps what it keeps.
public struct DataFolder: Sendable {
  /// Its path.
  public let path: String
  /// The address of the database that `--store` names, where what several machines share is kept instead; `nil` without one.
  public let store: String?
  /// Where whole pictures are kept in memory, for front ends that can show them; whatever reads pictures puts them there.
  public let pictures = PictureShelf()
  /// How many seconds to wait for another who writes.
  package var patience: Double = 5

  /// The folder at `path`, or else the one called `name` in the user's XDG data folder; nothing is created yet.
  public init(
    _ path: String? = nil, named name: String = Program.identity.folder, store: String? = nil,
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

  /// The path of a file in the folder, which is created for its owner alone if it is not there.
  /// - Throws: ``DataFolderError`` when it cannot be created.
  public func file(_ name: String) throws -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolderError(path: path, reason: Self.reason(error))
    }
    return path + "/" + name
  }

  /// Calls `body` while nobody else, in this process or another, does so for this folder.
  package func alone<Value>(_ body: () throws -> Value) throws -> Value {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFolderError(path: path, reason: String(cString: strerror(errno))) }
    defer {
      // Not by closing alone: a program that is just being started has the descriptor, and so the lock, until its exec.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw DataFolderError(path: path, reason: String(cString: strerror(errno))) }
    }
    return try body()
  }

  /// Foundation's own sentence, without the full stop, or the system's.
  private static func reason(_ error: any Error) -> String {
    if let sentence = (error as NSError).localizedFailureReason {
      return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] ?? error
    return (cause as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? phrase("it cannot be created", german: "er lässt sich nicht anlegen")
  }
}

/// The data folder, or a file in it, cannot be used.
public struct DataFolderError: Error, CustomStringConvertible {
  /// Where it is or should be.
  public let path: String
  /// Why not.
  public let reason: String

  /// A sentence for the user.
  public var description: String {
    phrase(
      "\(path) cannot be used: \(reason). Choose another folder with --data.",
      german: "\(path) ist nicht zu gebrauchen: \(reason). Mit --data lässt sich ein anderer Ordner wählen.")
  }

  /// An error about the file or folder at `path`; the reason goes behind a colon and has no full stop.
  public init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
}
