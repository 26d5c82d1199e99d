import CDescriptors
import SignalboxPlatform
import Testing

@testable import SignalboxJSON

/// Tests of the channel with real descriptors.
@Suite struct StandardChannelTests {
  /// Both ends of a pipe.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(closing_pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }
  }

  private func channel(input: Int32?, output: Int32?, signals: Int32 = -1) -> StandardChannel {
    // The streams own the output that they get, as they own a copy of standard output.
    StandardChannel(
      StandardStreams(input: input, output: output.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }), signals: signals
    ) { _, _, _ in }
  }

  private func isNonBlocking(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0 }

  /// Writes until there is no room, and returns the number of bytes.
  private func fill(_ channel: StandardChannel) -> Int {
    var taken = 0
    let bytes = [UInt8](repeating: 0x61, count: channel.writeLimit)[...]
    while case .wrote(let count) = channel.write(bytes) { taken += count }
    return taken
  }

  @Test(
    "streams: an unread pipe is filled without waiting, and its settings stay as they are")
  func full() throws {
    let pipe = try Pipe()
    let channel = channel(input: nil, output: pipe.writing)
    #expect(fill(channel) > 0)
    #expect(channel.write([0x61]) == .noRoom)
    #expect(!isNonBlocking(pipe.writing))
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    #expect(read(pipe.reading, &buffer, buffer.count) > 0)
    #expect(channel.write([0x61]) == .wrote(1))
  }

  @Test("streams: an unread socket is filled without waiting, and its settings stay as they are")
  func socket() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    let channel = channel(input: nil, output: ends[0])
    #expect(fill(channel) > 0)
    #expect(!isNonBlocking(ends[0]))
  }

  @Test("streams: output whose reader has gone is reported as lost")
  func lost() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try Pipe()
    let channel = channel(input: nil, output: pipe.writing)
    close(pipe.reading)
    #expect(channel.write([0x61]) == .lost)
  }

  @Test("streams: a missing descriptor is an end of input, and lost output")
  func missing() {
    let channel = channel(input: nil, output: nil)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(channel.read(into: &buffer) == .end)
    #expect(channel.write([0x61]) == .lost)
    #expect(!channel.waitUntilWritable())
  }

  @Test("streams: a regular file is read to its end, and written at its end if it was opened to append")
  func file() throws {
    let path = "/tmp/signalbox-json-\(getpid())-file"
    defer { unlink(path) }
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    #expect(SignalboxPlatform.write(file, "first\n", 6) == 6)
    let writer = channel(input: nil, output: file)
    #expect(writer.write(ArraySlice("second\n".utf8)) == .wrote(7))
    lseek(file, 0, SEEK_SET)
    let reader = channel(input: file, output: nil)
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(reader.read(into: &buffer) == .bytes(13))
    #expect(reader.read(into: &buffer) == .end)
  }

  @Test("streams: a descriptor that cannot be read is an end of input")
  func folder() throws {
    let folder = open("/", O_RDONLY | O_CLOEXEC)
    try #require(folder >= 0)
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(channel(input: folder, output: nil).read(into: &buffer) == .end)
  }

  @Test("streams: waiting for room ends when a signal arrives")
  func signals() throws {
    let pipe = try Pipe()
    let signals = try Pipe()
    let channel = channel(input: nil, output: pipe.writing, signals: signals.reading)
    #expect(channel.waitUntilWritable())
    _ = fill(channel)
    #expect(SignalboxPlatform.write(signals.writing, "x", 1) == 1)
    #expect(!channel.waitUntilWritable())
  }
}
