import Glibc

/// Prints the measurements and remembers the missed aims.
struct Report {
  private var misses: [String] = []

  func beginColumns() {
    print("| column | contestant | ns per event | × closure | to reach | allocations per event |")
    print("|---|---|---|---|---|---|")
  }

  mutating func add(_ title: String, _ column: Column, _ costs: [Cost]) {
    for (contestant, cost) in zip(column.contestants, costs) {
      let ratio = cost.ratio
      let isOurs = contestant.name.hasPrefix("Signalbox")
      print(
        "| \(title) | \(contestant.name) | \(cost.nanoseconds.rounded(to: 1)) | \(ratio.rounded(to: 1)) |",
        "\(isOurs ? "≤ \(column.limit)" : "") | \(cost.allocations.rounded(to: 2)) |")
      if isOurs, ratio > column.limit {
        misses.append("\(title), \(contestant.name): \(ratio.rounded(to: 2)) ×, to reach ≤ \(column.limit) ×")
      }
    }
  }

  mutating func addBytes(_ rows: [(name: String, bytes: Double)], limit: Double) {
    for row in rows {
      print(
        "| bytes per subscription | \(row.name) | \(row.bytes.rounded(to: 1)) bytes | | \(row.name == "Signalbox" ? "≤ \(limit)" : "") | |"
      )
      if row.name == "Signalbox", row.bytes > limit { misses.append("bytes per subscription: \(row.bytes)") }
    }
  }

  mutating func addGrowth(_ growth: (bytes: Int, slowdown: Double)) {
    print(
      "\nTen million sends: the heap grew by \(growth.bytes) bytes;",
      "the last million took \(growth.slowdown.rounded(to: 2)) × the first.")
    if growth.bytes > 4096 { misses.append("ten million sends grow the heap by \(growth.bytes) bytes") }
    if growth.slowdown > 1.5 { misses.append("sends get slower: \(growth.slowdown) ×") }
  }

  func addScaling(_ name: String, _ rows: [(count: Int, nanoseconds: Double)]) {
    print("\n| \(name) | ns for each of them |\n|---|---|")
    for row in rows { print("| \(row.count) | \(row.nanoseconds.rounded(to: 1)) |") }
  }

  mutating func addGrowth(of name: String, _ rows: [(count: Int, nanoseconds: Double)]) {
    let cells = rows.map { $0.nanoseconds.rounded(to: 0) }.map { "\(Int($0))" }
    print("| \(name) | \(cells.joined(separator: " | ")) |")
    guard let thousand = rows.first(where: { $0.count == 1_000 }), let last = rows.last else { return }
    // Memory gets slower as more of it is used. A quadratic cost would be a thousand times slower.
    let growth = last.nanoseconds / thousand.nanoseconds
    if growth > 30 { misses.append("\(name): \(last.count) cost \(growth.rounded(to: 1)) × what 1,000 do, each") }
  }

  mutating func addJournal(
    turn: Double, back: GoingBack, replay: (seconds: Double, entries: Int), memory: [JournalFigures.Memory],
    onDisk: JournalFigures.Writing,
    inMemory: JournalFigures.Writing
  ) {
    print("\n| the journal | measured | to reach |\n|---|---|---|")
    // The limits hold where the yardstick takes a tenth of a second, and in proportion elsewhere.
    let slowness = Scaling.slowness()
    print("| the yardstick, a loop in C, s | \((slowness / 10).rounded(to: 3)) | |")
    check("a turn of the feedback application, µs", turn.rounded(to: 2), limit: 10 * slowness)
    check("\(replay.entries) entries read and replayed, s", replay.seconds.rounded(to: 3), limit: 0.5 * slowness)
    print("| undo after \(back.entries) entries, everything fed again, ms | \(back.everything.rounded(to: 1)) | |")
    check("undo after \(back.entries) entries, ms", back.undo.rounded(to: 1), limit: 100)
    check("redo after that, ms", back.redo.rounded(to: 1), limit: 100)
    check("the third of three undos in a row, ms", back.third.rounded(to: 1), limit: 100)
    check("a way far back, ms", back.farBack.rounded(to: 1), limit: 100)
    print("| heap of the runs that are kept behind for that | \(back.kept / 1_024) KiB | |")
    for row in memory {
      let kilobytes = [row.recording, row.resumed, row.file].map { "\($0 / 1_024) KiB" }
      print(
        "| heap after \(row.count) entries recorded, resumed; the file |", kilobytes.joined(separator: ", "), "| |")
    }
    for (name, bytes) in [("recording", \JournalFigures.Memory.recording), ("resumed", \.resumed)] {
      let ratio = Double(memory[memory.count - 1][keyPath: bytes]) / Double(memory[0][keyPath: bytes])
      check("heap while \(name), the last beside the first, ×", ratio.rounded(to: 2), limit: 1.5)
    }
    for (place, row) in [("on disk", onDisk), ("in a file system in memory", inMemory)] {
      print("| plain write and fdatasync \(place), µs | \(row.plain.rounded(to: 1)) | |")
      print("| a turn; the same recorded \(place), µs | \(row.turn.rounded(to: 1)); \(row.recorded.rounded(to: 1)) | |")
      check("what the journal adds to both \(place), µs", row.more.rounded(to: 1), limit: 50)
    }
  }

  private mutating func check(_ name: String, _ value: Double, limit: Double) {
    print("| \(name) | \(value) | ≤ \(limit.rounded(to: 2)) |")
    if value > limit { misses.append("\(name): \(value), to reach ≤ \(limit)") }
  }

  func finish() {
    guard !misses.isEmpty else { return print("\nAll is reached.") }
    print("\nMissed:")
    for miss in misses { print("  \(miss)") }
    exit(1)
  }
}

extension Double {
  func rounded(to digits: Int) -> Double {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    return (self * unit).rounded() / unit
  }
}
