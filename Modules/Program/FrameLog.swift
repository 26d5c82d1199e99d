import SignalboxInterface
import SignalboxSession

/// Writes the outline of every settled frame of a session to a file: what was shown, for tests and for those who look into a
/// session.
///
/// A frame holds no secret, only whether one is filled.
struct FrameLog {
  let file: LogFile

  func follow(_ session: Session) {
    session.within { session in
      var last: Frame?
      session.afterEachFrame { [file] frame in
        guard frame.isSettled, frame != last else { return }
        last = frame
        // An outline has no empty line, so an empty one ends it.
        file.append(frame.outline + "\n")
      }
    }
  }
}
