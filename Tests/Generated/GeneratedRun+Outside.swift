import SignalboxNavigation
import SignalboxTesting

@testable import SignalboxInterface
@testable import SignalboxSession

/// The acts of the outside: values of sources, and addresses.
extension GeneratedRun {
  /// Tells a value of an open source, now and then many at once, or a trouble.
  func tellNews() throws {
    guard let source = plan.sources.randomElement(using: &random) else { return }
    if random.happens(1, in: 6) {
      let reason = random.happens(1, in: 2) ? "The line is down" : nil
      trace.append("  trouble of \(source.name): \(reason ?? "over")")
      guard life.session.inside({ $0.trouble(source.name, reason) }) else { throw Fault("\(source.name) is closed") }
    } else {
      told[source.name, default: 0] += random.happens(1, in: 5) ? 40 : 1
      try tellLost(of: source)
    }
    try settle()
  }

  /// Tells every value that the session does not know, as a sequence that is opened from the mark of the last value.
  private func tellLost(of source: SourcePlan) throws {
    let end = told[source.name] ?? 0
    let mark = life.session.inside { $0.run?.sources[source.name]?.mark() } ?? ""
    guard let first = Int(mark) else { throw Fault("\(source.name) has the mark \(mark)") }
    guard first < end else { return }
    trace.append("  \(source.name) tells \(first + 1) to \(end)")
    for value in first + 1...end where !source.isLatest || value > end - 40 {
      guard life.session.inside({ $0.tell(source.name, "\(value)", mark: "\(value)") }) else {
        throw Fault("\(source.name) is closed")
      }
    }
  }

  /// Tells every lost value, and waits until all are on disk.
  func tellAllLost() throws {
    guard !plan.sources.isEmpty, !isOver else { return }
    for source in plan.sources { try tellLost(of: source) }
    try settle()
    try advance(by: 6)
  }

  /// Checks that the session knows every value once and in order, or the newest value.
  func checkNews() throws {
    guard !isOver, let frame = life.applicationFrame else { return }
    let key = frame.page.key
    guard case .text(let text, _)? = frame.element("\(key)/\(SourcePlan.values)")?.content else { return }
    let all = plan.sources.sorted { $0.name < $1.name }.compactMap { source -> String? in
      guard let end = told[source.name] else { return nil }
      let numbers = source.isLatest ? [end] : Array(1...end)
      return "\(source.name): \(numbers.map(String.init).joined(separator: " "))"
    }
    guard text == all.joined(separator: "; ") else {
      throw Fault("the sources told\n\(all.joined(separator: "; "))\nand the session knows\n\(text)")
    }
  }

  /// Opens the address of a page.
  func openAddress(_ frame: Frame) throws {
    guard plan.hasAddresses, frame.alerts.isEmpty, life.prompt == nil else { return }
    let address = GeneratedApplication.page(Int.random(in: plan.rootCount..<plan.pages.count, using: &random))
    // The address of the page in front is no step.
    guard frame.page.address != address else { return }
    try perform([InputEvent(page: frame.inFront, action: .open(address))])
  }

  /// Removes the news that a killed process had not written. Its source tells them again.
  func loseNews(_ dead: Journal, _ left: Journal) throws {
    let (kept, lost) = (left.lastNews(otherThanIn: dead), dead.lastNews(otherThanIn: left))
    guard left.first == dead.first, kept == lost, (left.first..<kept).allSatisfy({ left[$0] == dead[$0] }) else {
      throw Fault("the recording lacks what happened before the last turn was over")
    }
    story.removeAll { $0.index >= lost }
    for number in kept..<left.end { if let news = left[number]?.entry.news { try note(news, at: number, of: left) } }
  }

  /// Notes news in the recording.
  func note(_ news: Journal.News, at index: Int, of journal: Journal) throws {
    guard let record = journal[index] else { return }
    story.append(Step(index: index, time: record.time, kind: .told(source: news.source, content: news.content)))
  }
}

extension Journal {
  /// Returns the number of the first of the last records that are news and are not in the other journal.
  func lastNews(otherThanIn other: Journal) -> Int {
    var number = end
    while number > first, self[number - 1]?.entry.news != nil, self[number - 1] != other[number - 1] { number -= 1 }
    return number
  }
}
