import ArgumentParser
import CProcess
import Foundation
import SignalboxHTTP
import SignalboxInterface
public import SignalboxProgram
import SignalboxServer
import SignalboxSession
import SignalboxTerminal
import SignalboxWords

/// Pages for browsers as the front end of a program: a session for each visitor.
public struct WebFrontEnd: FrontEnd {
  /// True: visitors may be strangers.
  public static let servesVisitors = true

  @Option(help: ArgumentHelp("Where to listen; port 0 is any that is free.", valueName: "host:port"))
  var listen = ListenAddress(host: "127.0.0.1", port: 8_080)

  @Option(help: ArgumentHelp("The path below which everything is.", valueName: "path"))
  var basePath = "/"

  @Option(
    help: ArgumentHelp("What browsers call it where a proxy stands before it: https://example.org.", valueName: "url"))
  var publicURL: String?

  @Option(help: ArgumentHelp("The name of the product, above the pages and in their titles.", valueName: "name"))
  var title: String?

  @OptionGroup var proxy: ProxyOptions

  @Option(help: ArgumentHelp("How many sessions there may be at a time.", valueName: "number"))
  var visitors = 10_000

  @Option(help: ArgumentHelp("After how many minutes without anybody a session is ended.", valueName: "minutes"))
  var idle = 60

  @Option(
    help: ArgumentHelp(
      "How much memory the program may use; beyond that nobody new is let in, and sessions that rest are put away.",
      valueName: "megabytes"))
  var memory: Int?

  @Option(
    help: ArgumentHelp(
      "Record visitors' sessions, so that they go on when the server was started anew, for so many days.",
      valueName: "days"))
  var keep: Int?

  @Option(
    help: ArgumentHelp(
      "Where to tell /health, /ready and /metrics (Prometheus); not unless it is given.", valueName: "host:port"))
  var status: ListenAddress?

  @Option(
    help: ArgumentHelp(
      "A file with a line of JSON for each request, without anything that was entered; - is standard output.",
      valueName: "file"), completion: .file())
  var accessLog: String?

  @OptionGroup var tls: TLSOptions

  @Flag(help: "Serve one visitor alone, and end with their session; so it is whenever that is recorded or repeated.")
  var once = false

  /// Creates the front end with its default options.
  public init() {}

  /// Rejects invalid paths, addresses and numbers.
  public func validate() throws {
    let isText = basePath.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.~".contains($0)) }
    guard isText, basePath.hasPrefix("/"), !basePath.contains("//") else {
      throw ValidationError(phrase("--base-path is a path such as /app/."))
    }
    guard publicURL == nil || publicOrigin != nil else {
      throw ValidationError(phrase("--public-url is an address such as https://example.org."))
    }
    let path = publicURL.flatMap(URL.init(string:)).map { $0.path().hasSuffix("/") ? $0.path() : $0.path() + "/" }
    guard path == nil || path == "/" || path == base else {
      throw ValidationError(phrase("--public-url is without a path: give the path with --base-path."))
    }
    guard !tls.isGiven || publicOrigin?.hasPrefix("https:") != false else {
      throw ValidationError(phrase("With a certificate, --public-url begins with https://."))
    }
    try proxy.validate(listening: listen)
    guard visitors > 0, idle > 0, memory ?? 1 > 0, keep ?? 1 > 0 else {
      throw ValidationError(phrase("--visitors, --idle, --memory and --keep are numbers from 1."))
    }
  }

  /// Serves until a signal ends the process, or with `--once` until the session has ended.
  public func run(_ launch: Launch) throws(ExitStatus) {
    // Whole pictures are decoded only for browsers. They take at most 64 MB, or a quarter of the allowed memory. glibc
    // keeps freed large blocks unless their threshold is fixed.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    launch.pictures.open(bytes: min(64_000_000, memory.map { $0 * 250_000 } ?? .max))
    let service = WebService(options: self)
    if once || launch.hasSingleSessionOptions { try service.serveOne(launch) } else { try service.serveAll(launch) }
  }

  /// The scheme, host and port of `--public-url`.
  var publicOrigin: String? {
    guard let url = publicURL.flatMap(URL.init(string:)), let scheme = url.scheme, let host = url.host(),
      ["http", "https"].contains(scheme)
    else { return nil }
    return "\(scheme)://\(host.lowercased())" + (url.port.map { ":\($0)" } ?? "")
  }

  var base: String { basePath.hasSuffix("/") ? basePath : basePath + "/" }
}
