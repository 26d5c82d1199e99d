import CProcess

/// Keys that come while the program is busy, from a terminal that sends Ctrl-C as text: nobody reads then, and no signal comes.
///
/// A handler on the thread that called ``watch(_:)`` looks for them there once that has computed for two tenths of a second
/// without reading. What it takes is read first afterwards.
public enum BusyKeys {
  /// From now on Ctrl-C and Ctrl-\\ reach this process as signals, also while the calling thread computes.
  public static func watch(_ terminal: Int32) { signalbox_keys_watch(terminal) }

  /// Somebody else has the terminal, or it sends signals again.
  public static func rest() { signalbox_keys_rest() }

  /// The next byte that was taken meanwhile, else what `read` gives.
  public static func reading(_ read: () -> Int32?) -> Int32? {
    signalbox_keys_begin()
    defer { signalbox_keys_end() }
    let byte = signalbox_keys_next()
    return byte >= 0 ? byte : read()
  }
}
