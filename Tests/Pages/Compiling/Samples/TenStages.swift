// Ordinary chains, with every type left to the compiler.
import SignalboxCore

func numbersToText(_ numbers: Signal<Int>) {
  numbers
    .filter { $0 > 0 }
    .map { $0 * 2 }
    .map { "\($0)" }
    .map { $0 + "!" }
    .filter { !$0.isEmpty }
    .map { $0.count }
    .scan(0) { $0 + $1 }
    .distinct()
    .compactMap { $0 > 3 ? $0 - 1 : nil }
    .map { [$0, $0] }
    .observe { print($0) }
}

func pairs(_ numbers: Signal<Int>, _ names: Signal<String>) {
  numbers
    .map { $0 + 1 }
    .distinct()
    .pairwise()
    .map { $0.current - $0.previous }
    .filter { $0 > 1 }
    .withLatest(from: names)
    .map { $0.1 }
    .flatMap { _ in names }
    .map { $0.count }
    .prefix(3)
    .observe { print($0) }
}
