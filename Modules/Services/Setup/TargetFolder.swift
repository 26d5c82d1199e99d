import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxPages
import SignalboxProgram

/// The folder that stands for a server's disk, with a log of the steps and what it takes to undo them.
struct TargetFolder: Sendable {
  let path: String

  /// The steps that were begun and not undone, in order.
  func deeds() throws -> [Deed] {
    guard let text = try read("setup.json") else { return [] }
    guard let deeds = try? JSONDecoder().decode([Deed].self, from: Data(text.utf8)) else {
      throw EffectFailure(reason: phrase("\(path)/setup.json is damaged."))
    }
    return deeds
  }

  /// Whether the step was done, and so need not be again.
  func isDone(_ deed: Deed) throws -> Bool {
    try read("steps.log")?.split(separator: "\n").contains { $0 == "done \(deed.key) \(deed.step.rawValue)" } == true
  }

  /// Writes down what is there before the step, unless that was done, and that the step begins.
  /// - Returns: The step as it was written down the first time.
  func begin(_ deed: Deed) throws -> Deed {
    try makeFolder("")
    try makeFolder("/etc")
    var deeds = try deeds()
    var begun = deed
    if let same = deeds.first(where: { $0.key == deed.key }) {
      begun = same
    } else {
      for file in deed.files { begun.before.updateValue(try read(file.path), forKey: file.path) }
      deeds.append(begun)
      try keep(deeds)
    }
    try log("begin", begun)
    return begun
  }

  /// Writes the step's files.
  func finish(_ deed: Deed) throws {
    for file in deed.files { try write(file.text, to: file.path) }
    try log("done", deed)
  }

  /// Puts the step's files back, and forgets it.
  func undo(_ deed: Deed) throws {
    for (file, text) in deed.before {
      if let text { try write(text, to: file) } else { unlink(path + "/" + file) }
    }
    // What somebody else has put there stays, and so does the folder.
    if deed.step == .partition { rmdir(path + "/etc") }
    try log("undone", deed)
    try keep(deeds().filter { $0.key != deed.key })
  }

  private func keep(_ deeds: [Deed]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write(String(decoding: encoder.encode(deeds), as: UTF8.self) + "\n", to: "setup.json")
  }

  private func log(_ word: String, _ deed: Deed) throws {
    try open("steps.log", O_WRONLY | O_CREAT | O_APPEND) {
      try $0.write(contentsOf: Data("\(word) \(deed.key) \(deed.step.rawValue)\n".utf8))
    }
  }

  private func makeFolder(_ name: String) throws {
    var status = stat()
    if name.isEmpty {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } else if mkdir(path + name, 0o700) != 0 {
      // A link would lead out of the target.
      guard lstat(path + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw failure(name) }
    }
  }

  /// What the file holds, or `nil` when there is none.
  private func read(_ name: String) throws -> String? {
    guard access(path + "/" + name, F_OK) == 0 else { return nil }
    return try open(name, O_RDONLY) { String(decoding: try $0.readToEnd() ?? Data(), as: UTF8.self) }
  }

  /// Whole or not at all, also when the process dies.
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
    return EffectFailure(reason: phrase("\(file) cannot be used: \(reason)."))
  }
}
