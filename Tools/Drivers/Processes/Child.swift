import CDescriptors
import Foundation
import Synchronization

/// A program of this package as a process, started as from a shell.
package final class Child {
  /// The way a process ended.
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)

    /// The description for a failure's message.
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

  /// Records whether the process was collected. Kills a hanging process, but only while its id is valid.
  private final class Overseer: Sendable {
    private let state = Mutex(false)
    func waited() { state.withLock { $0 = true } }
    func end(_ id: pid_t) { state.withLock { if !$0 { kill(id, SIGKILL) } } }
  }

  /// Starts a program. A name that does not begin with a slash is a program in the folder of these tests.
  /// - Parameters:
  ///   - program: The file or the name of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: Variables beside the standard variables `PATH`, `LANG`, `TERM` and `HOME`, or in place of them.
  ///   - terminal: The path of the controlling terminal. It also becomes 0, 1 and 2 where `streams` has none.
  ///   - streams: The descriptors that become 0, 1, 2 and further descriptors of the process.
  ///   - life: The time after which the process is killed. Far longer than any test takes.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], terminal: String? = nil,
    streams: [Int32: Int32] = [:], life: Duration = .seconds(3_600)
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      if let stream = streams[descriptor] {
        posix_spawn_file_actions_adddup2(&actions, stream, descriptor)
      } else if let terminal {
        // The first terminal that the leader of a new session opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
      }
    }
    for (descriptor, stream) in streams where descriptor > 2 {
      posix_spawn_file_actions_adddup2(&actions, stream, descriptor)
    }
    // Not all sockets of other tests are close-on-exec, and a connection ends only when all its descriptors are closed.
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

    let path = program.hasPrefix("/") ? program : Self.path(of: program)
    var values = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": "/dev/null/nobody"]
    values.merge(environment) { $1 }
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = values.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, argv, envp)
    guard code == 0 else { throw StartFailure(description: "\(path): \(String(cString: strerror(code)))") }
    self.id = id
    // A failure must not block the tests: the process is killed, and the test fails.
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

  /// The folder of the programs: `SIGNALBOX_PROGRAMS`, by default the folder in which these tests were built.
  package static let folder = ProcessInfo.processInfo.environment["SIGNALBOX_PROGRAMS"] ?? built

  /// The folder in which these tests and all programs were built.
  private static let built: String = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (path as NSString).deletingLastPathComponent
  }()

  /// Returns the file of a program. Programs that only tests run are beside the tests.
  private static func path(of program: String) -> String {
    let file = folder + "/" + program
    return FileManager.default.isExecutableFile(atPath: file) ? file : built + "/" + program
  }

  /// `POSIX_SPAWN_SETSID`, a macro that Swift does not import.
  private static let newSession: Int32 = 0x80

  package func signal(_ number: Int32) { kill(id, number) }

  /// Waits for the end of the process.
  package func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    // Waits without collecting the process first, so that its id stays valid while the overseer may use it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    isOver.waited()
    waitpid(id, &status, 0)
    let signal = status & 0x7F
    let end: End = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    self.end = end
    return end
  }

  /// Waits until the process has stopped, as Ctrl-Z stops a process.
  package func waitUntilStopped() -> Bool {
    var status: Int32 = 0
    return waitpid(id, &status, WUNTRACED) == id && status & 0xFF == 0x7F
  }

  private struct StartFailure: Error, CustomStringConvertible { let description: String }
}
