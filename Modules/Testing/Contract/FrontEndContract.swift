import SignalboxInterface
public import SignalboxSession

/// What every front end must keep for somebody who uses it, ours or foreign: K2, K5, K8, K9 and K12.
///
/// ```swift
/// try await onSessionThread {
///   let breaches = FrontEndContract { session in MyFrontEndUnderTest(session) }.breaches()
///   #expect(breaches == [])
/// }
/// ```
///
/// Each promise has a session of its own, so the front end is made several times. Time stands still unless the contract
/// moves it, and nothing sleeps.
public struct FrontEndContract: Sendable {
  private let attach: @Sendable (isolated Session) -> any FrontEndUnderTest

  /// A contract for the front ends that `attach` makes, each for a session.
  public init(_ attach: @escaping @Sendable (isolated Session) -> any FrontEndUnderTest) { self.attach = attach }

  /// Checks everything, and gives a sentence for each promise that is not kept. Called where a session may be driven:
  /// in ``onSessionThread(_:)``.
  public func breaches() -> [String] {
    arrivesOnce() + pressesOnce() + keepsToItsPage() + staysBehindAlerts() + keepsSecrets() + leavesNothing()
  }

  // MARK: K2

  /// K2: everything that can be done to every kind arrives once, at its page and element.
  private func arrivesOnce() -> [String] {
    let used = UsedFrontEnd(attach)
    let words: [(UserAction, String)] = [
      (.setText("words"), "form/text"), (.setText("one\ntwo"), "form/lines"), (.setText("pass word"), "form/secret"),
      (.setNumber(31), "form/number"),
      (.setText("2026-11-22"), "form/date"), (.setText("14:30"), "form/time"), (.setToggle(true), "form/toggle"),
      (.choose("b"), "form/choice"),
      (.chooseMany(["d"]), "form/topics"), (.press, "form/list/bo"), (.press, "form/list/bo/delete"),
      (.press, "form/table/fitz"), (.press, "form/table/fitz/greet"), (.press, "form/table/column:length"),
      (.press, "form/table/fitz"),
      (.press, "form/press"), (.press, "form/cover"), (.back, ""),
    ]
    return words.compactMap { action, id in
      guard let page = used.frame?.inFront else { return "K2: nothing is shown" }
      used.forget()
      used.perform((action, id))
      let arrived = used.inputs
      let isSecret = id == "form/secret"
      let expected: Journal.Entry =
        isSecret
        ? .secret(page: page, element: id, isFilled: true)
        : .input(InputEvent(page: page, element: id, action: action))
      if arrived != [expected] { return "K2: «\(action) \(id)» arrives as \(arrived)" }
      return used.rejections == 0 ? nil : "K2: «\(action) \(id)» arrives more than once"
    }
  }

  // MARK: K5

  /// K5: a double press has one effect, and what is disabled has none.
  private func pressesOnce() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/replace"), (.press, "form/replace"))
    var breaches: [String] = []
    if used.frame?.page.title != "Page 2" {
      breaches.append("K5: a double press leads to «\(used.frame?.page.title ?? "")» and not to «Page 2»")
    }
    used.forget()
    used.perform((.press, "form/locked"))
    if !used.inputs.isEmpty { breaches.append("K5: a disabled button is pressed: \(used.inputs)") }
    used.perform((.press, "form/press"))
    if used.text("form/count") != "1" { breaches.append("K5: after a refusal a button cannot be pressed") }
    return breaches
  }

  // MARK: K8

  /// K8: what was typed for a page never goes to the one that takes its place unasked.
  ///
  /// What is typed ahead of a press may be meant for the page that the press leads to; a front end decides that.
  private func keepsToItsPage() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/later"))
    used.perform((.setText("typed ahead"), "form/text"), (.press, "form/press"), thenAdvancing: .seconds(1))
    let found = (used.frame?.page.title, used.text("form/text"), used.text("form/count"))
    return found == ("Page 2", "", "0") ? [] : ["K8: what was typed for a page is on the one behind it: \(found)"]
  }

  /// K8: an alert in the middle of text entry is not answered by it, and the text is not lost.
  private func staysBehindAlerts() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/warn"))
    used.perform((.setText("half"), "form/text"))
    used.perform(thenAdvancing: .seconds(1))
    guard let alert = used.frame?.alerts.last else { return ["K8: no alert is shown"] }
    used.forget()
    used.perform((.setText("more"), "form/text"))
    if !used.inputs.isEmpty { return ["K8: text goes through an alert: \(used.inputs)"] }
    used.perform((.press, alert.buttons[0].id))
    let (text, alerts) = (used.text("form/text"), used.frame?.alerts.count)
    return text == "half" && alerts == 0 ? [] : ["K8: after an alert the text is «\(text ?? "")»"]
  }

  // MARK: K9

  /// K9: a secret is nowhere in what is written, and not in the journal.
  private func keepsSecrets() -> [String] {
    let used = UsedFrontEnd(attach)
    let canary = "c4nary-7f3a"
    used.perform((.setText(canary), "form/secret"))
    // Refused, too.
    used.perform((.press, "form/replace"), (.setText(canary), "form/secret"))
    used.perform((.setText(canary), "form/secret"))
    let (written, journal) = used.leave()
    return [
      written.contains(canary) ? "K9: a secret is in what is written" : nil,
      journal.contains(canary) ? "K9: a secret is in the journal, which the element says is none" : nil,
    ].compactMap { $0 }
  }

  // MARK: K12

  /// K12: after the end no page and no effect is alive, and nobody keeps the presenter.
  private func leavesNothing() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.setText("words"), "form/text"))
    used.perform((.press, "form/cover"))
    _ = used.leave()
    return used.remains.map { "K12: \($0) is alive after the end" }
  }
}
