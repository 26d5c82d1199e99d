import CHTTP2
import CTLS
import Foundation
import SignalboxPlatform
import SignalboxWords
import Synchronization

/// The certificate of a server and its key, from files.
package final class TLSIdentity: Sendable {
  /// A certificate that was read. Connections that were opened with it outlive it.
  private final class Context: Sendable {
    private let address: UInt

    init(_ pointer: UnsafeMutableRawPointer) { address = UInt(bitPattern: pointer) }
    deinit { signalbox_tls_forget(pointer) }

    var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }
  }

  private let certificate: String
  private let key: String
  private let contents: Mutex<(context: Context, warnings: [String])>

  /// The reason why the files cannot be used.
  package struct Refusal: Error {
    /// The reason as a sentence.
    package let sentence: String
  }

  /// Reads the files, in the format PEM.
  /// - Parameters:
  ///   - certificate: The file of the certificate, followed by those that signed it.
  ///   - key: The file of the key.
  package init(certificate: String, key: String) throws(Refusal) {
    (self.certificate, self.key) = (certificate, key)
    contents = Mutex(try Self.read(certificate, key))
  }

  /// Reads the files again, for connections from now on. If they cannot be used, the former certificate stays.
  package func reload() throws(Refusal) {
    let new = try Self.read(certificate, key)
    contents.withLock { $0 = new }
  }

  /// Warnings for the operator about the files.
  package var warnings: [String] { contents.withLock { $0.warnings } }

  /// Begins a connection on a socket that does not block; `nil` without memory.
  func open(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    let context = contents.withLock { $0.context }
    return withExtendedLifetime(context) { signalbox_tls_open(context.pointer, descriptor) }
  }

  private static func read(
    _ certificate: String, _ key: String
  ) throws(Refusal) -> (context: Context, warnings: [String]) {
    guard signalbox_tls_load() else {
      throw Refusal(sentence: phrase("HTTPS needs OpenSSL 3 (libssl.so.3, in Debian the package libssl3)."))
    }
    var (warnings, status) = ([String](), stat())
    for file in [certificate, key] {
      let descriptor = SignalboxPlatform.open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = String(cString: strerror(errno))
        throw Refusal(sentence: phrase("\(file) cannot be read: \(reason)."))
      }
      fstat(descriptor, &status)
      close(descriptor)
    }
    // The last file is that of the key. A group may read it, such as ssl-cert.
    if status.st_mode & S_IROTH != 0 {
      warnings.append(phrase("The rights of \(key) let every user of this machine read the key: chmod o-r \(key)"))
    }
    let hasHTTP2 = signalbox_http2_load()
    var (problem, expiry) = (SIGNALBOX_TLS_FINE, time_t(0))
    guard let context = signalbox_tls_identity(certificate, key, hasHTTP2, &problem, &expiry) else {
      throw Refusal(sentence: sentence(of: problem, certificate, key))
    }
    if expiry != 0, expiry < time(nil) {
      warnings.append(phrase("The certificate in \(certificate) has expired; browsers refuse it."))
    }
    if !hasHTTP2 {
      warnings.append(phrase("Without libnghttp2.so.14 (in Debian libnghttp2-14) there is no HTTP/2, only HTTP/1.1."))
    }
    return (Context(context), warnings)
  }

  private static func sentence(of problem: signalbox_tls_problem, _ certificate: String, _ key: String) -> String {
    switch problem {
    case SIGNALBOX_TLS_NO_KEY:
      phrase("The file \(key) of --tls-key has no key in the form PEM that can be read without a password.")
    case SIGNALBOX_TLS_OTHER_KEY: phrase("The key in \(key) does not belong to the certificate in \(certificate).")
    default:
      phrase(
        "The file \(certificate) of --tls-certificate has no certificate in the form PEM, or one that is too weak."
      )
    }
  }
}
