import SignalboxInterface
import SignalboxPlatform
package import SignalboxSession
import SignalboxTerminal

extension Viewer {
  /// Ends the session by each of the signals, also during a resume. A second signal ends the process at once.
  /// - Parameter signals: The numbers of the signals.
  /// - Returns: The descriptor on which the signals arrive.
  @discardableResult
  package func endOnSignals(_ signals: [Int32] = [SIGTERM, SIGINT, SIGHUP]) -> Int32 {
    let signals = ProcessSignals(signals)
    watch(signals.descriptor, isUrgent: true) { signals.end { self.stop(.signal($0)) } }
    return signals.descriptor
  }
}
