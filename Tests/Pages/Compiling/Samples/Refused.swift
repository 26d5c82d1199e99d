// Code that must not compile. The compiler compares its errors with the comments (`-verify`).
import SignalboxCore

final class Owner {
  private let tapped = Emitter<Int>()  // expected-note {{'tapped' declared here}}
  var taps: Signal<Int> { tapped.signal }
}

// R5: a signal that an owner exposes can be observed and nothing else.
func onlyTheOwnerEmits(_ owner: Owner) {
  owner.taps.emit(1)  // expected-error {{value of type 'Signal<Int>' has no member 'emit'}}
  owner.tapped.emit(1)  // expected-error {{'tapped' is inaccessible due to 'private' protection level}}
}

// A derived property is read, never set.
func derivedIsReadOnly(_ property: MutableProperty<Int>) {
  property.map { $0 + 1 }.value = 2  // expected-error {{cannot assign to property: 'value' is a get-only property}}
}

@MainActor var shown = ""  // expected-note {{mutation of this var is only permitted within the actor}}

// S45: an operator runs wherever its source emits, so it cannot reach the main actor's state.
func anotherActorsState(_ signal: Signal<String>) {
  // expected-error@+1 {{main actor-isolated var 'shown' can not be mutated from a nonisolated context}}
  signal.observe { shown = $0 }
}

// S43: an emitter is used in its own isolation. Elsewhere its values come through `receive(on:)`.
actor Elsewhere {
  let arrived = Emitter<Int>()
}

func foreignDomain(_ elsewhere: Elsewhere) async {
  // expected-error@+1 {{non-Sendable type 'Emitter<Int>' of property 'arrived' cannot exit actor-isolated context}}
  await elsewhere.arrived.emit(1)
}

// K88: a session would not record the values of a foreign sequence.
func unrecorded(_ sequence: AsyncStream<Int>) {
  // expected-error@+1 {{unavailable: a session does not record these values; use context.sources.follow}}
  _ = Signal.following(sequence)
}
