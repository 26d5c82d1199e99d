/// The error of an effect's work that is known to have changed nothing.
package struct DeclinedEffect: Error {
  /// The error for the caller of the effect.
  package let reason: any Error

  package init(reason: any Error) { self.reason = reason }
}
