package import ArgumentParser
import SignalboxWords

/// The options for HTTPS without a proxy.
package struct TLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The certificate for HTTPS, in the form PEM, with those that signed it; read again at SIGHUP.",
      valueName: "file"), completion: .file())
  package var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The key of the certificate, in the form PEM.", valueName: "file"), completion: .file())
  package var tlsKey: String?

  package init() {}

  package func validate() throws {
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError(phrase("--tls-certificate and --tls-key go together."))
    }
  }

  /// A Boolean value that indicates whether the server speaks TLS.
  package var isGiven: Bool { tlsCertificate != nil }

  /// Reads the certificate and its key; `nil` without the options.
  package func identity() throws(TLSIdentity.Refusal) -> TLSIdentity? {
    guard let tlsCertificate, let tlsKey else { return nil }
    return try TLSIdentity(certificate: tlsCertificate, key: tlsKey)
  }
}
