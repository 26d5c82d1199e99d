import SignalboxInterface
import SignalboxSession

/// Writes the outline of every settled frame of a session to a file, for tests and for debugging.
///
/// A frame contains no secret; it only says whether a secret is filled.
struct FrameLog {
  let file: LogFile

  func follow(_ session: Session) {
    session.within { session in
      var last: Frame?
      session.afterEachFrame { [file] frame in
        guard frame.isSettled, frame != last else { return }
        last = frame
        // An outline has no empty line, so an empty line ends it.
        file.append(frame.outline + "\n")
      }
    }
  }
}
