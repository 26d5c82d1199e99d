import Foundation

/// Runs a program without a shell and gives what it writes to its standard output, within limits on time and bytes.
///
/// When it returns, the program and whatever it started in its process group has ended.
struct ChildOutput: Sendable {
  let words: [String]
  let byteLimit: Int
  let timeLimit: Duration

  func run() async throws(ChildFailure) -> [UInt8] {
    let given = Pipe()
    let result = await withTaskCancellationHandler {
      await blocking { perform(cancelled: given.fileHandleForReading) }
    } onCancel: {
      // The end of the pipe is what the waiting thread sees.
      try? given.fileHandleForWriting.close()
    }
    withExtendedLifetime(given) {}
    return try result.get()
  }

  private func perform(cancelled: FileHandle) -> Result<[UInt8], ChildFailure> {
    let (output, complaints) = (Pipe(), Pipe())
    // Foundation's pipes are handed on to every program that anybody starts; the end of the output would wait for that, too.
    for handle in [output, complaints].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    guard let child = start(output, complaints) else { return .failure(.notStarted(program: words[0])) }
    try? output.fileHandleForWriting.close()
    try? complaints.fileHandleForWriting.close()
    var reading = Reading(
      output: output.fileHandleForReading.fileDescriptor, complaints: complaints.fileHandleForReading.fileDescriptor,
      cancelled: cancelled.fileDescriptor, byteLimit: byteLimit)
    let failure = reading.finish(within: timeLimit)
    let status = Self.end(child, kills: failure != nil)
    withExtendedLifetime((output, complaints)) {}
    if let failure { return .failure(failure) }
    guard status == 0 else { return .failure(.failed(status: status, complaint: reading.lastComplaint)) }
    return .success(reading.bytes)
  }

  /// Starts the program in a process group of its own, so that all of it can be ended, and with nothing of ours but its
  /// three streams.
  private func start(_ output: Pipe, _ complaints: Pipe) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaints.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    return posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ) == 0 ? child : nil
  }

  /// Waits for the end of the child, killed at once or when it does not end soon, and of its group.
  private static func end(_ child: pid_t, kills: Bool) -> Int32 {
    var information = siginfo_t()
    // Its output has ended, so it is about to end itself; a second is plenty.
    for _ in 0..<(kills ? 0 : 100) {
      information.si_signo = 0
      waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
      if information.si_signo != 0 { break }
      poll(nil, 0, 10)
    }
    // Not reaped yet, so nobody else can have its number.
    kill(-child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// Why a program gave nothing.
enum ChildFailure: Error, Equatable, CustomStringConvertible {
  case notStarted(program: String)
  case timedOut(Duration)
  case tooLong
  case cancelled
  case failed(status: Int32, complaint: String)

  var description: String {
    switch self {
    case .notStarted(let program): "\(program) cannot be started."
    case .timedOut(let limit):
      "The camera's command was ended: it took longer than \(limit.components.seconds) seconds."
    case .tooLong: "The camera's command was ended: its picture is too long."
    case .cancelled: "The camera's command was ended."
    case .failed(_, let complaint):
      complaint.isEmpty ? "The camera's command failed." : "The camera's command failed: \(complaint)"
    }
  }
}

/// What a child has written so far.
private struct Reading {
  let output: Int32
  let complaints: Int32
  let cancelled: Int32
  let byteLimit: Int
  private(set) var bytes: [UInt8] = []
  private var complaint: [UInt8] = []
  private var open: Set<Int32>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(output: Int32, complaints: Int32, cancelled: Int32, byteLimit: Int) {
    (self.output, self.complaints, self.cancelled, self.byteLimit) = (output, complaints, cancelled, byteLimit)
    open = [output, complaints]
  }

  /// The last line the child complained with.
  var lastComplaint: String {
    let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last.map { String($0.prefix(200)) } ?? ""
  }

  /// Reads until both streams have ended; `nil` when they have.
  mutating func finish(within limit: Duration) -> ChildFailure? {
    let deadline = ContinuousClock.now + limit
    while !open.isEmpty {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return .timedOut(limit) }
      var polled = (open + [cancelled]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Int32(left / .milliseconds(1)) + 1) > 0 else { continue }
      for entry in polled where entry.revents != 0 {
        if entry.fd == cancelled { return .cancelled }
        if let failure = take(entry.fd) { return failure }
      }
    }
    return nil
  }

  private mutating func take(_ descriptor: Int32) -> ChildFailure? {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 {
      if count == 0 || errno != EINTR { open.remove(descriptor) }
    } else if descriptor == output {
      bytes += buffer[..<count]
      if bytes.count > byteLimit { return .tooLong }
    } else if complaint.count < 1 << 16 {
      complaint += buffer[..<count]
    }
    return nil
  }
}
