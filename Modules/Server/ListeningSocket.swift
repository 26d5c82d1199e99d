package import SignalboxHTTP
import SignalboxPlatform
import SignalboxWords

/// A socket that accepts connections: opened here, or passed by the service manager.
package struct ListeningSocket: Sendable {
  let descriptor: Int32
  /// The address with its actual port.
  package let address: ListenAddress

  /// The reason why a server cannot listen.
  package struct Refusal: Error {
    /// The reason as a sentence.
    package let sentence: String
  }

  /// Begins to listen. Clients wait until a server runs.
  /// - Parameter address: The address to listen at. With port 0 the system selects a free port.
  package init(at address: ListenAddress) throws(Refusal) {
    var (hints, found) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    guard getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0, let place = found?.pointee else {
      throw Refusal(at: address, EADDRNOTAVAIL)
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(place.ai_family, place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Refusal(at: address, errno) }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, place.ai_addr, place.ai_addrlen) == 0, listen(descriptor, SOMAXCONN) == 0,
      let actual = Self.address(of: descriptor)
    else {
      let reason = errno
      close(descriptor)
      throw Refusal(at: address, reason)
    }
    (self.descriptor, self.address) = (descriptor, actual)
  }

  /// Takes over a socket of the service manager.
  init(passed descriptor: Int32) throws(Refusal) {
    var (listens, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens == 1,
      let address = Self.address(of: descriptor)
    else {
      throw Refusal(sentence: phrase("The socket of the service manager is not one that listens at a TCP port."))
    }
    (self.descriptor, self.address) = (descriptor, address)
  }

  /// Returns the own address of a socket; `nil` for a socket without a port.
  private static func address(of descriptor: Int32) -> ListenAddress? {
    var (place, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
    var (host, port) = ([CChar](repeating: 0, count: Int(NI_MAXHOST)), [CChar](repeating: 0, count: 32))
    let isKnown = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        getsockname(descriptor, pointer, &size) == 0
          && [AF_INET, AF_INET6].contains(Int32(pointer.pointee.sa_family))
          && getnameinfo(
            pointer, size, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
            == 0
      }
    }
    func text(_ bytes: [CChar]) -> String {
      String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard isKnown, let number = UInt16(text(port)) else { return nil }
    return ListenAddress(host: text(host), port: number)
  }
}

extension ListeningSocket.Refusal {
  /// Creates the reason from an error of the system.
  fileprivate init(at address: ListenAddress, _ reason: Int32) {
    let words = String(cString: strerror(reason))
    sentence =
      switch reason {
      case EADDRINUSE:
        phrase(
          "A server cannot listen at \(address): another program does. Choose another port; port 0 is any that is free."
        )
      case EACCES:
        phrase("A server cannot listen at \(address): that takes more rights. Choose a port from 1024.")
      case EADDRNOTAVAIL: phrase("A server cannot listen at \(address): this machine does not have the address.")
      default: phrase("A server cannot listen at \(address): \(words).")
      }
  }
}
