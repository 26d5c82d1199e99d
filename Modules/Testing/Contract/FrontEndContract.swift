import Foundation
import SignalboxInterface
public import SignalboxSession

/// The promises that every front end must keep towards its user: K2, K5, K8, K9 and K12. For front ends of this package
/// and for others.
///
/// ```swift
/// try await onSessionThread {
///   let breaches = FrontEndContract { session in MyFrontEndUnderTest(session) }.breaches()
///   #expect(breaches == [])
/// }
/// ```
///
/// Each promise has its own session, so the front end is created several times. Time advances only when the contract
/// advances it, and nothing sleeps.
public struct FrontEndContract: Sendable {
  private let attach: @Sendable (isolated Session) -> any FrontEndUnderTest

  /// Creates a contract for the front ends that `attach` creates, each for a session.
  public init(_ attach: @escaping @Sendable (isolated Session) -> any FrontEndUnderTest) { self.attach = attach }

  /// Checks all promises. Call it inside ``onSessionThread(_:)``, where a thread may drive a session.
  /// - Returns: A sentence for each broken promise.
  public func breaches() -> [String] {
    arrivesOnce() + sendsOnce() + pressesOnce() + keepsToItsPage() + staysBehindAlerts() + keepsSecrets()
      + leavesNothing()
  }

  // MARK: K2

  /// K2: every action on every kind of element arrives once, at its page and element.
  private func arrivesOnce() -> [String] {
    let used = UsedFrontEnd(attach)
    let words: [(UserAction, String)] = [
      (.setText("words"), "form/text"), (.setText("one\ntwo"), "form/lines"), (.setText("pass word"), "form/secret"),
      (.setNumber(31), "form/number"),
      (.setText("2026-11-22"), "form/date"), (.setText("14:30"), "form/time"), (.setToggle(true), "form/toggle"),
      (.choose("b"), "form/choice"),
      (.chooseMany(["d"]), "form/topics"), (.chooseMany(["cy"]), "form/list"), (.press, "form/list/bo"),
      (.press, "form/list/bo/delete"),
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
      if arrived != [expected] { return "K2: “\(action) \(id)” arrives as \(arrived)" }
      return used.rejections == 0 ? nil : "K2: “\(action) \(id)” arrives more than once"
    }
  }

  /// K2: a file of the user arrives once, with all its bytes.
  private func sendsOnce() -> [String] {
    let used = UsedFrontEnd(attach)
    guard let page = used.frame?.inFront else { return ["K2: nothing is shown"] }
    let path = NSTemporaryDirectory() + "signalbox-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard FileManager.default.createFile(atPath: path, contents: Data("Hello".utf8)) else {
      return ["K2: no file can be written here"]
    }
    let file = KeptFile(
      name: (path as NSString).lastPathComponent, type: "text/plain", size: 5,
      digest: "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969")
    used.forget()
    used.perform((.sendFiles([.path(path)]), "form/file"))
    let expected = Journal.Entry.input(InputEvent(page: page, element: "form/file", action: .setFiles([file])))
    if used.inputs != [expected] { return ["K2: a file arrives as \(used.inputs)"] }
    return used.rejections == 0 ? [] : ["K2: a file arrives more than once"]
  }

  // MARK: K5

  /// K5: a double press has a single effect. A press on a disabled element has none.
  private func pressesOnce() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/replace"), (.press, "form/replace"))
    var breaches: [String] = []
    if used.frame?.page.title != "Page 2" {
      breaches.append("K5: a double press leads to “\(used.frame?.page.title ?? "")” and not to “Page 2”")
    }
    used.forget()
    used.perform((.press, "form/locked"))
    if !used.inputs.isEmpty { breaches.append("K5: a disabled button is pressed: \(used.inputs)") }
    used.perform((.press, "form/press"))
    if used.text("form/count") != "1" { breaches.append("K5: after a refusal a button cannot be pressed") }
    return breaches
  }

  // MARK: K8

  /// K8: input for a page never goes to a page that replaces it unexpectedly.
  ///
  /// Input that the user types after a press, before its result is shown, may be meant for the next page. A front end
  /// decides this.
  private func keepsToItsPage() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/later"))
    used.perform((.setText("typed ahead"), "form/text"), (.press, "form/press"), thenAdvancing: .seconds(1))
    let found = (used.frame?.page.title, used.text("form/text"), used.text("form/count"))
    return found == ("Page 2", "", "0") ? [] : ["K8: what was typed for a page is on the one behind it: \(found)"]
  }

  /// K8: text entry does not answer an alert that appears in the middle of it, and the text is not lost.
  private func staysBehindAlerts() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.press, "form/warn"))
    used.perform((.setText("half"), "form/text"))
    used.perform(thenAdvancing: .seconds(1))
    // A front end may ignore keys for a moment after an unexpected change.
    used.perform(thenAdvancing: .seconds(1))
    guard let alert = used.frame?.alerts.last else { return ["K8: no alert is shown"] }
    used.forget()
    used.perform((.setText("more"), "form/text"))
    if !used.inputs.isEmpty { return ["K8: text goes through an alert: \(used.inputs)"] }
    // A front end may also ignore input that arrives together with this text.
    used.perform(thenAdvancing: .seconds(1))
    used.perform((.press, alert.buttons[0].id))
    let (text, alerts) = (used.text("form/text"), used.frame?.alerts.count)
    return text == "half" && alerts == 0 ? [] : ["K8: after an alert the text is “\(text ?? "")”"]
  }

  // MARK: K9

  /// K9: a secret appears neither in the output nor in the journal.
  private func keepsSecrets() -> [String] {
    let used = UsedFrontEnd(attach)
    let canary = "c4nary-7f3a"
    used.perform((.setText(canary), "form/secret"))
    // The session refuses this event, and the refusal must not reveal the secret either.
    used.perform((.press, "form/replace"), (.setText(canary), "form/secret"))
    used.perform((.setText(canary), "form/secret"))
    let (written, journal) = used.quit()
    return [
      written.contains(canary) ? "K9: a secret is in what is written" : nil,
      journal.contains(canary) ? "K9: a secret is in the journal, which the element says is none" : nil,
    ].compactMap { $0 }
  }

  // MARK: K12

  /// K12: after the end no page and no effect is alive, and the presenter is released.
  private func leavesNothing() -> [String] {
    let used = UsedFrontEnd(attach)
    used.perform((.setText("words"), "form/text"))
    used.perform((.press, "form/cover"))
    _ = used.quit()
    return used.remains.map { "K12: \($0) is alive after the end" }
  }
}
