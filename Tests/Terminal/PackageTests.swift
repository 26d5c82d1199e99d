import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The files that `make dist` writes from a tree of programs. Small programs of this machine are in their place.
@Suite(.offPool) struct PackageTests {
  private static let project =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private static let tools = project + "/Tools/Packages"

  @Test("I3: the same programs give the same archive and image, at another time, in another zone, with another umask")
  func reproducible() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let made = try [("022", "UTC", "1"), ("077", "Asia/Kolkata", "2")].map { umask, zone, times in
        let place = "\(folder.path)/\(times)"
        let script = """
          umask \(umask) && mkdir -p \(place)/signalbox/bin \(place)/signalbox/share
          cp /bin/true \(place)/signalbox/bin/signalbox-tui && cp /bin/true \(place)/signalbox/bin/signalbox-cli
          echo word >\(place)/signalbox/share/word && touch -d "@\(times)" \(place)/signalbox/share/word
          sh \(Self.tools)/archive.sh \(place)/signalbox \(place)/archive 1000000000
          python3 \(Self.tools)/image.py \(place)/signalbox \(place)/image 1.0.0 1000000000
          """
        let run = try Run("/bin/sh", ["-e", "-c", script], environment: ["PATH": "/usr/bin:/bin", "TZ": zone])
        #expect(run.end == .exited(0), "\(run.error)")
        return try ["archive", "image"].map { try Data(contentsOf: URL(filePath: "\(place)/\($0)")) }
      }
      #expect(made[0] == made[1])
    }
  }

  @Test("I4: the image has the programs without readline, their libraries, and a user without rights")
  func image() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let script = """
        mkdir -p \(folder.path)/tree/bin \(folder.path)/layout && cd \(folder.path)
        cp /bin/true tree/bin/signalbox-tui && cp /bin/true tree/bin/signalbox-cli
        python3 \(Self.tools)/image.py tree image 1.0.0 1000000000
        tar xf image --directory layout && cd layout/blobs/sha256
        for blob in *; do [ "$(sha256sum <"$blob")" = "$blob  -" ] || echo "$blob has another sum"; done
        for blob in *; do tar tzf "$blob" 2>/dev/null || { cat "$blob" && echo; }; done
        """
      let run = try Run("/bin/sh", ["-e", "-c", script], environment: ["PATH": "/usr/bin:/bin"])
      let lines = Set(run.output.split(separator: "\n").map(String.init))
      #expect(lines.contains("usr/bin/signalbox-tui"))
      #expect(!run.output.contains("signalbox-cli") && !run.output.contains("another sum"))
      #expect(lines.contains { $0.hasSuffix("/libc.so.6") } && lines.contains("usr/share/doc/libc6/copyright"))
      #expect(run.output.contains(#""User": "65532:65532""#))
    }
  }

  @Test("I5: the SBOM names the libraries in a program, with their versions and licences")
  func bill() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let map = """
        VMA LMA Size Align Out In Symbol
        1 1 1 1 /usr/lib/x86_64-linux-gnu/libz.a(inflate.o):(.text)
        1 1 1 1 /work/.build/release/Logging.build/Logger.swift.o:(.text)
        1 1 1 1 /toolchain/lib/swift_static/linux/libswiftCore.a(Swift.o):(.text)
        """
      try map.write(toFile: folder.path + "/signalbox-tui.map", atomically: true, encoding: .utf8)
      try "program".write(toFile: folder.path + "/signalbox-tui", atomically: true, encoding: .utf8)
      let run = try Run(
        "/usr/bin/python3",
        ["\(Self.tools)/sbom.py", "1.0.0", "1000000000", folder.path, folder.path + "/signalbox-tui.map"],
        // The toolchain says its version.
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
      #expect(run.end == .exited(0), "\(run.error)")
      let bill = try JSONDecoder().decode(Bill.self, from: Data(run.output.utf8))
      #expect(bill.spdxVersion == "SPDX-2.3")
      let named = Dictionary(uniqueKeysWithValues: bill.packages.map { ($0.name, $0) })
      #expect(Set(named.keys) == ["signalbox", "zlib", "swift-log", "Swift"])
      #expect(named["zlib"]?.licenseDeclared == "Zlib" && named["zlib"]?.versionInfo.hasPrefix("1:1.") == true)
      #expect(named["swift-log"]?.licenseDeclared == "Apache-2.0")
      #expect(named["Swift"]?.licenseDeclared == "Apache-2.0 WITH Swift-exception")
      let linked = bill.relationships.filter { $0.relationshipType == "STATIC_LINK" }.map(\.relatedSpdxElement)
      #expect(Set(linked) == ["SPDXRef-Package-zlib", "SPDXRef-Package-swift-log", "SPDXRef-Package-Swift"])
      let checksums = bill.files.flatMap(\.checksums).map(\.checksumValue)
      #expect(
        checksums.contains("1310ca2c8932dbd118668bd97442558a3e1f546b5e15c69699dfbd6024f548d8"), "of the text 'program'")
    }
  }

  @Test("I8: only a program that serves contains the server and its packages")
  func servers() throws {
    let server = Data("15SignalboxServer".utf8)
    let found = try ["signalbox-cli", "signalbox-json", "signalbox-tui", "signalbox-web"].filter { name in
      try Data(contentsOf: URL(filePath: Child.folder + "/" + name), options: .alwaysMapped).range(of: server) != nil
    }
    #expect(found == ["signalbox-json", "signalbox-web"])
  }

  /// The read members of an SBOM.
  private struct Bill: Decodable {
    struct Package: Decodable { var name, versionInfo, licenseDeclared: String }
    struct File: Decodable { var checksums: [Checksum] }
    struct Checksum: Decodable { var checksumValue: String }
    struct Relationship: Decodable { var relationshipType, relatedSpdxElement: String }

    var spdxVersion: String
    var packages: [Package]
    var files: [File]
    var relationships: [Relationship]
  }
}
