import Glibc

/// A program on two pipes, driven a line at a time.
final class Process {
  let id: pid_t
  private let input: Int32
  private let output: Int32
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts `arguments`, the first of which is the program.
  init(_ arguments: [String]) {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    pipe(&toChild)
    pipe(&fromChild)
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    let argv = arguments.map { strdup($0) } + [nil]
    var id: pid_t = 0
    let code = posix_spawnp(&id, arguments[0], &actions, nil, argv, environ)
    precondition(code == 0, "\(arguments[0]): \(String(cString: strerror(code)))")
    for pointer in argv { free(pointer) }
    posix_spawn_file_actions_destroy(&actions)
    close(toChild[0])
    close(fromChild[1])
    (self.id, input, output) = (id, toChild[1], fromChild[0])
  }

  deinit {
    // Before the pipes close: a program that notices the end of its reader complains.
    kill(id, SIGKILL)
    close(input)
    close(output)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  /// Sends `line` and reads the answer. Returns the time in nanoseconds.
  func roundTrip(_ line: [UInt8]) -> Double {
    let begun = now()
    _ = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    var last: UInt8 = 0
    repeat {
      let count = read(output, &chunk, chunk.count)
      precondition(count > 0, "the program has ended")
      last = chunk[count - 1]
    } while last != 0x0A
    return now() - begun
  }

  /// Sends `line` `count` times without waiting, and reads the answers. Returns the time in nanoseconds.
  func pipeline(_ line: [UInt8], _ count: Int) -> Double {
    let burst = Array(repeatElement(line, count: 200).joined())
    var (toSend, toCome, sent) = (count / 200, count, 0)
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    defer { _ = fcntl(input, F_SETFL, 0) }
    let begun = now()
    while toCome > 0 {
      var polled = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: toSend > 0 ? Int16(POLLOUT) : 0, revents: 0),
      ]
      poll(&polled, 2, -1)
      if polled[1].revents & Int16(POLLOUT) != 0 {
        let written = burst[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if written > 0 { sent += written }
        if sent == burst.count { (sent, toSend) = (0, toSend - 1) }
      }
      if polled[0].revents != 0 {
        let count = read(output, &chunk, chunk.count)
        precondition(count > 0, "the program has ended")
        for byte in chunk[..<count] where byte == 0x0A { toCome -= 1 }
      }
    }
    return now() - begun
  }

  /// Sends `line` until the program takes no more.
  func stuff(_ line: [UInt8]) {
    let burst = Array(repeatElement(line, count: 500).joined())
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    while true {
      if burst.withUnsafeBytes({ write(input, $0.baseAddress, $0.count) }) > 0 { continue }
      var polled = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      if poll(&polled, 1, 500) <= 0 { return }
    }
  }

  /// The resident memory, in KiB.
  var resident: Int {
    guard let file = fopen("/proc/\(id)/status", "r") else { return .max }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmRSS:") { return Int(text.filter(\.isNumber)) ?? .max }
    }
    return .max
  }
}

/// Returns the time on the wall in nanoseconds, because the measured work waits for another process.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
