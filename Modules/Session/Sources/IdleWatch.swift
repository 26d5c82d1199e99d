import Foundation
import SignalboxCore

/// The state of a source that tells when no input came for a time.
///
/// Its values are Boolean: `true` when the time is over, and now and then `false` to record the last input. Their mark
/// is the wall clock at the last input, so that a session that was away knows for how long.
final class IdleWatch {
  /// The time without input.
  let time: Duration
  /// A Boolean value that indicates whether the time was over, and no input has come since.
  var isIdle = false
  /// The time of the opening, by the presenter's clock.
  var openedAt = Duration.zero
  /// The last recorded time of an input; `nil` if it must be recorded at the end of the turn.
  var recordedAt: Duration?
  /// The recorded wall clock at the last input, in milliseconds.
  var mark: Int64?
  var timer: Subscription?

  init(_ time: Duration) { self.time = time }

  /// The time between two records of inputs.
  var distance: Duration { time / 10 }

  /// The beginning of the names of such sources.
  static let prefix = "idle:"
}

extension OpenSource {
  /// Creates a source that tells when no input came for `time`, and its signal.
  static func makeIdle(_ name: String, number: Int, after time: Duration) -> (OpenSource, Signal<Void>) {
    let (watch, emitter) = (IdleWatch(time), Emitter<Void>())
    let source = OpenSource(name: name, number: number, idle: watch) {
      watch.timer?.cancel()
    } deliver: { value, mark in
      guard let isIdle: Bool = read(value), let wall: Int64 = read(mark) else { return false }
      (watch.isIdle, watch.mark) = (isIdle, wall)
      if isIdle { emitter.emit(()) }
      return true
    } end: {
      emitter.end()
    }
    return (source, emitter.signal)
  }
}
