// Prints the table and fails when a ratio is missed. An argument measures only the columns whose title contains it.
let only = CommandLine.arguments.dropFirst().first ?? ""
var report = Report()
for column in Column.all where only.isEmpty || column.title.contains(only) {
  let costs = await Measuring.compare(column.contestants, count: column.count, each: column.each)
  report.add(column, costs)
}
if only.isEmpty {
  report.addBytes(Memory.bytesPerSubscription(), limit: 120)
  report.addGrowth(Scaling.tenMillionSends())
  report.addScaling("observers", Scaling.byObservers())
  report.addScaling("stages", Scaling.byStages())
  report.addScaling("inner signals", Scaling.bySwitches())
}
report.finish()
