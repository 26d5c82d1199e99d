/// The steps that can be undone and redone now. They depend on the recording and not on the application, so no frame
/// has them.
public struct UndoState: Equatable, Sendable {
  /// A Boolean value that indicates whether there is a step to undo. An undo is still refused while an effect runs.
  public var canUndo: Bool
  /// A Boolean value that indicates whether there is an undone step to redo.
  public var canRedo: Bool

  /// Creates a state. By default there is nothing to undo or redo.
  public init(canUndo: Bool = false, canRedo: Bool = false) { (self.canUndo, self.canRedo) = (canUndo, canRedo) }
}
