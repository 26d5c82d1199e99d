// Prints the tables and fails when something is missed. An argument measures only the columns whose title contains it, or,
// as «journal», what recordings cost: in a process of its own, because the columns leave a heap in pieces behind.
let only = CommandLine.arguments.dropFirst().first ?? ""
var report = Report()
if only == "journal" {
  report.addJournal(
    replay: try JournalFigures.replay(100_000),
    memory: try [10_000, 100_000].map(JournalFigures.memory),
    onDisk: try JournalFigures.writing(inMemory: false, rounds: 1_000),
    inMemory: try JournalFigures.writing(inMemory: true, rounds: 4_000))
} else {
  report.beginColumns()
  for column in Column.all where only.isEmpty || column.title.contains(only) {
    let costs = await Measuring.compare(column.contestants, count: column.count, each: column.each)
    report.add(column, costs)
  }
}
if only.isEmpty {
  report.addBytes(Memory.bytesPerSubscription(), limit: 120)
  report.addGrowth(Scaling.tenMillionSends())
  report.addScaling("observers", Scaling.byObservers())
  report.addScaling("stages", Scaling.byStages())
  report.addScaling("inner signals", Scaling.bySwitches())
}
report.finish()
