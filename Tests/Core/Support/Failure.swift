/// An error that has a name, so that tests can tell errors apart.
struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

struct Row<Input: Sendable, Expected: Sendable>: Sendable {
  let input: Input
  let expected: Expected
}
