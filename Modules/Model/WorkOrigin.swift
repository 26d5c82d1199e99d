/// The session for which a task works outside its loop: it runs an effect, or reads a source.
///
/// A shared model finds with it the sources of the session that has changed the model.
package struct WorkOrigin: Hashable, Sendable {
  private let session: ObjectIdentifier

  /// The origin of the current task; `nil` outside of sessions.
  @TaskLocal package static var current: WorkOrigin?

  /// Creates the origin of the tasks of `session`.
  package init(_ session: AnyObject) { self.session = ObjectIdentifier(session) }
}
