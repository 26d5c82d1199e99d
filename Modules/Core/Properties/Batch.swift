/// Announces the changes made in `body` at its end, as one: one event with the final values, or none if nothing differs.
///
/// What is batched are the properties given, and all that are connected with them by derived properties. Values are fresh at
/// any moment, also inside (S24). Batches nest; the outermost announces. An error ends the batch; what was written stays.
///
/// ```swift
/// batch(first, last) {
///   first.value = "Ada"
///   last.value = "Lovelace"
/// }
/// ```
public func batch<each Value, Result>(
  _ properties: repeat Property<each Value>, body: () throws -> Result
) rethrows -> Result {
  var nodes: [Node] = []
  for property in repeat each properties { nodes.append(property.node) }
  for node in nodes { node.domain.openBatch() }
  // A domain joined to another inside the body has handed its open batches on to it.
  defer { for node in nodes { node.domain.closeBatch() } }
  return try body()
}
