import SignalboxInterface
import SignalboxSession
import SignalboxTesting

@testable import SignalboxTUI

/// A person at the pages of the full screen, with keys alone, from a seed: with mistakes that are corrected, wrong
/// values first, useless keys, pauses, and without looking after each field.
struct Person {
  private let test: ScreenTest
  private var random: SeededGenerator
  /// The elements about whose value something was said while the person was at them.
  private var told: Set<String> = []
  /// The element that the person believes to have the focus.
  private var believed: String?
  /// All keys so far, for the report of a mistake.
  private(set) var keys: [Key] = []
  /// The values that the person means, by the element's id.
  private(set) var meanings: [String: Meaning] = [:]

  init(_ test: ScreenTest, seed: UInt64) { (self.test, random) = (test, SeededGenerator(seed: seed)) }

  /// The keys so far as text.
  var report: String { keys.map(\.name).joined(separator: " ") }

  /// Fills the page in front, and corrects what the page refuses. Returns the elements that have another value than the
  /// person means, without a word about it, and whether the page was left by Enter in its last field.
  mutating func fill() -> (silent: [String], hasLeft: Bool) {
    let page = test.frame?.page.key
    told = []
    let inputs = test.frame?.focusable.filter { $0.isInput && $0.isEnabled } ?? []
    var isLooking = true
    for element in inputs {
      guard let (meaning, wrong) = Meaning.drawn(for: element, using: &random) else { continue }
      meanings[element.id] = meaning
      believed = element.id
      if isLooking { go(to: element.id) }
      if happens(0.1) { press(happens(0.5) ? .function(5) : .alt("7")) }
      if let wrong, happens(0.25) {
        enter(.text(wrong), in: element)
        press(.enter)
        // The complaint is seen at once, and the right value follows blindly: the focus has not moved.
        guard told.contains(element.id) else {
          // Nothing is wrong with the value, but it is not the one that the person means.
          go(to: element.id)
          enter(meaning, in: element, isAgain: true)
          press(.tab)
          continue
        }
        guard happens(0.7) else {
          isLooking = true
          continue
        }
        enter(meaning, in: element, isAgain: true)
      } else {
        enter(meaning, in: element)
      }
      let unsaid = inputs.map(\.id).filter { meanings[$0] != nil && !isRecorded($0) && !told.contains($0) }
      if !meaning.isChosenByEnter(in: element) { press(element.isMultiline || happens(0.3) ? .tab : .enter) }
      // A complaint is seen, and the person looks where the focus is.
      isLooking = !isLooking || told.contains(element.id) || happens(0.6)
      guard !test.isOver, test.frame?.page.key == page else { return (unsaid, true) }
    }
    var silent = inputs.map(\.id).filter { !isRecorded($0) && !told.contains($0) }
    for _ in 0..<3 {
      // The session does not have a text that was refused, and may have the right value below it.
      for element in inputs where !isRecorded(element.id) || test.refused.contains(element.id) {
        go(to: element.id)
        if let meaning = meanings[element.id] { enter(meaning, in: element, isAgain: true) }
        press(.tab)
      }
    }
    silent += inputs.map(\.id).filter { !isRecorded($0) }
    return (silent, false)
  }

  /// Presses the default button of the page, or else one of its buttons.
  mutating func proceed() {
    guard let frame = test.frame else { return }
    let buttons = frame.focusable.filter { $0.isPressable && $0.isEnabled && $0.role != .cancel }
    guard let button = frame.defaultButton ?? buttons.randomElement(using: &random) else { return }
    go(to: button.id)
    press(happens(0.5) ? .enter : .text(" "))
  }

  // MARK: Looking and typing

  private func isRecorded(_ id: String) -> Bool {
    guard let element = test.frame?.element(id), let meaning = meanings[id] else { return true }
    // A refused secret is filled as well.
    guard element.error == nil else { return false }
    return meaning.isRecorded(in: element, others: told.contains(id))
  }

  /// Goes to the element as a looking person: with Tab, until it has the focus.
  private mutating func go(to id: String) {
    var count = 0
    while test.focus != id, count < 100 {
      press(.tab)
      count += 1
    }
  }

  private mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// Presses keys in a single write, and notes what is said.
  private mutating func press(_ keys: Key...) { press(keys) }

  private mutating func press(_ keys: [Key]) {
    let focus = test.focus
    self.keys += keys
    test.with { $0.type(keys) }
    test.session.settleEffects()
    guard !test.isOver else { return }
    let (message, problems) = test.with { presenter in
      (presenter.view.status.message, presenter.view.memory.drafts.filter { $0.value.problem != nil }.map(\.key))
    }
    if message != nil { told.formUnion([focus, believed].compactMap(\.self)) }
    told.formUnion(problems)
    told.formUnion(test.frame?.focusable.filter { $0.error != nil }.map(\.id) ?? [])
  }

  /// Types a value into the element that the person believes to have the focus.
  private mutating func enter(_ meaning: Meaning, in element: ElementState, isAgain: Bool = false) {
    let present = test.frame?.element(element.id) ?? element
    switch meaning {
    case .text(let text):
      if element.content.selection != nil { return word(text) }
      // A text that stands there is deleted. Any other value is replaced by typing.
      if element.content.field?.format == nil, element.content.field != nil {
        if isAgain || present.content.field?.value.isEmpty == false { clear(element) }
      }
      type(text, isHidden: element.isSecret)
    case .toggle(let isOn): if present.content.input != .toggle(isOn) { press(.text(" ")) }
    case .options(let labels): choose(labels, in: present, isAgain: isAgain)
    }
  }

  private mutating func clear(_ element: ElementState) {
    press(element.isMultiline ? Array(repeating: .backspace, count: 40) : [.control("e"), .control("u")])
  }

  /// Types letters, some of them wrong and taken back. Some persons pause between letters.
  private mutating func type(_ text: String, isHidden: Bool) {
    let pauses = happens(0.2)
    var keys: [Key] = []
    for scalar in text.unicodeScalars {
      if happens(0.06) {
        let count = Int.random(in: 1...2, using: &random)
        keys += Array(repeating: .text("q"), count: count) + Array(repeating: .backspace, count: count)
      }
      keys.append(scalar == "\n" ? .enter : .text(scalar))
      if pauses {
        press(keys)
        test.advance(.milliseconds(Int.random(in: 100...1_500, using: &random)))
        keys = []
      }
    }
    press(keys)
  }

  private mutating func word(_ text: String) { press(text.unicodeScalars.map(Key.text)) }

  /// Chooses options by their names or with arrows.
  private mutating func choose(_ labels: [String], in element: ElementState, isAgain: Bool) {
    guard let selection = element.content.selection else { return }
    guard selection.allowsMultipleSelection else {
      // Letters that found nothing are deleted first.
      if isAgain, element.isDropDown { press(.control("u")) }
      if let label = labels.first { approach(label, in: element) }
      // Enter chooses, and goes on.
      return press(.enter)
    }
    let chosen = selection.selectedLabels
    for option in selection.options where chosen.contains(option.label) != labels.contains(option.label) {
      approach(option.label, in: element)
      press(.text(" "))
    }
  }

  /// Moves the bar to an option: by the beginning of its name, or with arrows.
  private mutating func approach(_ label: String, in element: ElementState) {
    test.advance(.seconds(happens(0.5) ? 2 : 1))
    // A blank would mark an option, so the person types the first word of the name at most.
    let name = label.prefix { $0 != ":" && $0 != " " }
    word(String(name.prefix(Int.random(in: min(4, name.count)...name.count, using: &random)).lowercased()))
    if happens(0.5) { test.advance(.seconds(2)) }
  }
}

extension Meaning {
  /// Returns whether Enter gives the value to the element and goes on.
  fileprivate func isChosenByEnter(in element: ElementState) -> Bool {
    element.content.selection?.allowsMultipleSelection == false
  }
}
