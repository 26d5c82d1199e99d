import SignalboxCore

extension Signal {
  /// An operator of this program: returns each value with its number.
  func numbered() -> Signal<(number: Int, value: Value)> {
    Signal<(number: Int, value: Value)>(of: self) { stage in
      var number = 0
      stage.follow(self) { value in
        number += 1
        stage.send((number, value))
      }
    }
  }
}

let name = MutableProperty("")
let isValid = name.map { $0.count >= 3 }
let greet = Action<Void, String>(with: name, enabledIf: { $0.count >= 3 }) { name, _ in .just("Hello, \(name)!") }
var said: [String] = []
greet.values.numbered().observe { said.append("\($0.number). \($0.value)") }
isValid.changes.observe { said.append($0 ? "valid" : "invalid") }
greet.run()
for next in ["Ada", "Al", "Grace"] {
  name.value = next
  greet.run()
}
print(said.joined(separator: ", "))
precondition(said == ["valid", "1. Hello, Ada!", "invalid", "valid", "2. Hello, Grace!"])
