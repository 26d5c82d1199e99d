// Prints the tables and fails when an aim is missed. An argument measures only the columns whose title contains it.
//
// “journal” measures recordings, “growth” measures large structures. They need processes of their own, because the
// columns leave a fragmented heap.
//
// Other arguments serve to count instructions. “once” does a contestant's work. “record” writes a recording, and
// “replay” reads and replays it. “turns” makes turns of the feedback application.
let only = CommandLine.arguments.dropFirst().first ?? ""
var report = Report()
if only == "once", CommandLine.arguments.count == 5 {
  try await once(
    column: CommandLine.arguments[2], contestant: CommandLine.arguments[3], count: CommandLine.arguments[4])
} else if only == "turn" {
  print(JournalFigures.turn())
} else if only == "back" {
  print(try GoingBack.measure(Int(CommandLine.arguments[2]) ?? 99_000))
} else if only == "turns" {
  JournalFigures.turns(Int(CommandLine.arguments[2]) ?? 0)
} else if only == "record" {
  try SamplerScript.recorded(Int(CommandLine.arguments[3]) ?? 0, in: CommandLine.arguments[2])
} else if only == "replay" {
  keep(try JournalFigures.replay(CommandLine.arguments[2]))
} else if only == "growth" {
  print("| ns for each of | " + Growth.counts.map { "\($0)" }.joined(separator: " | ") + " |")
  print("|---|" + Growth.counts.map { _ in "---|" }.joined())
  let part = CommandLine.arguments.dropFirst(2).first ?? ""
  for structure in Growth.all where part.isEmpty || structure.name.contains(part) {
    report.addGrowth(of: structure.name, structure.measure())
  }
} else if only == "journal" {
  report.addJournal(
    turn: JournalFigures.turn(),
    back: try GoingBack.measure(99_000),
    replay: try JournalFigures.replay(100_000),
    memory: try [10_000, 100_000].map(JournalFigures.memory),
    onDisk: try JournalFigures.writing(inMemory: false, rounds: 1_000),
    inMemory: try JournalFigures.writing(inMemory: true, rounds: 4_000))
} else {
  report.beginColumns()
  for (title, make) in Column.all where only.isEmpty || title.contains(only) {
    let column = make()
    let costs = await Measuring.compare(column.contestants, count: column.count, each: column.each)
    report.add(title, column, costs)
  }
}
if only.isEmpty {
  report.addBytes(Memory.bytesPerSubscription(), limit: 120)
  report.addGrowth(Scaling.tenMillionSends())
  report.addScaling("observers", Scaling.byObservers())
  report.addScaling("stages", Scaling.byStages())
  report.addScaling("inner signals", Scaling.bySwitches())
}
if !["once", "turn", "turns", "back", "record", "replay"].contains(only) { report.finish() }

/// Does a contestant's work `count` times. The difference of two runs is the number of instructions.
func once(column: String, contestant: String, count: String) async throws {
  guard let column = Column.all.first(where: { $0.title == column })?.make(),
    let contestant = column.contestants.first(where: { $0.name == contestant }), let count = Int(count)
  else { preconditionFailure("usage: benchmarks once COLUMN CONTESTANT COUNT") }
  keep(await contestant.run(count))
}
