/// The answer of an effect that can say that nothing was done, such as a refusal with the name of a field.
///
/// An irreversible effect with such an answer does not keep the user from undoing what was before it.
public protocol DecliningAnswer {
  /// A Boolean value that indicates whether the effect has changed nothing.
  var hasDeclined: Bool { get }
}

/// The error of an effect's work that is known to have changed nothing.
package struct DeclinedEffect: Error {
  /// The error for the caller of the effect.
  package let reason: any Error

  package init(reason: any Error) { self.reason = reason }
}
