import SignalboxCore
import SignalboxModel
import Testing

@Suite struct ModelControllerTests {
  private struct Counter: Equatable {
    var count = 0
    var name = ""
  }

  private final class Log {
    var lines: [String] = []
    init(_ controller: ModelController<Int>) {
      controller.updates.observe { [unowned self] in lines.append("update \($0)") }
      controller.deltas.observe { [unowned self] in lines.append("delta \($0.old) \($0.new)") }
    }
  }

  @Test("R22, R25: update and transform change the model in one step")
  func changes() {
    let controller = ModelController(Counter())
    controller.update(Counter(count: 3, name: "three"))
    controller.transform { Counter(count: $0.count + 1, name: $0.name + "!") }
    #expect(controller.model == Counter(count: 4, name: "three!"))
  }

  @Test("R23: a transform announces the update and then the delta, once each")
  func announcement() {
    let controller = ModelController(1)
    let log = Log(controller)
    controller.transform { $0 + 1 }
    #expect(log.lines == ["update 2", "delta 1 2"])
  }

  @Test("R24: notify announces the present model on updates only")
  func notify() {
    let controller = ModelController(1)
    let log = Log(controller)
    controller.notify()
    #expect(log.lines == ["update 1"])
  }

  @Test("R26: observe is a shorthand for subscribing to updates")
  func observe() {
    let controller = ModelController(1)
    var seen: [Int] = []
    let token = controller.observe { seen.append($0) }
    controller.update(2)
    controller.notify()
    token.cancel()
    controller.update(3)
    #expect(seen == [2, 2])
  }

  @Test("B11: a change that leaves the model equal is not announced")
  func equal() {
    let controller = ModelController(1)
    let log = Log(controller)
    controller.update(1)
    controller.transform { $0 }
    #expect(log.lines.isEmpty)
  }

  @Test("B11, R23: a change by an observer has its own update and delta, after the present ones")
  func reentrantChange() {
    let controller = ModelController(1)
    var looked: [Int] = []
    controller.updates.observe { value in
      if value == 2 { controller.transform { $0 + 10 } }
      looked.append(controller.model)
    }
    let log = Log(controller)
    controller.update(2)
    #expect(log.lines == ["update 2", "delta 1 2", "update 12", "delta 2 12"])
    #expect(looked == [2, 12])
  }

  @Test("R23, R24: a change made while notify announces comes after it, update before delta")
  func changeDuringNotify() {
    let controller = ModelController(1)
    controller.updates.observe { if $0 == 1 { controller.update(2) } }
    let log = Log(controller)
    controller.notify()
    #expect(log.lines == ["update 1", "update 2", "delta 1 2"])
  }

  @Test("R24: notify from an observer announces the model once more, after the present announcement")
  func notifyDuringChange() {
    let controller = ModelController(1)
    var hasNotified = false
    controller.updates.observe { _ in
      guard !hasNotified else { return }
      hasNotified = true
      controller.notify()
    }
    let log = Log(controller)
    controller.update(2)
    #expect(log.lines == ["update 2", "delta 1 2", "update 2"])
  }

  @Test("B11: 100,000 nested changes need constant stack")
  func nestedChanges() {
    let controller = ModelController(0)
    controller.deltas.observe { if $0.new < 100_000 { controller.transform { $0 + 1 } } }
    controller.update(1)
    #expect(controller.model == 100_000)
  }

  @Test("S15: the signals of a controller end when it is released")
  func ends() {
    var ends = 0
    var controller: ModelController<Int>? = ModelController(1)
    controller?.updates.observe({ _ in }, end: { _ in ends += 1 })
    controller?.deltas.observe({ _ in }, end: { _ in ends += 1 })
    controller = nil
    #expect(ends == 2)
  }
}
