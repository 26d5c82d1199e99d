import SignalboxInterface
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Order and settling: drivers never need to sleep.
@Suite struct OrderTests {
  private func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  private func ids(_ lines: [String]) -> [String] {
    lines.map { json($0)["id"]?.text ?? json($0)["method"]?.text ?? "" }
  }

  @Test("an action is answered when no effect is pending, and later requests after it")
  func settled() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      #expect(wire.feed(request(1, "ui.press", #"{"id":"home/load"}"#) + request(2, "ui.snapshot")) == [])
      latch.open()
      let lines = wire.settle()
      #expect(ids(lines) == ["1", "2"])
      #expect(json(lines[0])["result"]?["settled"] == true)
      #expect(wire.call("ui.get", ["id": "home/loaded"])["element"]?["text"] == "42")
    }
  }

  @Test("settle: false answers after the action's turn, with the names of the pending effects")
  func unsettled() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      let lines = wire.feed(
        request(1, "ui.press", #"{"id":"home/load","settle":false}"#) + request(2, "ui.get", #"{"id":"home/load"}"#))
      #expect(
        json(lines[0])["result"] == ["before": 0, "revision": 1, "settled": false, "pending": ["load"], "page": "home"])
      #expect(json(lines[1])["result"]?["element"]?["busy"] == true)
      latch.open()
      #expect(wire.settle() == [])
    }
  }

  @Test("app.ping overtakes queued requests")
  func ping() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      let press = request(1, "ui.press", #"{"id":"home/load"}"#)
      #expect(ids(wire.feed(press + request(2, "ui.snapshot") + request(3, "app.ping"))) == ["3"])
      latch.open()
      #expect(ids(wire.settle()) == ["1", "2"])
    }
  }

  @Test(
    "K5: actions in one write run in order, each in its own turn, so a double press has one effect")
  func pipelined() async throws {
    try await onSessionThread {
      let wire = Wire()
      let lines = wire.send(
        request(1, "ui.press", #"{"id":"home/next"}"#) + request(2, "ui.press", #"{"id":"home/next"}"#)
          + request(3, "ui.set", #"{"id":"second/name","value":"x"}"#) + request(4, "ui.back"))
      #expect(lines.map { json($0)["result"]?["revision"] } == [1, nil, 2, 3])
      #expect(json(lines[1])["error"]?["data"]?["reason"] == "not_on_top")
    }
  }

  @Test("every notification that a request causes is written before its answer")
  func notifications() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      let lines = wire.send(
        request(1, "ui.press", #"{"id":"home/load"}"#) + request(2, "ui.press", #"{"id":"home/next"}"#))
      #expect(
        ids(lines) == [
          #""ui.changed""#, #""ui.busy""#, #""ui.changed""#, #""ui.busy""#, "1", #""ui.page""#, "2",
        ])
    }
  }

  @Test("app.cancel: a queued request is dropped, a pending action is answered, and both get 1009")
  func cancel() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      wire.feed(
        request(1, "ui.press", #"{"id":"home/load"}"#) + request(2, "ui.set", #"{"id":"home/news","value":true}"#))
      var lines = wire.feed(request(3, "app.cancel", #"{"id":2}"#))
      #expect(ids(lines) == ["2", "3"])
      #expect(json(lines[0])["error"]?["code"] == 1009)
      #expect(json(lines[1])["result"] == ["cancelled": true])
      lines = wire.feed(request(4, "app.cancel", #"{"id":1}"#) + request(5, "ui.get", #"{"id":"home/news"}"#))
      #expect(ids(lines) == ["1", "4", "5"])
      #expect(json(lines[2])["result"]?["element"]?["value"] == false)
      latch.open()
      #expect(wire.settle() == [], "an answered request is not answered again")
      #expect(wire.call("ui.get", ["id": "home/loaded"])["element"]?["text"] == "42", "what was done stays done")
    }
  }

  @Test("app.cancel: an id that is not in flight, or has the other type, cancels nothing")
  func cancelNothing() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      wire.feed(request(1, "ui.press", #"{"id":"home/load"}"#))
      #expect(json(wire.feed(request(2, "app.cancel", #"{"id":"1"}"#)).joined())["result"] == ["cancelled": false])
      latch.open()
      #expect(ids(wire.settle()) == ["1"])
    }
  }

  @Test("app.cancel: an action cancelled in the next line is applied, and the action after it has its own turn")
  func cancelAtOnce() async throws {
    try await onSessionThread {
      let wire = Wire()
      let lines = wire.send(
        request(1, "ui.set", #"{"id":"home/email","value":"a@b"}"#) + request(2, "app.cancel", #"{"id":1}"#)
          + request(3, "ui.set", #"{"id":"home/age","value":9}"#)
          + request(4, "ui.set", #"{"id":"home/age","value":900}"#))
      #expect(ids(lines) == ["1", "2", "3", "4"])
      #expect(json(lines[2])["result"]?["revision"] == 2)
      #expect(json(lines[3])["error"]?["data"]?["reason"] == "out_of_range")
    }
  }

  @Test("end of input: pending requests finish with their effects and are answered, and then the process ends")
  func endOfInput() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["app.exiting"]])
      let press = request(7, "ui.press", #"{"id":"home/load"}"#) + request(8, "ui.get", #"{"id":"home/loaded"}"#)
      let before = wire.feed(press.trimmingLastByte)
      let (lines, ending) = wire.end()
      #expect(ids(before + lines) == ["7", "8", #""app.exiting""#])
      #expect(json((before + lines)[1])["result"]?["element"]?["text"] == "42")
      #expect(json(lines[lines.count - 1])["params"] == ["subscription": 1, "revision": 2, "code": 0])
      #expect(ending == .shutDown)
    }
  }

  @Test("end of input: effects without a waiting request finish, too")
  func endOfInputUnsettled() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe", ["events": ["ui.changed"]])
      let before = wire.feed(request(1, "ui.press", #"{"id":"home/load","settle":false}"#))
      let lines = before + wire.end().lines
      #expect(lines.contains { json($0)["params"]?["changes"]?.text.contains("42") ?? false })
    }
  }

  @Test("D9: at the end of input a stopped clock advances until pending work is done")
  func endOfInputWithoutTime() async throws {
    try await onSessionThread {
      let wire = Wire(SamplerApplication(), hasTestClock: true)
      let asked =
        request(1, "ui.press", #"{"id":"home/load","settle":false}"#)
        + request(2, "ui.wait", #"{"until":{"page":"no"}}"#)
      #expect(ids(wire.feed(asked)) == ["1"])
      let (lines, ending) = wire.end()
      #expect(ids(lines) == ["2"] && ending == .shutDown)
    }
  }

  @Test("app.shutdown: only refusals of later requests follow its answer")
  func shutdown() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      wire.send(request(5, "ui.wait", #"{"until":{"page":"second"},"detached":true}"#))
      let lines = wire.feed(request(6, "app.shutdown") + request(7, "ui.snapshot"))
      #expect(ids(lines) == ["5", #""app.exiting""#, "6"])
      #expect(json(lines[0])["error"]?["data"]?["reason"] == "shutting_down")
      #expect(json(lines[2])["result"] == [:])
      #expect(wire.finish().ending == .shutDown)
    }
  }

  @Test("an application that ends by itself answers the action that ended it, and reports its outcome")
  func applicationEnds() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.call("ui.subscribe")
      let before = wire.feed(request(1, "ui.press", #"{"id":"home/quit"}"#) + request(2, "ui.snapshot"))
      let (after, ending) = wire.finish()
      let lines = before + after
      #expect(ids(lines) == [#""app.exiting""#, "1", "2"])
      #expect(json(lines[0])["params"] == ["subscription": 1, "revision": 0, "code": 0, "outcome": "bye"])
      #expect(json(lines[1])["result"] == ["before": 0, "revision": 0, "settled": true, "pending": [], "page": .null])
      #expect(json(lines[2])["error"]?["code"] == 1010)
      #expect(ending == .finished(outcome: "bye"))
    }
  }

  @Test("a signal: requests in flight are answered, and app.exiting has the status")
  func signal() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      wire.call("ui.subscribe", ["events": ["app.exiting"]])
      wire.feed(request(9, "ui.press", #"{"id":"home/load"}"#) + request(10, "ui.snapshot"))
      let (lines, ending) = wire.signal(15)
      latch.open()
      #expect(ids(lines) == [#""app.exiting""#, "9", "10"])
      #expect(json(lines[0])["params"]?["code"] == 143)
      #expect(json(lines[2])["error"]?["code"] == 1010)
      #expect(ending == .signal(15))
    }
  }

  @Test("lost output ends the session as lost")
  func outputLost() async throws {
    try await onSessionThread {
      let wire = Wire()
      wire.breakOutput()
      wire.feed(request(1, "app.ping"))
      #expect(wire.finish().ending == .failed(.outputLost))
    }
  }

  @Test("D9: app.advance overtakes an action and a wait that only time can end")
  func advanceOvertakes() async throws {
    try await onSessionThread {
      let wire = Wire(SamplerApplication(), hasTestClock: true)
      let lines = wire.send(
        request(1, "ui.press", #"{"id":"home/load"}"#) + request(2, "ui.get", #"{"id":"home/loaded"}"#)
          + request(3, "app.advance", #"{"ms":10}"#) + request(4, "app.advance", #"{"ms":20}"#))
      #expect(ids(lines) == ["3", "1", "4", "2"])
      #expect(lines.map(json).first { $0["id"] == 2 }?["result"]?["element"]?["text"] == "42")
      #expect(lines.map(json).first { $0["id"] == 3 }?["result"]?["settled"] == false)
      #expect(wire.send(request(5, "ui.wait", #"{"until":{"page":"account"},"timeoutMs":1000}"#)) == [])
      let timedOut = wire.send(request(6, "app.advance", #"{"ms":1000}"#))
      #expect(Set(ids(timedOut)) == ["5", "6"])
      #expect(timedOut.map(json).first { $0["id"] == 5 }?["error"]?["data"]?["reason"] == "timeout")
    }
  }

  @Test("D6: timeoutMs answers an action that is still pending, and later requests continue")
  func timeout() async throws {
    try await onSessionThread {
      let latch = Latch(isOpen: false)
      let wire = Wire(EveryKindApplication(latch: latch))
      let press = request(1, "ui.press", #"{"id":"home/load","timeoutMs":50}"#)
      #expect(wire.feed(press + request(2, "ui.get", #"{"id":"home/load"}"#)) == [])
      let lines = wire.pass(.milliseconds(50), settling: false)
      #expect(ids(lines) == ["1", "2"])
      #expect(json(lines[0])["result"]?["settled"] == false && json(lines[0])["result"]?["pending"] == ["load"])
      latch.open()
      #expect(wire.settle() == [])
    }
  }

  @Test("app.advance: the clock moves, and timers fire in their own turns before the answer")
  func advance() async throws {
    try await onSessionThread {
      let wire = Wire(hasTestClock: true)
      wire.call("ui.press", ["id": "home/later"])
      #expect(wire.call("app.advance", ["ms": 999])["revision"] == 0)
      #expect(
        wire.call("app.advance", ["ms": 1]) == [
          "before": 0, "revision": 1, "settled": true, "pending": [], "page": "home",
        ])
      #expect(wire.call("ui.get", ["id": "home/loaded"])["element"]?["text"] == "later")
    }
  }
}

extension String {
  /// The text without its final line feed: a last line counts without it.
  fileprivate var trimmingLastByte: String { String(dropLast()) }
}
