import CDescriptors
import Foundation
import SignalboxPostgres
import Synchronization

/// A PostgreSQL server for a test, on a socket in a folder of its own. It ends with its owner, and in any case with the
/// tests.
public final class PostgresServer: Sendable {
  /// A server for all tests that do it no harm.
  public static let shared = Result { try PostgresServer() }

  private let folder: String
  /// The enclosure that sees the server's own disk, if there is one.
  private let disk: Enclosure?
  /// The address at which the server listens besides its socket.
  private let host: String
  /// The watcher's process id, and the pipe that it reads. The end of the pipe ends the server.
  private let watcher = Mutex<(id: pid_t, pipe: Int32)?>(nil)
  private let count = Mutex(0)

  /// Creates a cluster and starts the server.
  /// - Parameters:
  ///   - diskSize: The size of a disk of its own in megabytes, where disks can be made. Otherwise the server uses the
  ///     common disk.
  ///   - host: An address of this machine at which other machines reach the server, besides its socket.
  public init(diskSize: Int? = nil, host: String = "") throws {
    self.host = host
    folder = NSTemporaryDirectory() + "signalbox-postgres-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    disk = diskSize.flatMap { [folder] in
      Enclosure(
        "--mount", "mkdir \(folder)/disk && mount -t tmpfs -o size=\($0)m none \(folder)/disk 2>/dev/null")
    }
    // PostgreSQL refuses to run as root.
    if geteuid() == 0, let user = getpwnam("postgres") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
      chown(path, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    let made = try ChildScript.run(
      "\(Self.bin)\n\(inside) \(Self.asUser) $bin/initdb -D \(cluster)/data -U postgres -A trust -E UTF8 --no-locale --no-sync >\(folder)/log 2>&1",
      input: nil)
    guard ChildScript.wait(made) == 0 else { throw Failure(description: "no cluster: \(log)") }
    if !host.isEmpty {
      let rules = URL(filePath: path + "/data/pg_hba.conf")
      try (String(contentsOf: rules, encoding: .utf8) + "host all all samenet trust\n").write(
        to: rules, atomically: false, encoding: .utf8)
    }
    try start()
  }

  deinit {
    stop(SIGQUIT)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Creates an empty database and returns its address.
  public func database() throws -> String {
    let name = "test\(count.withLock { $0 += 1; return $0 })"
    try PostgresConnection(PostgresAddress(address("postgres"))).run("CREATE DATABASE \(name)", within: 600_000)
    return address(name)
  }

  /// Ends the server: SIGQUIT at once like a loss of power, SIGINT in order.
  public func stop(_ signal: Int32) {
    guard
      let (watcher, pipe) = watcher.withLock({ watcher in
        defer { watcher = nil }
        return watcher
      })
    else { return }
    if let text = try? String(contentsOfFile: path + "/data/postmaster.pid", encoding: .utf8),
      let id = text.split(separator: "\n").first.flatMap({ pid_t($0) })
    {
      kill(id, signal)
    }
    // The watcher waits for the server's end.
    close(pipe)
    _ = ChildScript.wait(watcher)
  }

  /// Starts the server again.
  public func start() throws {
    var ends: [Int32] = [0, 0]
    guard closing_pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    // The pipe ends with the tests, however they end.
    let script = """
      \(Self.bin)
      \(inside) \(Self.asUser) $bin/postgres -D \(cluster)/data -k \(folder) -c listen_addresses=\(host) -c fsync=off -c max_connections=300 \
      </dev/null >>\(folder)/log 2>&1 & server=$!
      cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server; exit 0
      """
    let id = try ChildScript.run(script, input: ends[0])
    close(ends[0])
    watcher.withLock { $0 = (id, ends[1]) }
    var last: any Error = Failure(description: "")
    // Ten minutes are far beyond the usual time, on a busy machine, too.
    for _ in 0..<30_000 {
      do {
        _ = try PostgresConnection(PostgresAddress(address("postgres"))).run("SELECT 1")
        return
      } catch {
        last = error
        poll(nil, 0, 20)
      }
    }
    throw Failure(description: "no server: \(last), \(log)")
  }

  /// A Boolean value that indicates whether the server has a disk of its own, which can be filled.
  public var hasDisk: Bool { disk != nil }

  /// Leaves no room on the server's disk while `body` runs.
  public func withFullDisk(_ body: () throws -> Void) throws {
    let file = path + "/filler"
    defer { unlink(file) }
    let filler = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 1, count: 1 << 12)
    while write(filler, block, block.count) > 0 {}
    close(filler)
    try body()
  }

  /// The cluster's folder, as the server sees it.
  private var cluster: String { disk == nil ? folder : folder + "/disk" }

  /// The cluster's folder, as this process sees it.
  private var path: String { disk.map { "/proc/\($0.id)/root" + cluster } ?? cluster }

  /// The beginning of a command that sees the disk.
  private var inside: String { disk?.command.joined(separator: " ") ?? "" }

  private func address(_ database: String) -> String { "postgresql:///\(database)?host=\(folder)&user=postgres" }

  private var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  /// Returns the address of the same database for programs that reach this machine at the server's address.
  public func remote(_ database: String) -> String {
    database.replacingOccurrences(of: "postgresql:///", with: "postgresql://\(host)/").replacingOccurrences(
      of: "host=\(folder)&", with: "")
  }

  private static let bin = "bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)"

  private static let asUser =
    geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups --inh-caps=-all env" : "env"

}
