public import SignalboxNavigation

/// The gallery application: flow controllers that wire pages with typed closures.
public struct GalleryApplication: Application {
  /// The name on a command line.
  public static let name = "gallery"

  private let library: any PhotoLibrary

  /// Creates the application over the photos of `library`.
  public init(library: any PhotoLibrary) { self.library = library }

  /// Runs until the user leaves; logging out leads back to the login (R50). Gives nothing.
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
