public import CStack

/// Stops the program with a message before observers that call each other use up the stack (S7).
///
/// Every operation that may call itself through a user's closure begins with this check: sending, ending, subscribing,
/// cancelling, computing. The check is a single comparison with the stack that is left.
@inlinable @inline(__always)
func checkStack(_ places: @autoclosure () -> [String] = []) {
  if signalbox_stack_is_doubtful() { checkStackClosely(places()) }
}

@usableFromInline @inline(never)
func checkStackClosely(_ places: @autoclosure () -> [String]) {
  guard signalbox_stack_is_short() else { return }
  let places = Set(places()).sorted()
  let seenAt = places.isEmpty ? "" : " Here it is observed at \(places.joined(separator: ", "))."
  preconditionFailure(
    """
    The stack is nearly used up: a signal was sent to, ended, observed or left inside an observer of another, and that one \
    inside an observer of a third, and so on. Operators of one chain and `<~` between properties take no more stack \
    for more links; closures that call one another do.\(seenAt)
    """)
}
