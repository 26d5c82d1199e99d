public import CStack

/// Stops the program with a sentence before observers that call one another use up the stack (S7).
///
/// Everything that may come back to itself by way of somebody's closure begins with this: sending, ending, subscribing,
/// leaving, computing. What is left of the thread's stack is one comparison.
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
