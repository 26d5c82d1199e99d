public import SignalboxInterface

/// A kind of address of an application, such as all addresses of alerts.
///
/// A route is declared once. It makes the addresses and reads them:
///
/// ```swift
/// struct Desk: Application {
///   static let alert = Route("alert", Int.self)
///   static let routes: [any AddressRoute] = [alert]
/// }
///
/// Desk.alert(17)                      // the address alert/17
/// Desk.alert.parts(of: address)       // 17, or nil for an address of another kind
/// ```
public struct Route<each Part: LosslessStringConvertible & Sendable>: AddressRoute {
  /// The first part of the addresses.
  public let name: String

  /// Creates a route.
  /// - Parameters:
  ///   - name: The first part of the addresses. Browsers reserve `events`, `picture`, `style.css`, `script.js`,
  ///     `icon.svg`, `favicon.ico` and `robots.txt`.
  ///   - parts: The types of the further parts.
  public init(_ name: String, _ parts: repeat (each Part).Type) { self.name = name }

  /// Returns the address with these parts.
  public func callAsFunction(_ parts: repeat each Part) -> Address {
    var texts = [name]
    repeat texts.append((each parts).description)
    return Address(parts: texts)
  }

  /// Returns the parts of an address; `nil` if the address is of another kind.
  public func parts(of address: Address) -> (repeat each Part)? {
    var rest = address.parts[...]
    guard rest.popFirst() == name else { return nil }
    func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws(OtherKind) -> Value {
      guard let text = rest.popFirst(), let value = Value(text) else { throw OtherKind() }
      return value
    }
    guard let parts = try? (repeat next((each Part).self)), rest.isEmpty else { return nil }
    return parts
  }

  /// Returns whether an address is of this kind.
  public func has(_ address: Address) -> Bool { parts(of: address) != nil }
}

/// A ``Route`` with any parts.
public protocol AddressRoute: Sendable {
  /// Returns whether an address is of this kind.
  func has(_ address: Address) -> Bool
}

private struct OtherKind: Error {}
