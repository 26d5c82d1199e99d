import CProcess
import Glibc
import SignalboxInterface
import SignalboxSession

/// The door through which others come to a session: a Unix socket for this user alone.
struct ControlSocket: Sendable {
  /// How many guests a session has at a time; whoever else comes is hung up on.
  static let mostGuests = 16

  let path: String
  private let descriptor: Int32
  /// Which file it is: what stands in its place later is somebody else's.
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

  /// Listens at `path`. What a process has left behind that is no more is replaced; nothing else is.
  init(path: String) throws(ExitStatus) {
    let folder = path.contains("/") ? path.split(separator: "/").dropLast().joined(separator: "/") : "."
    // Two that find the same left-over do not replace it one after the other.
    let lock = Glibc.open(path.hasPrefix("/") ? "/" + folder : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw Self.unusable(path, errno) }
    defer {
      // Not by closing alone: a program that is just being started shares it until its exec.
      flock(lock, LOCK_UN)
      Glibc.close(lock)
    }
    flock(lock, LOCK_EX)
    var descriptor = signalbox_socket_listen(path)
    if descriptor < 0, errno == EADDRINUSE {
      try Self.removeLeftOver(path)
      descriptor = signalbox_socket_listen(path)
    }
    guard descriptor >= 0 else { throw Self.unusable(path, errno) }
    guard let file = File(path) else {
      Glibc.close(descriptor)
      throw Self.unusable(path, ENOENT)
    }
    (self.path, self.descriptor, self.file) = (path, descriptor, file)
  }

  /// Lets those who come into the session, from now to its end.
  func open(on session: isolated Session, _ service: any ControlService, application: String) {
    session.watch(descriptor) { admit(to: session, service, application) }
  }

  /// Takes the socket away.
  func close() {
    if File(path) == file { unlink(path) }
    Glibc.close(descriptor)
  }

  /// Whether somebody of user `peer` may come to a session of user `owner`: root may not either.
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
        Glibc.close(connection)
        continue
      }
      service.join(session, over: connection, application: application)
    }
  }

  /// No more files can be opened: whoever waits at the door does so for a second.
  private func pause(_ session: isolated Session, _ service: any ControlService, _ application: String) {
    session.unwatch(descriptor)
    _ = session.schedule(after: .seconds(1)) { open(on: session, service, application: application) }
  }

  // MARK: Left-overs

  private static func removeLeftOver(_ path: String) throws(ExitStatus) {
    guard File(path) != nil else {
      throw .inputOutput(
        phrase(
          "\(SafeText.visible(path)) is there already and no socket: name another with --control.",
          german: "\(SafeText.visible(path)) gibt es schon und ist kein Socket: Nennen Sie mit --control einen anderen."
        ))
    }
    let other = signalbox_socket_connect(path)
    guard other < 0, errno == ECONNREFUSED else {
      let reason = errno
      if other >= 0 { Glibc.close(other) }
      guard other >= 0 || reason == EAGAIN else { throw unusable(path, reason) }
      throw .busy(
        phrase(
          "Another session listens at \(SafeText.visible(path)): name another socket with --control.",
          german:
            "An \(SafeText.visible(path)) hört schon eine andere Sitzung: Nennen Sie mit --control einen anderen Socket."
        ))
    }
    unlink(path)
  }

  private static func unusable(_ path: String, _ error: Int32) -> ExitStatus {
    let (name, reason) = (SafeText.visible(path), String(cString: strerror(error)))
    return .inputOutput(
      phrase(
        "The socket \(name) cannot be made: \(reason).",
        german: "Der Socket \(name) lässt sich nicht anlegen: \(reason)."))
  }
}
