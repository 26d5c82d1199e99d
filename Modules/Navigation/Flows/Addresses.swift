public import SignalboxCore
public import SignalboxInterface

/// The addresses that the application opens at present.
///
/// ```swift
/// context.addresses.open(Desk.alert, during: home.lifetime) { number in
///   guard let alert = alerts[number] else { return .unknown }
///   context.navigator.show(AlertPage(alert))
///   return .opened
/// }
/// ```
///
/// An address of a route without a handler waits for the handler, such as until the user has logged in. Only the last
/// such address waits.
public final class Addresses {
  /// The application's answer to an address.
  public enum Answer: Equatable, Sendable {
    /// The application opens the page.
    case opened
    /// There is no such page.
    case unknown
    /// The page is not opened. The sentence gives the reason.
    case refused(String)
  }

  private struct Handler {
    let number: Int
    let opens: (Address) -> Bool
    let answer: (Address) -> Answer?
  }

  private var handlers: [Handler] = []
  private var lastNumber = 0
  private var waitingAddress = OnDemand<Address?>(nil)

  package init() {}

  /// The address that waits for its handler, such as on a log-in page; `nil` if none waits.
  public var waiting: Property<Address?> { waitingAddress.property }

  /// Opens the addresses of a route with `handler` from now on. The handler that was added last comes first.
  ///
  /// The session calls the handler in the turn of the address, after it has asked about unsaved input. It does not call
  /// the handler for the address of a page in the stack, to which it returns instead.
  /// - Parameters:
  ///   - route: The route, which is among ``Application/routes``.
  ///   - lifetime: The handler is removed when this lifetime ends.
  ///   - handler: Shows the page with the parts of the address, or begins to.
  public func open<each Part>(
    _ route: Route<repeat each Part>, during lifetime: Lifetime? = nil,
    _ handler: @escaping (repeat each Part) -> Answer
  ) {
    guard lifetime?.hasEnded != true else { return }
    lastNumber += 1
    let number = lastNumber
    handlers.append(
      Handler(number: number, opens: route.has) { address in
        route.parts(of: address).map { (parts: (repeat each Part)) in handler(repeat each parts) }
      })
    lifetime?.onEnd { [weak self] in self?.handlers.removeAll { $0.number == number } }
  }

  // MARK: For the session

  /// Returns the application's answer. Without a handler, returns `nil`, and the address waits for its handler.
  package func answer(_ address: Address) -> Answer? {
    let handler = handlers.last { $0.opens(address) }
    waitingAddress.property.value = handler == nil ? address : nil
    return handler?.answer(address)
  }

  /// Removes all handlers, which may keep pages alive.
  package func close() { handlers = [] }

  /// Removes and returns the address that waited, once there is a handler for it.
  package func removeWaiting() -> Address? {
    // Fast path: read at the end of each turn.
    guard let address = waitingAddress.value, handlers.contains(where: { $0.opens(address) }) else { return nil }
    waitingAddress.property.value = nil
    return address
  }
}
