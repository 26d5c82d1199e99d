import SignalboxInterface
import SignalboxTesting

@testable import SignalboxCLI

/// A person at the questions of the line mode, from a seed: with wrong answers first, names and numbers of
/// options, beginnings of names, and answers that are typed ahead.
struct LinePerson {
  private let talk: Talk
  private var random: SeededGenerator
  /// The elements about whose value something was said.
  private var told: Set<String> = []
  /// The elements that were answered wrongly on purpose.
  private var tried: Set<String> = []
  /// The values that the person means, by the element's id.
  private(set) var meanings: [String: Meaning] = [:]

  init(_ talk: Talk, seed: UInt64) { (self.talk, random) = (talk, SeededGenerator(seed: seed)) }

  /// Answers the questions of the page in front. Returns the elements that have another value than the person means,
  /// without a word about it, and the elements that cannot be corrected.
  mutating func fill() -> [String] {
    guard let page = talk.frame?.page.key else { return [] }
    told = []
    var count = 0
    while let element = asked, talk.frame?.page.key == page {
      count += 1
      guard count < 100 else { return ["\(element.id) is asked for ever"] }
      answer(element)
    }
    guard !talk.isOver, talk.frame?.page.key == page else { return ["left \(page)"] }
    let wrong = meanings.keys.filter { !isRecorded($0) }.sorted()
    let silent = wrong.filter { !told.contains($0) }
    for id in wrong {
      guard let element = talk.frame?.element(id) else { continue }
      talk.answer(element.label)
      while let asked, asked.id == id, !isRecorded(id), count < 200 {
        count += 1
        answer(asked)
      }
    }
    return silent + wrong.filter { !isRecorded($0) }
  }

  /// Presses the default button of the page at its menu, or else one of its buttons.
  mutating func proceed() {
    guard let frame = talk.frame else { return }
    let buttons = frame.page.elements.flattened.filter { $0.isPressable && $0.isEnabled && $0.role != .cancel }
    guard let button = frame.defaultButton ?? buttons.randomElement(using: &random) else { return }
    talk.answer(button.role == .default && happens(0.5) ? "" : button.label)
  }

  // MARK: Answering

  /// The element that is asked for.
  private var asked: ElementState? {
    guard !talk.isOver, case .field(_, let id)? = talk.question?.subject else { return nil }
    return talk.frame?.element(id)
  }

  private func isRecorded(_ id: String) -> Bool {
    guard let element = talk.frame?.element(id), let meaning = meanings[id] else { return true }
    return meaning.isRecorded(in: element, others: told.contains(id))
  }

  private mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func answer(_ element: ElementState) {
    let drawn = Meaning.drawn(for: element, using: &random)
    let meaning = meanings[element.id] ?? drawn?.right ?? .text("")
    meanings[element.id] = meaning
    if let wrong = drawn?.wrong, happens(0.3), tried.insert(element.id).inserted {
      type([wrong], to: element)
      // Some persons delete what is offered for editing, and answer after the complaint is repeated.
      if happens(0.3), element.isRequired, asked?.id == element.id { type([""], to: element) }
      // Other persons delete the wrong text of an optional answer, and mean to leave it out.
      if !element.isRequired, talk.frame?.element(element.id)?.error != nil, asked?.id == element.id, happens(0.5) {
        meanings[element.id] = .text("")
        type([""], to: element)
      }
      // An application may take the wrong value. The person then knows it, and corrects it from the menu.
      if let taken = talk.frame?.element(element.id), Meaning.text(wrong).isRecorded(in: taken) {
        told.insert(element.id)
      }
      return
    }
    type(words(for: meaning, element), to: element)
  }

  /// Types lines in place of the offered text, and notes what is said about the element.
  private mutating func type(_ lines: [String], to element: ElementState) {
    for line in lines {
      talk.answer(line)
      guard !talk.isOver else { return }
      if talk.lines.contains(where: { $0.contains("Error") || $0.contains(element.label) }) { told.insert(element.id) }
    }
  }

  /// Returns the lines that a person types for a value.
  private mutating func words(for meaning: Meaning, _ element: ElementState) -> [String] {
    switch meaning {
    case .text(let text):
      return element.isMultiline ? text.split(separator: "\n").map(String.init) + ["."] : [text]
    case .toggle(let isOn): return [isOn ? "y" : happens(0.5) ? "n" : "no"]
    case .options(let labels):
      guard let selection = element.content.selection else { return [] }
      let numbers = happens(0.5)
      let words = labels.map { label -> String in
        let place = selection.options.firstIndex { $0.label == label } ?? 0
        return numbers ? "\(place + 1)" : happens(0.5) ? label : beginning(of: label, in: selection)
      }
      guard selection.allowsMultipleSelection else { return words }
      return [words.isEmpty ? "none" : words.joined(separator: happens(0.5) ? ", " : ",")]
    }
  }

  /// Returns a beginning that no other option has, in small letters.
  private mutating func beginning(of label: String, in selection: SelectionState) -> String {
    let others = selection.options.map { $0.label.lowercased() }
    let least = (1...label.count).first { count in
      others.count { $0.hasPrefix(label.lowercased().prefix(count)) } == 1
    }
    return String(label.lowercased().prefix(Int.random(in: (least ?? label.count)...label.count, using: &random)))
  }
}
