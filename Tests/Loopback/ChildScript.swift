import CDescriptors
import Foundation

/// Shell scripts that tests start beside the programs.
enum ChildScript {
  static func run(_ script: String, input: Int32?, output: Int32? = nil) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    closing_spawned(&actions, 3)
    let words = ["/bin/sh", "-c", script]
    let (argv, envp) = (
      words.map { strdup($0) } + [nil], [strdup("PATH=/usr/bin:/bin:/usr/sbin:/sbin"), strdup("LC_ALL=C"), nil]
    )
    defer { for pointer in argv + envp { free(pointer) } }
    var id: pid_t = 0
    guard posix_spawn(&id, "/bin/sh", &actions, nil, argv, envp) == 0 else { throw Failure(description: "no shell") }
    return id
  }

  static func wait(_ id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

struct Failure: Error, CustomStringConvertible { let description: String }
