import CChild
import Foundation
import SignalboxPlatform

/// The start of a program under a keeper; see `CChild.h`.
struct ChildLaunch {
  /// The program, looked for in `PATH`, and its arguments.
  var arguments: [String]
  /// Additional environment variables.
  var environment: [String: String] = [:]
  /// The working folder; `nil` for that of this process.
  var folder: String?
  /// A Boolean value that indicates whether the input is a terminal that becomes the program's controlling terminal.
  var hasTerminal = false
  /// A descriptor that the keeper closes when the program ends, or -1.
  var ended: Int32 = -1
  /// Files and folders that the keeper removes at its end, in order.
  var leftovers: [String] = []

  /// Returns the keeper, or -1.
  func start(input: Int32, output: Int32, complaints: Int32, hold: Int32, holdsOutput: Bool) -> pid_t {
    let ours = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (arguments, variables) = (arguments.map { strdup($0) } + [nil], ours.map { strdup("\($0)=\($1)") } + [nil])
    let (path, leftovers) = (folder.map { strdup($0) } ?? nil, leftovers.map { strdup($0) } + [nil])
    defer { for pointer in arguments + variables + leftovers + [path] { free(pointer) } }
    return arguments.withUnsafeBufferPointer { arguments in
      variables.withUnsafeBufferPointer { variables in
        leftovers.withUnsafeBufferPointer { leftovers in
          signalbox_child_start(
            signalbox_child(
              arguments: arguments.baseAddress, environment: variables.baseAddress, folder: path, input: input,
              holds_output: holdsOutput, has_terminal: hasTerminal, ended: ended, leftovers: leftovers.baseAddress),
            output, complaints, hold)
        }
      }
    }
  }
}
