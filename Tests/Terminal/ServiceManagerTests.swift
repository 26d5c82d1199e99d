import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// A server that a service manager such as systemd starts.
@Suite(.offPool) struct ServiceManagerTests {
  private let folder = TemporaryFolder()

  /// A socket that listens at a port of this machine, or that takes messages at a name.
  private final class Opened {
    let descriptor: Int32
    private(set) var port: UInt16 = 0

    init(port wanted: UInt16 = 0) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isOpen = withUnsafeMutablePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(descriptor, pointer, size) == 0 && listen(descriptor, 16) == 0
            && getsockname(descriptor, pointer, &size) == 0
        }
      }
      try #require(isOpen)
      port = UInt16(bigEndian: place.sin_port)
    }

    /// - Parameter name: A path; with an at sign in front, a name without a file.
    init(messagesAt name: String) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(name.utf8).map { $0 == UInt8(ascii: "@") ? 0 : $0 }
      try #require(bytes.count < MemoryLayout.size(ofValue: place.sun_path))
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
      let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let isOpen = withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
      }
      try #require(isOpen)
      // Far longer than any message takes: only a failure reaches the limit.
      var limit = timeval(tv_sec: 600, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    var message: String? {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
  }

  private func serve(
    _ sockets: [Opened], names: String? = nil, process: String = "$$", _ arguments: [String] = ["sampler"],
    environment: [String: String] = [:], port: UInt16 = 0
  ) throws -> ServedProgram {
    var environment = environment.merging(["LISTEN_FDS": "\(sockets.count)"]) { $1 }
    environment["LISTEN_FDNAMES"] = names
    let passed = Dictionary(uniqueKeysWithValues: sockets.enumerated().map { (Int32($0 + 3), $1.descriptor) })
    return try ServedProgram(
      "/bin/sh",
      ["-c", "export LISTEN_PID=\(process); exec \"$0\" \"$@\"", Child.folder + "/signalbox-web"] + arguments + [
        "--data", folder.path,
      ], environment: environment, streams: passed, port: port)
  }

  @Test("W150: a server serves at the sockets of the service manager, in place of its own addresses")
  func sockets() throws {
    let (visitors, status) = (try Opened(), try Opened())
    let served = try serve([visitors, status], names: "web:status")
    #expect(served.port == visitors.port)
    let agent = UserAgent(port: visitors.port)
    try agent.open("/")
    #expect(agent.status == 200 && agent.cookies.keys.first == "signalbox-\(visitors.port)")
    #expect(try UserAgent(port: status.port).request("GET", "/ready").status == 200)
  }

  @Test("W150: the sockets of another process are left alone, and programs that a server runs get no socket")
  func others() throws {
    let socket = try Opened()
    #expect(try serve([socket], process: "1").port != socket.port)
    let camera = "/bin/sh -c 'echo \"${LISTEN_FDS-none}$(test -S /dev/fd/3 && echo open)\" >&2; exit 1'"
    let served = try serve([socket], ["capture", "--pictures", folder.path, "--camera", camera])
    let visitor = UserAgent(port: socket.port)
    try visitor.open("/")
    try visitor.submit(("press", "capture/camera"))
    try visitor.submit(("press", "picker/take"))
    try visitor.wait(for: "could not be taken")
    #expect(try served.complaint().hasSuffix("The camera's command failed: none\n"))
  }

  @Test("W150: a passed descriptor that does not listen, or one socket too many, ends the start with a sentence")
  func wrong() throws {
    let script = "export LISTEN_PID=$$; exec \"$0\" sampler --data \"$1\""
    for (streams, sentence) in [("3</dev/null", "is not one that listens"), ("", "is not one that listens")] {
      let run = try Run(
        "/bin/sh", ["-c", "\(script) \(streams)", Child.folder + "/signalbox-web", folder.path],
        environment: ["LISTEN_FDS": "1"])
      #expect(run.end == .exited(69) && run.error.contains(sentence), "\(run.error)")
    }
    let sockets = [try Opened(), try Opened()]
    let failure = #expect(throws: DriverFailure.self) { try serve(sockets) }
    #expect(failure?.description.contains("may pass one socket for visitors") == true)
  }

  @Test(
    "W151: the service manager is told when visitors are served, that the server lives, and that it ends",
    arguments: ["file", "abstract"])
  func told(_ kind: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let name = kind == "file" ? folder.path + "/notify" : "@signalbox-\(UUID())"
    let manager = try Opened(messagesAt: name)
    let served = try ServedProgram(
      nil, ["sampler", "--data", folder.path],
      environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "2000000"])
    #expect(manager.message == "READY=1")
    #expect(try UserAgent(port: served.port).request("GET", "/").status == 200)
    for _ in 0..<2 { #expect(manager.message == "WATCHDOG=1") }
    served.signal(SIGTERM)
    var last = manager.message
    while last == "WATCHDOG=1" { last = manager.message }
    #expect(last == "STOPPING=1")
    #expect(try served.finish().end == .killed(SIGTERM))
  }

  @Test(
    "I7: systemd accepts the example units, and the program takes their options",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "systemd is not installed"))
  func units() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let examples = URL(filePath: #filePath).appending(path: "../../../Tools/Packages/systemd").standardizedFileURL
    var command = ""
    for name in ["signalbox-web.socket", "signalbox-web.service"] {
      // The program is not installed.
      let unit = try String(contentsOf: examples.appending(path: name), encoding: .utf8)
        .replacing("/usr/bin/signalbox-web", with: Child.folder + "/signalbox-web")
      try unit.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
      command += unit.replacing("\\\n", with: "").firstMatch(of: /ExecStart=(.*)/).map { String($0.1) } ?? ""
    }
    let run = try Run(
      "/usr/bin/systemd-analyze",
      ["verify", "--man=no", "--recursive-errors=no", folder.path + "/signalbox-web.service"])
    #expect(run.end == .exited(0) && run.error.isEmpty, "\(run.error)")
    let words = command.replacing("/var/lib/signalbox-web", with: folder.path)
      .replacing("/var/log/signalbox-web", with: folder.path).split(separator: " ").map(String.init)
    let socket = try Opened()
    let served = try serve([socket], Array(words.dropFirst()), port: socket.port)
    #expect(served.greeting.contains("https://example.org/"))
  }
}
