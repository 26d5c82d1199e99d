@preconcurrency import SignalboxPlatform

/// The command of `signalbox effect`. Its output goes on to the script and, when it has ended, to the session.
enum StepRun {
  /// The most bytes of each stream that the session keeps.
  private static let limit = 256 << 10

  /// Runs `command` and tells the session its status and its output.
  static func run(_ command: [String], _ link: SessionLink) {
    // The command asks nothing: its boxes would come between the step and its result.
    unsetenv("SIGNALBOX_SOCKET")
    setenv("TERM", "dumb", 1)
    var (output, errors) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&output) == 0, pipe(&errors) == 0 else { return link.send(["ran", "126", "", ""]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
    for end in output + errors { posix_spawn_file_actions_addclose(&actions, end) }
    var child = pid_t()
    // Only this program ignores the end of a reader.
    signal(SIGPIPE, SIG_DFL)
    let failure = posix_spawnp(&child, command[0], &actions, nil, command.map { strdup($0) } + [nil], environ)
    signal(SIGPIPE, SIG_IGN)
    close(output[1])
    close(errors[1])
    guard failure == 0 else {
      let text = "\(command[0]): \(String(cString: strerror(failure)))\n"
      Main.write(Array(text.utf8)[...], to: 2)
      return link.send(["ran", failure == ENOENT ? "127" : "126", "", text])
    }
    let texts = passOn([output[0], errors[0]])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    link.send(["ran", "\(code)"] + texts)
  }

  /// Copies the streams to ours until both have ended. Returns their texts.
  private static func passOn(_ streams: [Int32]) -> [String] {
    var (kept, open) = ([[UInt8](), []], Set(streams))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      for entry in polled where entry.revents != 0 {
        let count = read(entry.fd, &buffer, buffer.count)
        guard count > 0 else {
          open.remove(entry.fd)
          continue
        }
        let place = entry.fd == streams[0] ? 0 : 1
        kept[place] += buffer[..<count].prefix(limit - kept[place].count)
        Main.write(buffer[..<count], to: Int32(place + 1))
      }
    }
    return kept.map { String(decoding: $0, as: UTF8.self) }
  }
}
