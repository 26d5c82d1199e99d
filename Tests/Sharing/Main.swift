import Foundation
import SignalboxPostgres
import SignalboxProgram
import SignalboxShared
import SignalboxStorage

/// A host of a shared ledger: `sharing PLACE HOST`, where the place is a folder or the address of a database.
///
/// The host reads lines: `do N` makes change N under its own key, and prints `applied N ANSWER` or `refused N`.
/// `until N` waits until the host sees N changes, and prints `agreed STATE`. `watch` prints each state that the host
/// sees as `seen N TIME`. Changes run four at a time.
@main struct Sharing {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let isAddress = arguments[1].hasPrefix("postgresql://")
    let folder = DataFolder(
      isAddress ? "/dev/null" : arguments[1], store: isAddress ? try PostgresAddress(arguments[1]) : nil)
    let ledger = SharedModel("ledger", Ledger(), in: folder)
    let host = arguments[2]
    await withTaskGroup(of: Void.self) { group in
      var running = 0
      while let line = readLine() {
        let parts = line.split(separator: " ")
        let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        switch parts.first {
        case "do":
          if running == 4 {
            await group.next()
            running -= 1
          }
          running += 1
          group.addTask { await perform(number, ledger, host) }
        case "until":
          await group.waitForAll()
          running = 0
          await agree(on: number, ledger)
        default:
          Task.detached { for try await state in await ledger.states() { print("seen \(state.total) \(time())") } }
        }
      }
    }
  }

  private static func perform(_ number: Int, _ ledger: SharedModel<Ledger>, _ host: String) async {
    do {
      let answer = try await ledger.change(key: "\(host)/move#\(number)") { try $0.move(number, by: host) }
      print("applied \(number) \(answer) \(time())")
    } catch is Ledger.Refused {
      print("refused \(number)")
    } catch {
      print("failed \(number) \(error)")
    }
  }

  private static func agree(on total: Int, _ ledger: SharedModel<Ledger>) async {
    do {
      for try await state in await ledger.states() where state.total >= total {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return print("agreed \(String(decoding: try encoder.encode(state), as: UTF8.self))")
      }
    } catch {
      print("failed \(error)")
    }
  }

  /// The time in microseconds, the same for all processes of the machine.
  private static func time() -> UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000 }

  /// Writes a line at once, so that a killed process leaves no line half written.
  private static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}
