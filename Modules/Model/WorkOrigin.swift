/// The session for which a task works outside its loop.
///
/// A shared model finds with it the sources of the session that has changed the model.
package struct WorkOrigin: Hashable, Sendable {
  private let session: ObjectIdentifier

  /// The origin of the current effect; `nil` outside of effects.
  @TaskLocal package static var current: WorkOrigin?

  /// Creates the origin of the work of `session`.
  package init(_ session: AnyObject) { self.session = ObjectIdentifier(session) }
}
