import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// signalbox-json as another program starts it: its streams and its end.
@Suite(.offPool) struct JSONProcessTests {
  private let folder = TemporaryFolder()
  private var sampler: [String] { ["sampler", "--data", folder.path] }

  private static func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"# + "\n"
  }

  // MARK: Streams

  @Test("exit: at the end of input the program finishes the requests and their effects, and ends with status 0")
  func endOfInput() async throws {
    try await onSessionThread { [sampler] in
      let input =
        Self.request(1, "ui.press", #"{"id":"home/load"}"#) + Self.request(2, "ui.get", #"{"id":"home/loaded"}"#)
      // The last line needs no line feed.
      let run = try Run("signalbox-json", sampler, input: String(input.dropLast()))
      #expect(run.end == .exited(0))
      #expect(run.error == "")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.last?.contains(#""text":"42""#) == true)
    }
  }

  @Test("exit: /dev/null as standard input is an end of input")
  func nothing() async throws {
    try await onSessionThread { [sampler] in
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(null) }
      let output = try PrivatePipe()
      let child = try Child("signalbox-json", sampler, streams: [0: null, 1: output.writing.fileDescriptor])
      try output.writing.close()
      let written = try output.reading.readToEnd() ?? Data()
      #expect(written.isEmpty)
      #expect(child.wait() == .exited(0))
    }
  }

  @Test("streams: regular files work as standard input and output")
  func files() async throws {
    try await onSessionThread { [folder, sampler] in
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let (input, output) = (folder.path + "/in", folder.path + "/out")
      try Data((1...2_000).map { Self.request($0, "app.ping") }.joined().utf8).write(to: URL(filePath: input))
      let streams = [
        0: open(input, O_RDONLY | O_CLOEXEC), 1: open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
      ]
      let child = try Child("signalbox-json", sampler, streams: [0: streams[0] ?? -1, 1: streams[1] ?? -1])
      for stream in streams.values { close(stream) }
      #expect(child.wait() == .exited(0))
      let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 2_000)
      #expect(lines.last == #"{"jsonrpc":"2.0","id":2000,"result":{}}"#)
    }
  }

  @Test(
    "exit: without standard streams the program ends with 0 if nothing is lost, and with 74 if an answer is",
    arguments: [
      (#"exec "$@" <&- >&- 2>&-"#, 0), (#"exec "$@" <&-"#, 0),
      (#"echo '{"jsonrpc":"2.0","id":1,"method":"app.ping"}' | "$@" >&-"#, 74),
    ])
  func closed(_ command: String, _ status: Int32) async throws {
    try await onSessionThread { [sampler] in
      let child = try Child("/bin/sh", ["-c", command, "sh", Child.folder + "/signalbox-json"] + sampler)
      #expect(child.wait() == .exited(status))
    }
  }

  @Test("exit: an answer without a reader is status 74, not a death by SIGPIPE", arguments: ["pipe", "/dev/full"])
  func lost(_ output: String) async throws {
    try await onSessionThread { [sampler] in
      let (input, answers) = try (PrivatePipe(), PrivatePipe())
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      try answers.reading.close()
      let child = try Child(
        "signalbox-json", sampler,
        streams: [
          0: input.reading.fileDescriptor, 1: output == "pipe" ? answers.writing.fileDescriptor : full,
        ])
      try input.writing.write(contentsOf: Data(Self.request(1, "app.ping").utf8))
      #expect(child.wait() == .exited(74))
    }
  }

  @Test("exit: SIGTERM answers the open requests and ends the program as that signal")
  func terminated() async throws {
    try await onSessionThread { [sampler] in
      let conversation = try Conversation(sampler)
      try conversation.send(Self.request(1, "ui.subscribe"))
      #expect(conversation.line().contains(#""subscription":1"#))
      try conversation.send(Self.request(2, "ui.wait", #"{"until":{"page":"nowhere"}}"#) + Self.request(3, "app.ping"))
      #expect(conversation.line().contains(#""id":3"#))
      conversation.child.signal(SIGTERM)
      #expect(conversation.line().contains(#""code":143"#))
      #expect(conversation.line().contains("shutting_down"))
      #expect(conversation.child.wait() == .killed(SIGTERM))
    }
  }

  @Test("streams: a half-closed socket gets its answers")
  func halfClosed() async throws {
    try await onSessionThread { [sampler] in
      var ends: [Int32] = [-1, -1]
      // Swift on Linux imports these constants as cases of enumerations.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
      let child = try Child("signalbox-json", sampler, streams: [0: ends[1], 1: ends[1]])
      close(ends[1])
      let ours = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      try ours.write(contentsOf: Data(Self.request(1, "app.ping").utf8))
      shutdown(ends[0], Int32(SHUT_WR))
      #expect(
        String(decoding: try ours.readToEnd() ?? Data(), as: UTF8.self) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#
          + "\n")
      #expect(child.wait() == .exited(0))
    }
  }

  @Test("--schema: the program prints both documents, a line each, without starting the application")
  func schema() async throws {
    try await onSessionThread {
      let run = try Run("signalbox-json", ["--schema"])
      #expect(run.end == .exited(0))
      #expect(run.output.split(separator: "\n").count == 2)
    }
  }

  // MARK: Memory

  @Test("line_too_long: 100 MB without a line feed take less than 64 MB of resident memory")
  func endlessLine() async throws {
    try await onSessionThread { [sampler] in
      let conversation = try Conversation(sampler)
      let chunk = Data(repeating: 0x61, count: 1 << 20)
      for _ in 0..<100 { try conversation.input.write(contentsOf: chunk) }
      try conversation.send("\n" + Self.request(1, "app.ping"))
      #expect(conversation.line().contains("line_too_long"))
      #expect(conversation.line().contains(#""id":1"#))
      #expect(conversation.mostResident < 64 << 10)
      try conversation.input.close()
      #expect(conversation.child.wait() == .exited(0))
    }
  }

  @Test("K14: the program stops reading from a driver that never reads, and its memory stays flat")
  func neverReads() async throws {
    try await onSessionThread { [sampler] in
      let conversation = try Conversation(sampler)
      let descriptor = conversation.input.fileDescriptor
      // Only this process has the pipe's writing end.
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      let requests = Data((0..<500).map { _ in Self.request(1, "ui.snapshot") }.joined().utf8)
      var (taken, waits) = (0, 0)
      while true {
        let count = requests.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          taken += count
          continue
        }
        // The pipe is full. Without room within a second, the program takes no more. It must have taken more than a
        // pipe holds: before, it may still be starting.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        waits += 1
        if poll(&polled, 1, 1_000) <= 0, taken > 64 << 10 { break }
        if taken > 64 << 20 || waits > 600 { break }
      }
      #expect(taken < 8 << 20)
      #expect(conversation.mostResident < 64 << 10)
    }
  }

  // MARK: Secrets

  @Test("K9: a canary is nowhere after set, fill, bad set, error, snapshot, events, log, schema error, crash text")
  func canary() async throws {
    try await onSessionThread { [folder, sampler] in
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let files = ["--log", folder.path + "/log", "--frames", folder.path + "/frames"]
      let conversation = try Conversation(sampler + files)
      let canary = "Canary7731"
      let requests: [(String, String)] = [
        ("ui.subscribe", #"{"events":["ui.changed","ui.page","ui.alert","ui.busy","app.log","app.exiting"]}"#),
        ("ui.press", #"{"id":"home/account"}"#),
        ("ui.set", #"{"id":"account/password","value":"\#(canary)","snapshot":true}"#),
        ("ui.fill", #"{"values":{"account/email":"a@b","account/password":"\#(canary)2"},"snapshot":true}"#),
        ("ui.set", #"{"id":"account/password","value":["\#(canary)"]}"#),
        ("ui.set", #"{"id":"account/password","value":"\#(canary)\n"}"#),
        ("ui.set", #"{"id":"account/age","value":"\#(canary)"}"#),
        ("ui.set", #"{"id":"account/password","value":"x","settle":"\#(canary)"}"#),
        ("ui.get", #"{"id":"account/password","x":{"\#(canary)":1}}"#), ("app.hello", #"{"client":"\#(canary)"}"#),
        ("ui.wait", #"{"until":{"element":{"id":"account/password","value":"\#(canary)"}},"timeoutMs":0}"#),
        ("ui.press", #"{"id":"account/throw"}"#), ("ui.snapshot", "{}"),
      ]
      for (number, request) in requests.enumerated() {
        try conversation.send(Self.request(number, request.0, request.1))
      }
      try conversation.send("{\"\(canary)\":\n\"\(canary)\\q\"\n" + Self.request(99, "app.ping"))
      var lines: [String] = []
      repeat { lines.append(conversation.line()) } while lines.last?.contains(#""id":99"#) == false && lines.last != ""
      // The ping overtakes other requests. The answer to the last request is the end.
      while !lines.contains(where: { $0.contains(#""id":12,"#) }), lines.last != "" {
        lines.append(conversation.line())
      }
      conversation.child.signal(SIGSEGV)
      #expect(conversation.child.wait() == .killed(SIGSEGV))
      let said = conversation.errors
      let kept = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap {
        FileManager.default.contents(atPath: folder.path + "/" + $0).map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(lines.count > 20)
      #expect(lines.contains { $0.contains("app.log") })
      #expect(kept.contains { $0.contains("account/password") })
      #expect((lines + [said] + kept).filter { $0.contains("anary") } == [])
    }
  }
}

/// A running signalbox-json, read a line at a time.
private final class Conversation {
  let child: Child
  let input: FileHandle
  private let output: FileHandle
  private let error: FileHandle
  private var received = Data()

  init(_ arguments: [String]) throws {
    let (toChild, fromChild, errors) = try (PrivatePipe(), PrivatePipe(), PrivatePipe())
    child = try Child(
      "signalbox-json", arguments,
      streams: [
        0: toChild.reading.fileDescriptor, 1: fromChild.writing.fileDescriptor, 2: errors.writing.fileDescriptor,
      ])
    try toChild.reading.close()
    try fromChild.writing.close()
    try errors.writing.close()
    (input, output, error) = (toChild.writing, fromChild.reading, errors.reading)
  }

  func send(_ text: String) throws { try input.write(contentsOf: Data(text.utf8)) }

  /// Returns the next line, or an empty text at the end.
  func line() -> String {
    while !received.contains(0x0A) {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { return "" }
      received += buffer.prefix(count)
    }
    let line = received.prefix { $0 != 0x0A }
    received = Data(received.dropFirst(line.count + 1))
    return String(decoding: line, as: UTF8.self)
  }

  /// The standard error of the process, once it has ended.
  var errors: String { String(decoding: (try? error.readToEnd()) ?? Data(), as: UTF8.self) }

  /// The peak memory of the process, in KiB.
  var mostResident: Int {
    let status = (try? String(contentsOfFile: "/proc/\(child.id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? .max
  }
}
