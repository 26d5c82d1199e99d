import CProcess

/// Keys that arrive while the program computes, from a terminal that sends Ctrl-C as text. Without this reader nothing
/// would read them, and no signal would come.
///
/// A signal handler on the thread that called ``watch(_:)`` reads the keys. It begins when the thread has computed for
/// 0.2 s without reading. ``reading(_:)`` returns these keys first.
public enum BusyKeys {
  /// Begins to deliver Ctrl-C and Ctrl-\\ as signals to this process, also while the calling thread computes.
  public static func watch(_ terminal: Int32) { signalbox_keys_watch(terminal) }

  /// Stops the handler: another program has the terminal, or the terminal sends signals again.
  public static func stop() { signalbox_keys_rest() }

  /// Returns the next byte that the handler has read, otherwise the result of `read`.
  public static func reading(_ read: () -> Int32?) -> Int32? {
    signalbox_keys_begin()
    defer { signalbox_keys_end() }
    let byte = signalbox_keys_next()
    return byte >= 0 ? byte : read()
  }
}
