import Foundation
import SignalboxSession
import Testing

@testable import SignalboxProgram

@Suite struct ControlSocketTests {
  @Test("D16: only the user of the session may connect, and root may not")
  func users() {
    #expect(ControlSocket.mayEnter(1_000, owner: 1_000) && ControlSocket.mayEnter(Int(geteuid())))
    for stranger in [-1, 0, 999, 65_534] { #expect(!ControlSocket.mayEnter(stranger, owner: 1_000), "\(stranger)") }
  }

  @Test("D16: a socket is removed only by its creator, and only while it is still the same socket")
  func closing() throws {
    let folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/door"
    let first = try ControlSocket(path: path)
    #expect(throws: ExitStatus.self) { try ControlSocket(path: path) }
    try FileManager.default.removeItem(atPath: path)
    let second = try ControlSocket(path: path)
    first.close()
    #expect(FileManager.default.fileExists(atPath: path), "it is the second one's")
    second.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
