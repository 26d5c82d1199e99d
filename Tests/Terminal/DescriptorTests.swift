import Foundation
import SignalboxDrivers
import Testing

/// Servers with few descriptors and many held connections.
@Suite(.serialized, .offPool) struct DescriptorTests {
  private let folder = TemporaryFolder()

  @Test(
    "W80: with 128 descriptors, 200 idle and slow connections neither end a server nor lock visitors out",
    arguments: [[], ["--keep", "1"], ["--public-url", "http://example.org"]], [1, 40])
  func web(_ options: [String], _ addresses: Int) throws {
    let served = try limited("signalbox-web", ["feedback", "--data", folder.path] + options)
    let most = options.contains("--keep") ? 48 : 96
    #expect(served.greeting.contains("128 open files, so up to \(most) connections"))
    let idle = try Self.hold(200, at: served.port, from: addresses)
    // More visitors arrive than there is room for, each with a session.
    let agents = (0..<20).map { _ in UserAgent(port: served.port) }
    for agent in agents {
      try agent.open("/")
      #expect(agent.status == 200)
    }
    try agents[0].submit(("press", "main/leave"))
    #expect(agents[0].status == 200)
    #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    withExtendedLifetime(idle) {}
  }

  @Test(
    "W80: recorded sessions leave descriptors free: a visitor too many is told to retry later, and the others continue")
  func sessions() throws {
    let served = try limited("signalbox-web", ["feedback", "--data", folder.path, "--keep", "1"])
    let agents = (0..<200).map { _ in UserAgent(port: served.port) }
    var answers: [Int: Int] = [:]
    for (number, agent) in agents.enumerated() {
      // The limit of an address applies to new sessions, and these are many.
      let reply = try agent.request("GET", "/")
      agent.look(at: reply.body)
      answers[reply.status, default: 0] += 1
      if number == 0 { #expect(reply.status == 200) }
      if reply.status == 503 { #expect(reply.headers["retry-after"] == "10") }
    }
    #expect(answers.keys.allSatisfy { [200, 429, 503].contains($0) }, "\(answers)")
    try agents[0].submit(("press", "main/leave"))
    #expect(agents[0].status == 200)
    #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
  }

  @Test("W80: idle connections lock no client out of MCP over HTTP either, and the metrics contain the limits")
  func others() throws {
    let served = try limited("signalbox-json", ["--mcp", "feedback", "--data", folder.path])
    let idle = try Self.hold(200, at: served.port, from: 40)
    #expect(try UserAgent(port: served.port).request("POST", "/mcp", [:], "{}").status == 401)
    #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    withExtendedLifetime(idle) {}

    let web = try limited("signalbox-web", ["feedback", "--data", folder.path, "--status", "127.0.0.1:0"])
    let match = try #require(web.greeting.firstMatch(of: /:(\d+)\/metrics/).flatMap { UInt16($0.1) })
    let numbers = try UserAgent(port: match).request("GET", "/metrics").body
    #expect(numbers.contains("\nsignalbox_connections_limit 96\n") && numbers.contains("\nprocess_max_fds 128\n"))
    #expect(numbers.contains("\nsignalbox_connections 0\n"))
  }

  @Test("W153: a connection for which there is no room is answered 503, with the time to try again")
  func full() throws {
    let served = try limited("signalbox-web", ["feedback", "--data", folder.path])
    let agents = [UserAgent(port: served.port), UserAgent(port: served.port)]
    for agent in agents { try agent.open("/") }
    // An open stream gives its place to no other connection.
    var (streams, refusal) = ([RawConnection](), "")
    for number in 0..<120 {
      let stream = try RawConnection(port: served.port, from: "127.0.0.\(2 + number / 20)")
      let cookie = try #require(agents[number % 2].cookies.first)
      let fields = "Host: 127.0.0.1:\(served.port)\r\nCookie: \(cookie.key)=\(cookie.value)\r\n"
      stream.send(Array("GET /events HTTP/1.1\r\n\(fields)\r\n".utf8))
      refusal = try stream.receive(until: "\r\n\r\n")
      guard refusal.hasPrefix("HTTP/1.1 200 ") else { break }
      streams.append(stream)
    }
    #expect((90...97).contains(streams.count), "\(streams.count)")
    #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("\r\nRetry-After: 10\r\n"), "\(refusal)")
    // The next check of the connections finds that readers have gone.
    streams.removeLast(10)
    let other = UserAgent(port: served.port)
    repeat { try other.open("/") } while other.status == 503
    #expect(other.status == 200)
  }

  @Test("W80: a server has as many descriptors as the system allows")
  func raised() throws {
    let script = "ulimit -S -n 64; exec \"$0\" \"$@\""
    let served = try ServedProgram(
      "/bin/sh", ["-c", script, Child.folder + "/signalbox-web", "feedback", "--data", folder.path])
    let idle = try Self.hold(100, at: served.port, from: 1)
    for connection in idle { connection.send(Array("\r\n\r\n".utf8)) }
    // Every connection gets an answer, so none was closed.
    for connection in idle { #expect(try connection.receive(until: "\r\n").hasPrefix("HTTP/1.1 ")) }
  }

  @Test("W80: a program that a server runs has the limit that the server was started with")
  func children() throws {
    let camera = "/bin/sh -c 'ulimit -S -n >&2; exit 1'"
    let served = try ServedProgram(
      "/bin/sh",
      [
        "-c", "ulimit -S -n 64; exec \"$0\" \"$@\"", Child.folder + "/signalbox-web", "capture", "--data", folder.path,
        "--pictures", folder.path, "--camera", camera,
      ])
    let visitor = UserAgent(port: served.port)
    try visitor.open("/")
    try visitor.submit(("press", "capture/camera"))
    try visitor.submit(("press", "picker/take"))
    try visitor.wait(for: "could not be taken")
    #expect(try served.complaint().hasSuffix("The camera's command failed: 64\n"))
  }

  private func limited(_ program: String, _ arguments: [String]) throws -> ServedProgram {
    try ServedProgram(
      "/bin/sh", ["-c", "ulimit -n 128; exec \"$0\" \"$@\"", Child.folder + "/" + program] + arguments,
      port: try Proxy.freePort())
  }

  /// Opens connections that send half a request. From several addresses, every second connection sends nothing.
  private static func hold(_ count: Int, at port: UInt16, from addresses: Int) throws -> [RawConnection] {
    try (0..<count).map { number in
      let connection = try RawConnection(port: port, from: "127.0.0.\(1 + number % addresses)")
      if !number.isMultiple(of: 2) || addresses == 1 { connection.send(Array("GET / HTTP/1.1\r\nX: y".utf8)) }
      return connection
    }
  }
}
