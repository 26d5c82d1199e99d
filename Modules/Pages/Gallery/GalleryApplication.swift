public import SignalboxNavigation

/// The gallery application: flow controllers that connect pages with typed closures.
public struct GalleryApplication: Application {
  /// The name on a command line.
  public static let name = "gallery"

  private let library: any PhotoLibrary

  /// Creates the application over the photos of `library`.
  public init(library: any PhotoLibrary) { self.library = library }

  /// Runs until the user quits; after a logout the login follows again (R50).
  /// - Returns: Always `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    do throws(Dismissed) {
      while true {
        _ = try await LoginFlowController(library: library, context: context).run()
        try await DashboardFlowController(library: library, context: context).run()
      }
    } catch {
      return nil
    }
  }
}
