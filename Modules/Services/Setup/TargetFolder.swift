import Foundation
import SignalboxModel
import SignalboxPages
import SignalboxProgram
import SignalboxWords

/// The folder that stands for a server's disk, with a log of the steps and the data to undo them.
struct TargetFolder: Sendable {
  let path: String
  /// The way to the operator of a server for visitors, which hides names of files; otherwise `nil`.
  var reports: OperatorReports?

  /// Returns the steps that were begun and not undone, in order.
  func records() throws -> [StepRecord] {
    guard let text = try read("setup.json") else { return [] }
    guard let records = try? JSONDecoder().decode([StepRecord].self, from: Data(text.utf8)) else {
      throw failure { phrase("\(path)/setup.json is damaged.") }
    }
    return records
  }

  /// Returns a Boolean value that indicates whether the step is done, so that it need not be repeated.
  func isDone(_ record: StepRecord) throws -> Bool { try words(about: record).last { $0 != "begin" } == "done" }

  /// Returns the log's words about a step, in order: begin, done, undone.
  private func words(about record: StepRecord) throws -> [Substring] {
    try read("steps.log")?.split(separator: "\n").compactMap { line in
      line.hasSuffix(" \(record.key) \(record.step.rawValue)") ? line.prefix { $0 != " " } : nil
    } ?? []
  }

  /// Runs `body` while no other program, and no other task in this program, changes the target.
  ///
  /// `body` does not wait. So a program that is stopped in the middle of a step does not block others, except while it
  /// writes.
  /// - Throws: ``EffectFailure`` when another program holds the target for ten seconds.
  func exclusively<Value: Sendable>(_ body: () throws -> Value) async throws -> Value {
    try makeFolder("")
    let descriptor = Foundation.open(path + "/steps.log", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw failure("/steps.log") }
    defer { close(descriptor) }
    var attempts = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      attempts += 1
      guard errno == EWOULDBLOCK, attempts < 1_000 else { throw failure("/steps.log") }
      try await Task.sleep(for: .milliseconds(10))
    }
    // Unlocks explicitly: a process that is just being started shares the descriptor and would keep the lock.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }

  /// Records the contents before the step, and that the step begins, unless the step is done.
  /// - Returns: The step as it was first recorded; `nil` if the step is already done.
  func begin(_ record: StepRecord) throws -> StepRecord? {
    try makeFolder("")
    try makeFolder("/etc")
    var records = try records()
    var begun = record
    if let same = records.first(where: { $0.key == record.key }) {
      if try isDone(same) { return nil }
      begun = same
    } else {
      for file in record.files { begun.before.updateValue(try read(file.path), forKey: file.path) }
      records.append(begun)
      try keep(records)
    }
    try log("begin", begun)
    return begun
  }

  /// Writes the step's files, unless another program has done or undone the step since it began. A program that was
  /// stopped and continues does nothing twice.
  func finish(_ record: StepRecord) throws {
    guard try words(about: record).last == "begin" else { return }
    for file in record.files { try write(file.text, to: file.path) }
    try log("done", record)
  }

  /// Restores the step's earlier files and removes its record.
  func undo(_ record: StepRecord) throws {
    for (file, text) in record.before {
      if let text { try write(text, to: file) } else { unlink(path + "/" + file) }
    }
    // Removes only an empty folder: files of others stay.
    if record.step == .partition { rmdir(path + "/etc") }
    try log("undone", record)
    try keep(records().filter { $0.key != record.key })
  }

  private func keep(_ records: [StepRecord]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: encoder.encode(records), as: UTF8.self) + "\n", to: "setup.json")
  }

  private func log(_ word: String, _ record: StepRecord) throws {
    try open("steps.log", O_WRONLY | O_CREAT | O_APPEND) {
      try $0.write(contentsOf: Data("\(word) \(record.key) \(record.step.rawValue)\n".utf8))
    }
  }

  private func makeFolder(_ name: String) throws {
    var status = stat()
    if name.isEmpty {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
        throw failure { phrase("\(path) cannot be used: \(reason).") }
      }
    } else if mkdir(path + name, 0o700) != 0 {
      // A link would lead outside the target.
      guard lstat(path + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw failure(name) }
    }
  }

  /// Returns the contents of the file, or `nil` when the file does not exist.
  private func read(_ name: String) throws -> String? {
    guard access(path + "/" + name, F_OK) == 0 else { return nil }
    return try open(name, O_RDONLY) { String(decoding: try $0.readToEnd() ?? Data(), as: UTF8.self) }
  }

  /// Writes the whole file or nothing, even if the process dies.
  private func write(_ text: String, to name: String) throws {
    unlink(path + "/" + name + ".new")
    try open(name + ".new", O_WRONLY | O_CREAT | O_EXCL) {
      try $0.write(contentsOf: Data(text.utf8))
      try $0.synchronize()
    }
    guard rename(path + "/" + name + ".new", path + "/" + name) == 0 else { throw failure("/" + name) }
  }

  private func open<Value>(_ name: String, _ flags: Int32, _ body: (FileHandle) throws -> Value) throws -> Value {
    let descriptor = Foundation.open(path + "/" + name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw failure("/" + name) }
    return try body(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  private func failure(_ name: String) -> EffectFailure {
    let (file, reason) = (path + name, String(cString: strerror(errno)))
    return failure { phrase("\(file) cannot be used: \(reason).") }
  }

  /// Returns a failure with the sentence, which the operator reads in place of a visitor.
  private func failure(_ sentence: () -> String) -> EffectFailure {
    guard let reports else { return EffectFailure(reason: sentence()) }
    reports.tell(sentence)
    return EffectFailure(reason: OperatorReports.withheld)
  }
}
