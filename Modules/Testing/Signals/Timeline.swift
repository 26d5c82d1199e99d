public import SignalboxCore

/// Events over time as text, a character for each tick: `a-b--|`.
///
/// A letter or digit is a value, `-` a tick without events, `|` completed, `#` failed, `!` interrupted. Parentheses
/// contain several events of the same tick: `a-(bc)|`.
public enum Timeline {
  /// The failure that `#` stands for.
  public struct Failure: Error, Equatable {
    /// Creates the failure.
    public init() {}
  }

  /// Plays `input` through `transform` on a virtual clock and draws the output, until no timer waits.
  ///
  /// ```swift
  /// Timeline.play("ab---c|") { $0.debounce(for: .seconds(2), on: $1) }  // "---b--(c|)"
  /// ```
  public static func play(
    _ input: String, tick: Duration = .seconds(1),
    _ transform: (Signal<Character>, VirtualClock) -> Signal<Character>
  ) -> String {
    let clock = VirtualClock()
    let emitter = Emitter<Character>()
    let recorder = Recorder(transform(emitter.signal, clock), on: clock)
    for symbols in ticks(input) {
      for symbol in symbols { send(symbol, to: emitter) }
      clock.advance(by: tick)
    }
    while clock.nextDue != nil { clock.advance(by: tick) }
    return draw(recorder.entries, tick: tick)
  }

  /// Draws recorded events. An event between two ticks is drawn at the earlier tick.
  public static func draw(_ entries: [Recorder<Character>.Entry], tick: Duration) -> String {
    var drawn = ""
    var time = 0
    var index = entries.startIndex
    while index < entries.endIndex {
      let due = Int(entries[index].time / tick)
      drawn += String(repeating: "-", count: max(0, due - time))
      var symbols = ""
      while index < entries.endIndex, Int(entries[index].time / tick) == due {
        symbols.append(symbol(for: entries[index].event))
        index += 1
      }
      drawn += symbols.count == 1 ? symbols : "(\(symbols))"
      time = due + 1
    }
    return drawn
  }

  private static func ticks(_ text: String) -> [[Character]] {
    var ticks: [[Character]] = []
    var group: [Character]?
    for character in text {
      switch character {
      case "(": group = []
      case ")":
        ticks.append(group ?? [])
        group = nil
      case _ where group != nil: group?.append(character)
      case "-": ticks.append([])
      default: ticks.append([character])
      }
    }
    return ticks
  }

  private static func send(_ symbol: Character, to emitter: Emitter<Character>) {
    switch symbol {
    case "|": emitter.end()
    case "#": emitter.end(.failed(Failure()))
    case "!": emitter.end(.interrupted)
    default: emitter.emit(symbol)
    }
  }

  private static func symbol(for event: Event<Character>) -> Character {
    switch event {
    case .value(let value): value
    case .end(.completed): "|"
    case .end(.failed): "#"
    case .end(.interrupted): "!"
    }
  }
}
