import Foundation
import SignalboxDrivers

/// A program that ran to its end on pipes.
struct Run {
  let end: Child.End
  let output: String
  let error: String

  /// Runs `program` with `input` on its standard input, which then ends.
  init(
    _ program: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:]
  ) throws {
    try self.init(program, arguments, bytes: Array(input.utf8), environment: environment)
  }

  /// Runs `program` with `bytes` on its standard input, which need not be text.
  init(
    _ program: String, _ arguments: [String], bytes: [UInt8], environment: [String: String] = [:]
  ) throws {
    let (toChild, fromChild, errors) = try (PrivatePipe(), PrivatePipe(), PrivatePipe())
    let child = try Child(
      program, arguments, environment: environment,
      streams: [
        0: toChild.reading.fileDescriptor, 1: fromChild.writing.fileDescriptor,
        2: errors.writing.fileDescriptor,
      ])
    try toChild.reading.close()
    try fromChild.writing.close()
    try errors.writing.close()
    // Inputs here are shorter than a pipe, so the write does not wait for the program.
    // A program may end without reading its input.
    try? toChild.writing.write(contentsOf: Data(bytes))
    try toChild.writing.close()
    output = String(decoding: try fromChild.reading.readToEnd() ?? Data(), as: UTF8.self)
    error = String(decoding: try errors.reading.readToEnd() ?? Data(), as: UTF8.self)
    end = child.wait()
  }
}
