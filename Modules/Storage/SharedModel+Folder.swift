public import SignalboxProgram
public import SignalboxShared

extension SharedModel {
  /// Creates a model whose state is kept in the store that `--store` names, otherwise in the file `shared.sqlite` of
  /// the data folder. The place is opened at the first use.
  ///
  /// All programs with the same store have the same models, so begin the name with that of the application.
  /// - Parameters:
  ///   - name: The name, which no other model in the folder or in the store has.
  ///   - initial: The state before the first change.
  ///   - version: The version of `State`. Raise it when an older program would lose a part of the state.
  ///   - folder: The program's data folder, which also has the address of the store.
  public convenience init(_ name: String, _ initial: State, version: Int = 1, in folder: DataFolder) {
    self.init(name, initial, version: version, storage: SharedTables(name, in: folder))
    folder.endings.add { [weak self] in await self?.endPresence() }
  }
}
