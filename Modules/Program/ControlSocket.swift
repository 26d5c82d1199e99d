import CProcess
import SignalboxInterface
import SignalboxPlatform
import SignalboxSession
import SignalboxWords

/// The Unix socket, for this user alone, through which guests join a session.
struct ControlSocket: Sendable {
  /// The largest number of guests at a time; further connections are closed.
  static let mostGuests = 16

  let path: String
  private let descriptor: Int32
  /// The identity of the socket's file. Another file at the path later belongs to another process.
  private let file: File

  private struct File: Equatable {
    let device: dev_t
    let number: ino_t

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  /// Listens at `path`. Replaces the socket of a process that has ended, and nothing else.
  init(path: String) throws(ExitStatus) {
    let folder = path.contains("/") ? path.split(separator: "/").dropLast().joined(separator: "/") : "."
    // Locked, so that two processes that find the same stale socket do not replace each other's new socket.
    let lock = SignalboxPlatform.open(path.hasPrefix("/") ? "/" + folder : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw Self.unusable(path, errno) }
    defer {
      // Unlocks explicitly: a program that is just being started shares the descriptor until its exec.
      flock(lock, LOCK_UN)
      SignalboxPlatform.close(lock)
    }
    flock(lock, LOCK_EX)
    var descriptor = signalbox_socket_listen(path)
    if descriptor < 0, errno == EADDRINUSE {
      try Self.removeStaleSocket(path)
      descriptor = signalbox_socket_listen(path)
    }
    guard descriptor >= 0 else { throw Self.unusable(path, errno) }
    guard let file = File(path) else {
      SignalboxPlatform.close(descriptor)
      throw Self.unusable(path, ENOENT)
    }
    (self.path, self.descriptor, self.file) = (path, descriptor, file)
  }

  /// Admits guests to the session, from now to its end.
  func open(on session: isolated Session, _ service: any ControlService, application: String) {
    session.host.watch(descriptor) { admit(to: session, service, application) }
  }

  /// Removes the socket's file and closes the socket.
  func close() {
    if File(path) == file { unlink(path) }
    SignalboxPlatform.close(descriptor)
  }

  /// Returns a Boolean value that indicates whether user `peer` may join a session of user `owner`. Only the owner may;
  /// root may not.
  static func mayEnter(_ peer: Int, owner: uid_t = geteuid()) -> Bool { peer == Int(owner) }

  private func admit(to session: isolated Session, _ service: any ControlService, _ application: String) {
    while true {
      let connection = signalbox_socket_accept(descriptor)
      guard connection >= 0 else {
        switch errno {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: return pause(session, service, application)
        case EINTR, ECONNABORTED: continue
        default: return
        }
      }
      guard Self.mayEnter(signalbox_socket_user(connection)), session.guests.names.count < Self.mostGuests else {
        SignalboxPlatform.close(connection)
        continue
      }
      service.join(session, over: connection, application: application)
    }
  }

  /// Stops listening for a second, because no more files can be opened. New connections wait that long.
  private func pause(_ session: isolated Session, _ service: any ControlService, _ application: String) {
    session.host.unwatch(descriptor)
    _ = session.host.schedule(after: .seconds(1)) { open(on: session, service, application: application) }
  }

  // MARK: Stale sockets

  private static func removeStaleSocket(_ path: String) throws(ExitStatus) {
    guard File(path) != nil else {
      throw .inputOutput(
        phrase("\(SafeText.visible(path)) is there already and no socket: name another with --control."))
    }
    let other = signalbox_socket_connect(path)
    guard other < 0, errno == ECONNREFUSED else {
      let reason = errno
      if other >= 0 { SignalboxPlatform.close(other) }
      guard other >= 0 || reason == EAGAIN else { throw unusable(path, reason) }
      throw .busy(
        phrase("Another session listens at \(SafeText.visible(path)): name another socket with --control."))
    }
    unlink(path)
  }

  private static func unusable(_ path: String, _ error: Int32) -> ExitStatus {
    let (name, reason) = (SafeText.visible(path), String(cString: strerror(error)))
    return .inputOutput(
      phrase("The socket \(name) cannot be made: \(reason)."))
  }
}
