import CDescriptors
import Foundation
import Synchronization

/// A program of ours as a process, as somebody else would start it.
package final class Child {
  /// How a process ended.
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)

    /// As people say it.
    package var words: String {
      switch self {
      case .exited(let status): "the program has ended with status \(status)"
      case .killed(let signal): "the program was ended by signal \(signal)"
      }
    }
  }

  package let id: Int32
  private var end: End?
  private let isOver = Overseer()

  /// Knows whether the process has been waited for, so that a process that hangs can be ended, and only that.
  private final class Overseer: Sendable {
    private let state = Mutex(false)
    func waited() { state.withLock { $0 = true } }
    func end(_ id: pid_t) { state.withLock { if !$0 { kill(id, SIGKILL) } } }
  }

  /// Starts `program`; without a folder it is one that was built beside these tests.
  /// - Parameters:
  ///   - streams: The descriptors that become its 0, 1, 2 and others.
  ///   - terminal: The path of the terminal that becomes its controlling one, and 0, 1 and 2 where `streams` has none.
  ///   - life: After how long it is killed: far beyond what any test takes.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], terminal: String? = nil,
    streams: [Int32: Int32] = [:], life: Duration = .seconds(600)
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      if let stream = streams[descriptor] {
        posix_spawn_file_actions_adddup2(&actions, stream, descriptor)
      } else if let terminal {
        // The first terminal that the leader of a new session opens becomes its controlling one.
        posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
      }
    }
    for (descriptor, stream) in streams where descriptor > 2 {
      posix_spawn_file_actions_adddup2(&actions, stream, descriptor)
    }
    // Other tests' servers are not all closed on exec, and a connection ends only when nobody has it any more.
    closing_spawned(&actions, max(2, streams.keys.max() ?? 2) + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var every = sigset_t()
    sigfillset(&every)
    posix_spawnattr_setsigdefault(&attributes, &every)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (terminal == nil ? 0 : Self.newSession)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let path = program.hasPrefix("/") ? program : Self.folder + "/" + program
    var values = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": "/dev/null/nobody"]
    values.merge(environment) { $1 }
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = values.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, argv, envp)
    guard code == 0 else { throw StartFailure(description: "\(path): \(String(cString: strerror(code)))") }
    self.id = id
    // A failure must not hang the run: the process is killed, and the test fails on that.
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(life.components.seconds))) { [isOver, id] in
      isOver.end(id)
    }
  }

  deinit {
    guard end == nil else { return }
    isOver.waited()
    kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  /// Where these tests, and so the programs, were built.
  package static let folder: String = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (path as NSString).deletingLastPathComponent
  }()

  /// POSIX_SPAWN_SETSID, which is a macro that Swift does not see.
  private static let newSession: Int32 = 0x80

  package func signal(_ number: Int32) { kill(id, number) }

  /// Waits for the end.
  package func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    // Waited for without collecting first, so that the number cannot be another process's when the overseer uses it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    isOver.waited()
    waitpid(id, &status, 0)
    let signal = status & 0x7F
    let end: End = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    self.end = end
    return end
  }

  /// Waits until the process has stopped (as Ctrl-Z stops one).
  package func waitUntilStopped() -> Bool {
    var status: Int32 = 0
    return waitpid(id, &status, WUNTRACED) == id && status & 0xFF == 0x7F
  }

  private struct StartFailure: Error, CustomStringConvertible { let description: String }
}
