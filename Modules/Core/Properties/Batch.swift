/// Announces the changes made in `body` at the end of `body`. Each changed property announces its final value once. A
/// property with its old value announces nothing.
///
/// The batch covers the given properties and all that are connected with them by derived properties. Values are up to
/// date at any moment, also inside the batch (S24). Batches nest; the outermost batch announces. An error ends the
/// batch and keeps the values written before.
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
  // A domain that is joined to another inside `body` passes its open batches on to the joined domain.
  defer { for node in nodes { node.domain.closeBatch() } }
  return try body()
}
