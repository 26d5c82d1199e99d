import Foundation

@testable import SignalboxInterface
@testable import SignalboxSession

/// The conditions at the end of a generated run.
extension GeneratedRun {
  func conclude() throws {
    try comeToRest()
    try tellAllLost()
    try comeToRest()
    try checkNews()
    let journal = life.journal
    let reference = try Reference(plan, story, journal)
    if isOver {
      guard life.ending == reference.ending else {
        throw Fault(
          "it ends as \(life.ending.map { "\($0)" } ?? "-"), and uninterrupted as \(reference.ending.map { "\($0)" } ?? "-")"
        )
      }
    } else {
      try expect(life.frame, reference.frame, "the uninterrupted session shows")
    }
    try checkWorld(reference)
    try reference.repeatAndEnd(plan)
    try repeatTwice(journal)
    if isOver { return }
    let last = life.applicationFrame
    for time in 2...3 {
      try die(leaving: life.bytes, isWhole: true)
      while remains != nil {
        try revive()
        turnsToLive = nil
      }
      // The session asks again for secrets that were last unknown.
      try expect(life.applicationFrame, last, "before resume \(time) it showed")
    }
    life.session.inside { $0.stop(.shutDown) }
    try settle()
  }

  /// Answers everything that is under way or requested.
  private func comeToRest() throws {
    for _ in 0..<200 {
      if remains != nil {
        try revive()
        turnsToLive = nil
        continue
      }
      disarmDeath()
      if isOver { return }
      if let prompt = life.prompt {
        guard life.frame?.alerts.isEmpty == true else {
          try answerAlert()
          continue
        }
        try giveRight(prompt)
      } else if let call = world.outstanding(life.number).first(where: { $0.name != "background" }) {
        try answer(call)
        try settle()
      } else {
        return
      }
    }
    throw Fault("it does not come to rest:\n\(life.frame?.outline ?? "")")
  }

  private func answerAlert() throws {
    guard let frame = life.frame, let button = frame.alerts.last?.buttons.first else { return }
    send([InputEvent(page: frame.inFront, element: button.id, action: .press)])
    try settle()
  }

  private func expect(_ frame: Frame?, _ wanted: Frame?, _ what: String) throws {
    guard frame?.plain != wanted?.plain else { return }
    throw Fault("it shows\n\(frame?.plain.outline ?? "nothing")\nand \(what)\n\(wanted?.plain.outline ?? "nothing")")
  }

  private func repeatTwice(_ journal: Journal) throws {
    let (once, twice) = (try Repetition.frames(of: journal, plan), try Repetition.frames(of: journal, plan))
    guard once == twice else { throw Fault("repeated twice, it shows different things") }
    guard !isOver else { return }
    guard let frame = life.frame, let last = once.last else { return }
    try expect(last, frame, "live it showed")
  }

  private func checkWorld(_ reference: Reference) throws {
    let calls = world.calls.filter { $0.name != "background" && $0.life != 0 }
    var byKey: [String: World.Call] = [:]
    for call in calls {
      guard call.secrets.allSatisfy({ $0.isEmpty || allTyped.contains($0) || $0.hasPrefix("token-canary") }) else {
        throw Fault("\(call.key) was carried out with \(call.secrets), which nobody typed")
      }
      let filled = call.given.components(separatedBy: "\"filled\"").count - 1
      guard call.secrets.count(where: { !$0.isEmpty }) == filled else {
        throw Fault("\(call.key) was carried out with \(call.secrets) for \(call.given)")
      }
      guard let first = byKey[call.key] else {
        byKey[call.key] = call
        continue
      }
      guard (first.name, first.given) == (call.name, call.given), first.secrets == call.secrets else {
        throw Fault("\(call.key) came with \(first.given) \(first.secrets), and with \(call.given) \(call.secrets)")
      }
    }
    try checkOnce(calls)
    try checkAgainst(reference, calls)
  }

  /// Checks that an irreversible effect runs under a single key in each session, and never again after a known end.
  private func checkOnce(_ calls: [World.Call]) throws {
    var keys: [String: Set<String>] = [:]
    for call in calls where plan.effect(call.name)?.isReversible == false {
      let session = call.key.prefix { $0 != "/" }
      keys["\(session) \(call.name)", default: []].insert(call.key)
    }
    if let twice = keys.first(where: { $0.value.count > 1 }) {
      throw Fault("\(twice.key) was done under \(twice.value)")
    }
  }

  private func checkAgainst(_ reference: Reference, _ calls: [World.Call]) throws {
    var ended: [String: Journal.EffectResult] = [:]
    for step in story { if case .ended(let name, let result, _) = step.kind { ended[name] = result } }
    for call in reference.calls where call.name != "background" {
      switch ended[call.name] {
      case .withheld, .cancelled: continue
      default: break
      }
      guard calls.contains(where: { $0.name == call.name && $0.given == call.given && $0.secrets == call.secrets })
      else {
        throw Fault(
          "\(call.name) should have been carried out with \(call.given) \(call.secrets): \(calls.filter { $0.name == call.name })"
        )
      }
    }
    for call in calls where plan.effect(call.name)?.isReversible == false {
      guard reference.calls.contains(where: { $0.name == call.name && $0.given == call.given }) else {
        throw Fault("\(call.key) was carried out, and in the uninterrupted session it is not")
      }
    }
  }
}
