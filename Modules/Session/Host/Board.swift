import Dispatch
package import SignalboxInterface

/// The frame and state of a session, for handlers on other threads: for front ends that serve many visitors.
///
/// A presenter passes each of its calls on to the board. The board outlives the session, so observers see the ending.
package final class Board: Sendable {
  /// The content of the board, with a number that grows with each change.
  package struct View: Sendable {
    package internal(set) var frame: Frame?
    package internal(set) var ending: Ending?
    package internal(set) var number = 0
    /// The steps that can be undone and redone.
    package internal(set) var undo = UndoState()
    /// The sentence to show while the session waits for its store to keep the changes; otherwise `nil`.
    package internal(set) var waiting: String?

    /// A Boolean value that indicates whether another server resumed the session.
    package var isElsewhere: Bool { if case .failed(.recordingLost)? = ending { true } else { false } }
  }

  private let latest = Latest(View())

  /// Creates an empty board.
  package init() {}

  // MARK: Calls of the presenter

  /// Keeps the frame, and notifies the observers.
  package func render(_ frame: Frame) {
    change { view in
      guard view.frame != frame else { return false }
      view.frame = frame
      return true
    }
  }

  /// Keeps what can be undone and redone, and notifies the observers.
  package func undo(_ state: UndoState) {
    change { view in
      defer { view.undo = state }
      return view.undo != state
    }
  }

  /// Shows the sentence while the session waits for its store; `nil` when it continues.
  package func wait(_ sentence: String?) {
    change { view in
      defer { view.waiting = sentence }
      return view.waiting != sentence
    }
  }

  /// Keeps the ending, and notifies the observers.
  package func close(_ reason: Ending) {
    change { view in
      view.ending = reason
      return true
    }
  }

  // MARK: Calls of the observers

  /// The current content.
  package var view: View { latest.value }

  /// Returns a stream that yields at once and after each change, until `reader` is finished.
  /// The stream buffers a single value, so a slow observer skips changes.
  package func changes() -> (changes: AsyncStream<Void>, reader: AsyncStream<Void>.Continuation) { latest.changes() }

  /// Waits at most `seconds` for a view that satisfies `isThere`. Returns the view after the wait.
  package func view(for seconds: Double = 30, until isThere: @Sendable (View) -> Bool) async -> View {
    let (changes, observer) = changes()
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { observer.finish() }
    timer.resume()
    // Frees the memory of the timer and of the stream at once.
    defer {
      timer.cancel()
      observer.finish()
    }
    for await _ in changes where isThere(view) { break }
    return view
  }

  /// The number of observers with an open stream.
  package var observers: Int { latest.readers }

  /// Wakes all observers. Each writes to its connection then, and notices if the connection is closed.
  package func wakeAll() { latest.wake() }

  private func change(_ body: (inout View) -> Bool) {
    latest.change { view in
      guard body(&view) else { return false }
      view.number += 1
      return true
    }
  }
}
