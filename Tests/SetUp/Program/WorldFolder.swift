import Foundation
import SignalboxSetUp

extension InstalledWorld {
  /// Appends each step to the file `deeds` in `folder`, a line each.
  ///
  /// The folder may have a named pipe `middle`. Then opening the account writes a byte to the pipe and never returns. A
  /// test can see the effect in progress.
  static func inFolder(_ folder: String) -> InstalledWorld {
    InstalledWorld { step, deed in
      let file = open(folder + "/deeds", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      let line = Array((deed + "\n").utf8)
      guard write(file, line, line.count) == line.count else { throw POSIXError(.EIO) }
      close(file)
      let pipe = folder + "/middle"
      guard step == "account", access(pipe, F_OK) == 0 else { return }
      let middle = open(pipe, O_WRONLY | O_CLOEXEC)
      guard write(middle, [0x0A], 1) == 1 else { throw POSIXError(.EIO) }
      // The continuation is never resumed, like a service that never answers and cannot be told to stop.
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
